/// An import that ended before the end of its file.
package struct ImportStopped: Error {
    /// Why.
    package let cause: ShellError
    /// How many tests were stored before; they stay.
    package let imported: Int

    package init(cause: ShellError, imported: Int) {
        self.cause = cause
        self.imported = imported
    }
}
