package import Recordings
package import Basics

/// What can be wrong with a capture, or keep a recording from being made of it.
package enum CaptureError: Error, Equatable, Sendable {
    /// The file cannot be read at all.
    case fileUnreadable(file: String, FileFault)
    /// The library that reads captures is not there; `complaint` is what the system says, in English.
    case libraryMissing(complaint: String)
    /// The file is compressed, by this program.
    case compressed(file: String, program: String)
    /// The file is no capture, or is damaged at a place that cannot be passed over.
    ///
    /// - Parameters: what libpcap says, in English; `packets`: how many packets were read before.
    case unreadable(file: String, complaint: String, packets: Int)
    /// The frames begin with something that is not known.
    case unknownLinkType(file: String, number: Int32, name: String?)
    /// The file has packets of several interfaces whose frames differ, which libpcap does not read.
    case mixedInterfaces(file: String)
    /// Nothing can be captured on an interface.
    case interface(String, InterfaceProblem)
    /// What comes from a pipe or an interface cannot be kept in a folder for the time it takes.
    case unkept(folder: String, SystemError)
    /// There are no flows of TCP or UDP in it.
    case noFlows(file: String, packets: Int)
    /// No flow is as asked for.
    case noSuchFlow(FlowChoice, flows: Int)
    /// All flows that are as asked for have an obstacle; the first of them.
    case noUsableFlow(FlowChoice, flow: Int, UnreplayableFlow)
    /// No byte of the client is of the seconds asked for.
    case nothingLeft(flow: Int, from: Double)
    /// What is left of a flow cannot be replayed.
    case unusableRecording(flow: Int, RecordingError)
}

/// Why nothing can be captured on an interface.
package enum InterfaceProblem: Equatable, Sendable {
    /// It takes rights that this user or this program does not have; `program` is this one's path.
    case notAllowed(program: String)
    /// There is no interface of that name; those there are.
    case unknown(known: [String])
    /// It is not up.
    case down
    /// The filter is none, by what libpcap says in English.
    case filter(String, complaint: String)
    /// Something else, by what libpcap says in English.
    case other(String)
}

/// Which flows of a capture are meant.
package enum FlowChoice: Equatable, Sendable {
    /// The one with the most bytes.
    case largest
    /// Those of these numbers.
    case numbers([Int])
    /// The largest with a server of this name or address, or of a name below it.
    case host(String)
    /// The largest to this port of the server.
    case port(Int)
    /// The largest with a server of this name, to this port.
    case hostAndPort(String, Int)

    /// The flows that are meant, of those that a census found.
    ///
    /// Of several that fit it is the largest one, unless they are numbered.
    ///
    /// - Throws: `CaptureError.noSuchFlow`, `CaptureError.noUsableFlow`.
    package func chosen(from flows: [CapturedFlow]) throws(CaptureError) -> [CapturedFlow] {
        if case .numbers(let numbers) = self {
            var chosen: [CapturedFlow] = []
            for number in numbers {
                guard flows.indices.contains(number - 1) else {
                    throw .noSuchFlow(.numbers([number]), flows: flows.count)
                }
                let flow = flows[number - 1]
                if let obstacle = flow.obstacle {
                    throw .noUsableFlow(.numbers([number]), flow: number, obstacle)
                }
                if !chosen.contains(flow) { chosen.append(flow) }
            }
            return chosen
        }
        let fitting = flows.filter(fits)
        guard let first = fitting.first else { throw .noSuchFlow(self, flows: flows.count) }
        let usable = fitting.filter { $0.obstacle == nil }
        guard let largest = usable.max(by: { $0.bytes < $1.bytes }) else {
            let largest = fitting.max { $0.bytes < $1.bytes } ?? first
            throw .noUsableFlow(self, flow: largest.number, largest.obstacle ?? .silentClient)
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
