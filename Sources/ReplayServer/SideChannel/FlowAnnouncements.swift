import WireProtocol

/// The UDP flows announced to a client, so that every `STARTED` is followed by its `DONE`, and none is sent
/// after the first `OK` (Specification 7.2, 7.3).
///
/// A value on the side channel's event loop: events of other loops reach it in order.
struct FlowAnnouncements: Equatable, Sendable {
    private var isOpen = false
    private var running: Set<Int> = []

    /// Begins the replay: from now on the client accepts notifications.
    mutating func open() { isOpen = true }

    /// Records an event of a flow; returns the message to send, nil for none.
    mutating func happened(_ notification: FlowNotification) -> FlowNotification? {
        switch notification {
        case .started(let port): isOpen && running.insert(port).inserted ? notification : nil
        case .done(let port): running.remove(port) != nil ? notification : nil
        }
    }

    /// Ends the replay and returns the outstanding messages. Nothing is announced afterwards.
    mutating func close() -> [FlowNotification] {
        isOpen = false
        defer { running = [] }
        return running.sorted().map { .done(clientPort: $0) }
    }
}
