/// An import that ended before the end of its file.
package struct ImportError: Error {
    /// The error that ended the import.
    package let cause: ShellError
    /// Number of tests stored before the error; they stay stored.
    package let imported: Int

    package init(cause: ShellError, imported: Int) {
        self.cause = cause
        self.imported = imported
    }
}
