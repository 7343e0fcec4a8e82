package import Recordings
package import Basics

/// Errors of captures, and reasons that no recording can be made from a capture.
package enum CaptureError: Error, Equatable, Sendable {
    /// The file cannot be read.
    case fileUnreadable(file: String, FileError)
    /// The library for reading captures is missing; `complaint` is the system's message, in English.
    case libraryMissing(complaint: String)
    /// The file is compressed by the given program.
    case compressed(file: String, program: String)
    /// The file is not a capture, or is damaged in a way that prevents further reading; `packets`: the number of
    /// packets read before.
    case unreadable(file: String, CaptureDamage, packets: Int)
    /// The link type of all frames is not supported; `name`: its name at libpcap.
    case unknownLinkType(file: String, number: Int32, name: String?)
    /// Packets have no times, or all the same.
    case timeless(file: String)
    /// The capture does not tell what a path did to its packets.
    case tellsNothing(file: String, CaptureObstacle)
    /// Capturing on an interface failed.
    case interface(String, InterfaceProblem)
    /// Data from a pipe or an interface cannot be stored temporarily in a folder.
    case unkept(folder: String, SystemError)
    /// The capture has no TCP or UDP flows.
    case noFlows(file: String, packets: Int)
    /// No flow matches the choice.
    case noSuchFlow(FlowChoice, flows: Int)
    /// All matching flows have an obstacle; the first of them.
    case noUsableFlow(FlowChoice, flow: Int, UnreplayableFlow)
    /// The chosen flows have more data in the requested period than is imported at once.
    case tooMuch(flows: [Int], most: FlowVolume)
    /// The client sends no data in the requested period.
    case nothingLeft(flow: Int, from: Double)
    /// The selected part of a flow cannot be replayed.
    case unusableRecording(flow: Int, RecordingError)
}

/// Reasons that capturing on an interface is impossible.
package enum InterfaceProblem: Equatable, Sendable {
    /// The user or the program lacks the permission; `program` is this program's path.
    case notAllowed(program: String)
    /// There is no interface of that name; the existing ones.
    case unknown(known: [String])
    /// The interface is down.
    case down
    /// The filter is invalid; libpcap's message in English.
    case filter(String, complaint: String)
    /// Another error; libpcap's message in English.
    case other(String)
}

/// Choice of flows in a capture.
package enum FlowChoice: Equatable, Sendable {
    /// The one with the most bytes.
    case largest
    /// The flows with these numbers.
    case numbers([Int])
    /// The largest one with a server of this name or address, or of a subdomain.
    case host(String)
    /// The largest one to this port of the server.
    case port(Int)
    /// The largest one with a server of this name and this port.
    case hostAndPort(String, Int)

    /// Returns the chosen flows from those of a census.
    ///
    /// Of several matching flows it is the largest, unless they are chosen by number.
    ///
    /// - Parameters:
    ///   - flows: the flows.
    ///   - isPart: true if only a period of the flows is of interest.
    /// - Returns: the chosen flows.
    /// - Throws: `CaptureError.noSuchFlow`, `CaptureError.noUsableFlow`.
    package func chosen(
        from flows: [CapturedFlow], isPart: Bool = false
    ) throws(CaptureError) -> [CapturedFlow] {
        func obstacle(_ flow: CapturedFlow) -> UnreplayableFlow? {
            isPart ? flow.obstacleOfAnyPart : flow.obstacle
        }
        if case .numbers(let numbers) = self {
            var chosen: [CapturedFlow] = []
            for number in numbers {
                guard flows.indices.contains(number - 1) else {
                    throw .noSuchFlow(.numbers([number]), flows: flows.count)
                }
                let flow = flows[number - 1]
                if let obstacle = obstacle(flow) {
                    throw .noUsableFlow(.numbers([number]), flow: number, obstacle)
                }
                if !chosen.contains(flow) { chosen.append(flow) }
            }
            return chosen
        }
        let fitting = flows.filter(fits)
        guard let first = fitting.first else { throw .noSuchFlow(self, flows: flows.count) }
        let usable = fitting.filter { obstacle($0) == nil }
        guard let largest = usable.max(by: { $0.bytes < $1.bytes }) else {
            let largest = fitting.max { $0.bytes < $1.bytes } ?? first
            throw .noUsableFlow(self, flow: largest.number, obstacle(largest) ?? .silentClient)
        }
        return [largest]
    }

    private func fits(_ flow: CapturedFlow) -> Bool {
        switch self {
        case .largest: true
        case .numbers(let numbers): numbers.contains(flow.number)
        case .port(let port): Int(flow.server.port) == port
        case .host(let host): Self.isOf(flow, host)
        case .hostAndPort(let host, let port): Self.isOf(flow, host) && Int(flow.server.port) == port
        }
    }

    private static func isOf(_ flow: CapturedFlow, _ host: String) -> Bool {
        if let address = IPAddress(host) { return flow.server.address == address }
        let (name, host) = (flow.name?.name.lowercased() ?? "", host.lowercased())
        return name == host || name.hasSuffix("." + host)
    }
}
