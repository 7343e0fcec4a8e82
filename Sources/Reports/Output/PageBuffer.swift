import Synchronization

/// What a command says, kept until it is known whether it fits the window.
package final class PageBuffer: Sendable {
    private let gathered = Mutex("")

    package init() {}

    /// Adds text.
    package func add(_ text: String) { gathered.withLock { $0 += text } }

    /// All of it.
    package var text: String { gathered.withLock { $0 } }
}
