/// What a replay of a recording looks like over time, in both directions: as recorded, before any network has its say.
package struct RecordingCourse: Sendable, Equatable {
    /// An exchange of a TCP recording, or some seconds of a UDP recording.
    package struct Step: Sendable, Equatable {
        /// When it begins, in seconds after the recording's beginning.
        package let start: Double
        /// The client's packets in it.
        package let packets: Int
        /// Bytes that the client sends.
        package let up: Int
        /// Bytes that the server sends.
        package let down: Int
        /// Seconds over which the server sends them.
        package let duration: Double
    }

    /// The steps in order.
    package let steps: [Step]
    /// Seconds from the first byte to the last.
    package let duration: Double
    private let sent: [Delivery]
    private let received: [Delivery]

    /// Bytes that move from one instant to another, at an even rate.
    private struct Delivery: Sendable, Equatable {
        let start: Double
        let end: Double
        let bytes: Int
    }

    /// The most steps that seconds of a UDP recording are put into.
    private static let mostSpans = 20.0

    /// - Parameters:
    ///   - recording: the client's side.
    ///   - script: the server's.
    package init(_ recording: Recording, _ script: ServerScript) {
        sent = recording.packets.map {
            Delivery(start: $0.timestamp, end: $0.timestamp, bytes: $0.payload.count)
        }
        switch recording.transport {
        case .tcp:
            let exchanges = Self.exchanges(recording, script)
            steps = exchanges.steps
            received = exchanges.received
        case .udp:
            let start = recording.packets.first?.timestamp ?? 0
            received = script.datagrams.map {
                Delivery(start: start + $0.timestamp, end: start + $0.timestamp, bytes: $0.length)
            }
            steps = Self.spans(sent, received)
        }
        duration = max(sent.last?.end ?? 0, received.map(\.end).max() ?? 0)
    }

    private static func exchanges(
        _ recording: Recording, _ script: ServerScript
    ) -> (steps: [Step], received: [Delivery]) {
        var steps: [Step] = []
        var received: [Delivery] = []
        var packets = recording.packets[...]
        for answer in script.responses {
            let length = packets.firstIndex { $0.responseLength > 0 } ?? packets.endIndex - 1
            let own = packets.prefix(through: length)
            guard let first = own.first, let last = own.last else { break }
            packets = packets[own.endIndex...]
            if answer.parts.isEmpty {
                received.append(
                    Delivery(
                        start: last.timestamp, end: last.timestamp + answer.pace, bytes: answer.responseLength
                    ))
            } else {
                received += answer.parts.map {
                    let instant = last.timestamp + $0.timestamp
                    return Delivery(start: instant, end: instant, bytes: $0.payload.count)
                }
            }
            steps.append(
                Step(
                    start: first.timestamp, packets: own.count, up: answer.requestLength,
                    down: answer.responseLength, duration: answer.parts.last?.timestamp ?? answer.pace))
        }
        return (steps, received)
    }

    /// Whole seconds, as many to a step as make no more than ``mostSpans``.
    private static func spans(_ sent: [Delivery], _ received: [Delivery]) -> [Step] {
        let last = max(sent.last?.end ?? 0, received.last?.end ?? 0)
        let span = max(1, (last / mostSpans).rounded(.up))
        return (0...Int(last / span)).map { number in
            let range = Double(number) * span..<Double(number + 1) * span
            let (up, down) = (
                sent.filter { range.contains($0.start) }, received.filter { range.contains($0.start) }
            )
            return Step(
                start: range.lowerBound, packets: up.count, up: up.reduce(0) { $0 + $1.bytes },
                down: down.reduce(0) { $0 + $1.bytes }, duration: span)
        }
    }

    /// The rates in equal spans of the duration, in Mbit/s.
    ///
    /// - Parameter count: how many spans; at least 1.
    /// - Returns: the seconds of a span, and the rate of each in both directions.
    package func rates(in count: Int) -> (span: Double, up: [Double], down: [Double]) {
        let span = max(duration, .leastNormalMagnitude) / Double(max(1, count))
        func rates(_ deliveries: [Delivery]) -> [Double] {
            var bytes = [Double](repeating: 0, count: max(1, count))
            for delivery in deliveries {
                let first = min(Int(delivery.start / span), bytes.count - 1)
                let last = min(max(Int(delivery.end / span), first), bytes.count - 1)
                for place in first...last {
                    bytes[place] += Double(delivery.bytes) / Double(last - first + 1)
                }
            }
            return bytes.map { $0 * 8 / span / 1e6 }
        }
        return (span, rates(sent), rates(received))
    }
}
