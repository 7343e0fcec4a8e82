import WireProtocol

/// Which UDP flows a client was told of, so that every `STARTED` gets its `DONE`, and none comes after the first
/// `OK` (Specification 7.2, 7.3).
///
/// A pure value of the side channel's event loop: what happens on other loops reaches it in order.
struct FlowAnnouncements: Equatable, Sendable {
    private var isOpen = false
    private var running: Set<Int> = []

    /// The replay may begin: from now on the client listens.
    mutating func open() { isOpen = true }

    /// Something happened to a flow; the message to send, nil for none.
    mutating func happened(_ notification: FlowNotification) -> FlowNotification? {
        switch notification {
        case .started(let port): isOpen && running.insert(port).inserted ? notification : nil
        case .done(let port): running.remove(port) != nil ? notification : nil
        }
    }

    /// The replay is over: the messages that are still owed. Nothing is announced afterwards.
    mutating func close() -> [FlowNotification] {
        isOpen = false
        defer { running = [] }
        return running.sorted().map { .done(clientPort: $0) }
    }
}
