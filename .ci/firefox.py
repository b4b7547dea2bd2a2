"""Firefox without a head, spoken to by WebDriver BiDi over a WebSocket of its own."""
import base64, json, os, pathlib, shutil, socket, struct, subprocess, tempfile, time


class Firefox:
    """A page in Firefox, with the functions of `browser.Browser` that are used of it."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            port = free.getsockname()[1]
        pathlib.Path(self.folder.name, 'user.js').write_text('user_pref("remote.active-protocols", 1);\n')
        program = shutil.which('firefox-esr') or 'firefox'
        self.process = subprocess.Popen([program, '--headless', '--no-remote', '--profile', self.folder.name,
                                         '--remote-debugging-port', str(port)], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, env={**os.environ, 'HOME': self.folder.name})
        for _ in range(300):
            try:
                self.socket = socket.create_connection(('127.0.0.1', port))
                break
            except OSError:
                time.sleep(0.2)
        else:
            raise RuntimeError('Firefox does not answer')
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f'GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                            f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n'.encode())
        self.rest = b''
        while b'\r\n\r\n' not in self.rest:
            self.rest += self.socket.recv(4096)
        answer, self.rest = self.rest.split(b'\r\n\r\n', 1)
        if b' 101 ' not in answer.split(b'\r\n')[0]:
            raise RuntimeError(f'Firefox: {answer[:200]}')
        self.number = 0
        self.send('session.new', capabilities={})
        self.context = self.send('browsingContext.getTree')['contexts'][0]['context']
        return self

    def __exit__(self, *_):
        try:
            self.send('session.end')
        except (OSError, RuntimeError):
            pass
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def take(self, count):
        while len(self.rest) < count:
            part = self.socket.recv(1 << 20)
            if not part:
                raise RuntimeError('Firefox has ended')
            self.rest += part
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def receive(self):
        text = b''
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack('>H', self.take(2))[0]
            elif length == 127:
                length = struct.unpack('>Q', self.take(8))[0]
            part = self.take(length)
            if first & 15 == 9:
                self.frame(10, part)
            elif first & 15 in (0, 1):
                text += part
                if first & 128:
                    return json.loads(text)

    def frame(self, kind, content):
        mask = os.urandom(4)
        size = len(content)
        head = bytes([128 | kind])
        if size < 126:
            head += bytes([128 | size])
        elif size < 65536:
            head += bytes([254]) + struct.pack('>H', size)
        else:
            head += bytes([255]) + struct.pack('>Q', size)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(content))
        self.socket.sendall(head + mask + masked)

    def send(self, method, **params):
        self.number += 1
        self.frame(1, json.dumps({'id': self.number, 'method': method, 'params': params}).encode())
        while True:
            answer = self.receive()
            if answer.get('id') == self.number:
                if answer['type'] == 'error':
                    raise RuntimeError(f'{method}: {answer["message"]}')
                return answer['result']

    def open(self, path):
        self.send('browsingContext.navigate', context=self.context, url=path.as_uri(), wait='complete')

    def ask(self, code):
        # A value comes back as text, so that it is the same as in the other browser.
        answer = self.send('script.evaluate', expression=f'(async () => JSON.stringify(await ({code})) ?? "null")()'
                           if not code.lstrip().startswith(('window.given', 'if ')) else
                           f'(async () => {{ {code}; return "null"; }})()',
                           target={'context': self.context}, awaitPromise=True)
        if answer['type'] == 'exception':
            raise RuntimeError(answer['exceptionDetails']['text'])
        return json.loads(answer['result']['value'])

    def settle(self):
        self.ask('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))')

    def set_files(self, selector, paths):
        found = self.send('browsingContext.locateNodes', context=self.context,
                          locator={'type': 'css', 'value': selector})['nodes'][0]
        self.send('input.setFiles', context=self.context, element={'sharedId': found['sharedId']},
                  files=[str(path.resolve()) for path in paths])
