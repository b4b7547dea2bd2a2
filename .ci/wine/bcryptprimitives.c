/* Rust's standard library takes its random numbers from this library of Windows, which older releases of Wine lack.
   Built by .ci/windows, for the tests under Wine only. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}
