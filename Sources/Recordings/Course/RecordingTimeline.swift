import Basics

/// Timeline of a replay of a recording in both directions, as sent, without any effect of a network.
package struct RecordingTimeline: Sendable, Equatable {
    /// An exchange of a TCP recording, or an interval of a UDP recording.
    package struct Step: Sendable, Equatable {
        /// Start, in seconds after the start of the recording.
        package let start: Double
        /// Number of client packets in it.
        package let packets: Int
        /// Bytes sent by the client.
        package let up: Int
        /// Bytes sent by the server.
        package let down: Int
        /// Seconds over which the server sends them; 0 if it sends them all at once.
        package let duration: Double
    }

    /// The steps in order.
    package let steps: [Step]
    /// Seconds from the first byte to the last.
    package let duration: Double
    /// True if the server sends each answer at once, because the send times are unknown.
    package let answersAtOnce: Bool
    /// True if the server spreads answers of unknown times (``ServerScript/isSpread``).
    package let isSpread: Bool
    private let sent: [Delivery]
    private let received: [Delivery]

    /// Bytes that are sent at the same time.
    private struct Delivery: Sendable, Equatable {
        let instant: Double
        let bytes: Int
    }

    /// The maximum number of intervals for a UDP recording.
    private static let mostSpans = 20.0

    /// - Parameters:
    ///   - recording: the client's side.
    ///   - script: the server's side.
    package init(_ recording: Recording, _ script: ServerScript) {
        sent = recording.packets.map { Delivery(instant: $0.timestamp, bytes: $0.payload.count) }
        answersAtOnce = recording.transport == .tcp && script.times == .unknown && !script.isSpread
        isSpread = script.isSpread
        switch recording.transport {
        case .tcp:
            let exchanges = Self.exchanges(recording, script)
            steps = exchanges.steps
            received = exchanges.received
        case .udp:
            let start = recording.packets.first?.timestamp ?? 0
            received = script.datagrams.map {
                Delivery(instant: start + $0.timestamp, bytes: $0.length)
            }
            steps = Self.spans(sent, received)
        }
        duration = max(sent.last?.instant ?? 0, received.map(\.instant).max() ?? 0)
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
            if script.isSpread {
                received += spread(answer.responseLength, from: last.timestamp)
            } else if answer.parts.isEmpty {
                received.append(Delivery(instant: last.timestamp, bytes: answer.responseLength))
            } else {
                received += answer.parts.map {
                    Delivery(instant: last.timestamp + $0.timestamp, bytes: $0.payload.count)
                }
            }
            steps.append(
                Step(
                    start: first.timestamp, packets: own.count, up: answer.requestLength,
                    down: answer.responseLength,
                    duration: script.isSpread
                        ? ServerScript.spreadSeconds(of: answer.responseLength)
                        : answer.parts.last?.timestamp ?? 0))
        }
        return (steps, received)
    }

    /// The parts into which an answer that is spread is divided here.
    private static let spreadParts = 100

    /// Returns an answer spread evenly over its time.
    private static func spread(_ length: Int, from start: Double) -> [Delivery] {
        let seconds = ServerScript.spreadSeconds(of: length)
        return (0..<spreadParts).map { part in
            let (begin, end) = (length * part / spreadParts, length * (part + 1) / spreadParts)
            return Delivery(
                instant: start + seconds * Double(part) / Double(spreadParts), bytes: end - begin)
        }
    }

    /// Divides the timeline into steps of whole seconds, at most ``mostSpans`` of them.
    private static func spans(_ sent: [Delivery], _ received: [Delivery]) -> [Step] {
        let last = max(sent.last?.instant ?? 0, received.last?.instant ?? 0)
        let span = max(1, (last / mostSpans).rounded(.up))
        return (0...Int(last / span)).map { number in
            let range = Double(number) * span..<Double(number + 1) * span
            let (up, down) = (
                sent.filter { range.contains($0.instant) }, received.filter { range.contains($0.instant) }
            )
            return Step(
                start: range.lowerBound, packets: up.count, up: up.reduce(0) { $0 + $1.bytes },
                down: down.reduce(0) { $0 + $1.bytes }, duration: span)
        }
    }

    /// Returns the bytes sent in equal intervals of the duration.
    ///
    /// - Parameter count: the number of intervals; at least 1.
    /// - Returns: the length of an interval, s, and the bytes of each in both directions.
    package func amounts(in count: Int) -> (span: Double, up: [Int], down: [Int]) {
        let span = max(duration, .leastNormalMagnitude) / Double(max(1, count))
        func amounts(_ deliveries: [Delivery]) -> [Int] {
            var bytes = [Int](repeating: 0, count: max(1, count))
            for delivery in deliveries {
                bytes[min(Int(delivery.instant / span), bytes.count - 1)] += delivery.bytes
            }
            return bytes
        }
        return (span, amounts(sent), amounts(received))
    }
}
