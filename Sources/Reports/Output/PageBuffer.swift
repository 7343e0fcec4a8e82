import Synchronization

/// The output of a command, collected until it is known if it fits the window.
package final class PageBuffer: Sendable {
    private let gathered = Mutex("")

    package init() {}

    /// Appends text.
    package func add(_ text: String) { gathered.withLock { $0 += text } }

    /// The collected text.
    package var text: String { gathered.withLock { $0 } }
}
