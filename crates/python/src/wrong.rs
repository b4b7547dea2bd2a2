//! What a caller did wrong, as a Python exception that names column and row.

use arrow_schema::DataType;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    matchpoint,
    FaultError,
    PyValueError,
    "A field has a fault, and faults were to be raised."
);

/// Why a table is not what it should be.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// A column is missing, or a value is none of its kind.
    Value(String),
    /// A column is of a type that it cannot be.
    Type(String),
    /// A field has a fault, and faults were to be raised.
    Fault(String),
    /// Nobody waits for the work any more.
    Stopped,
    /// The system has no thread left.
    System(String),
}

impl Wrong {
    pub(crate) fn value(message: impl Into<String>) -> Self {
        Self::Value(message.into())
    }

    /// A column of a type that it cannot be, with what it can.
    pub(crate) fn of_type(column: &str, kind: &DataType, expected: &str) -> Self {
        Self::Type(format!("column `{column}` is of type {kind}; expected {expected}"))
    }

    /// A value of a column that cannot be, with what can.
    pub(crate) fn cell(column: &str, row: u64, found: &str, expected: &str) -> Self {
        Self::Value(format!("column `{column}`, row {row}: {found}; expected {expected}"))
    }
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> Self {
        match wrong {
            Wrong::Value(message) => PyValueError::new_err(message),
            Wrong::Type(message) => PyTypeError::new_err(message),
            Wrong::Fault(message) => FaultError::new_err(message),
            Wrong::Stopped => PyKeyboardInterrupt::new_err(()),
            Wrong::System(message) => PyRuntimeError::new_err(message),
        }
    }
}

/// A table that Arrow itself refuses.
impl From<arrow_schema::ArrowError> for Wrong {
    fn from(error: arrow_schema::ArrowError) -> Self {
        Self::Value(format!("Arrow: {error}"))
    }
}

/// A thread that the system refuses.
impl From<std::io::Error> for Wrong {
    fn from(error: std::io::Error) -> Self {
        Self::System(format!("the system gives no thread to score on: {error}"))
    }
}
