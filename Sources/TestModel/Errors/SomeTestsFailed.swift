/// Several tests ran and some had no result; each error was told when it came.
package struct SomeTestsFailed: Error {
    /// The error of the first of them.
    package let first: any Error

    package init(first: any Error) {
        self.first = first
    }
}
