package import Foundation

/// Behaviour of a client when a locate service asks it to come back later (Specification 13.1).
package struct LocateRetryPolicy: Sendable {
    /// Called with the end of the wait; nil to give up instead of waiting.
    package let waits: (@Sendable (Date) async -> Void)?

    /// - Parameter waits: called with the end of the wait before the lookup waits; nil to give up instead.
    package init(waits: (@Sendable (Date) async -> Void)? = nil) {
        self.waits = waits
    }

    /// The policy without waiting, for when envelopes would expire during the wait.
    var withoutWaiting: LocateRetryPolicy { LocateRetryPolicy() }
}
