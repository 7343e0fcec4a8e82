import Synchronization

/// A value that several threads read and replace.
final class Shared<Value: Sendable>: Sendable {
    private let current: Mutex<Value>

    init(_ value: Value) {
        current = Mutex(value)
    }

    /// The value now.
    var value: Value {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
