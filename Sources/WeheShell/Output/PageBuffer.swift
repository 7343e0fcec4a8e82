import Synchronization

/// What a command says, kept until it is known whether it fits the window.
final class PageBuffer: Sendable {
    private let gathered = Mutex("")

    /// Adds text.
    func add(_ text: String) { gathered.withLock { $0 += text } }

    /// All of it.
    var text: String { gathered.withLock { $0 } }
}
