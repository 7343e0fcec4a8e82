/// Some of several tests gave no result; each error was reported when it occurred.
package struct SomeTestsFailed: Error {
    /// The first error.
    package let first: any Error

    package init(first: any Error) {
        self.first = first
    }
}
