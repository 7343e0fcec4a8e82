import Basics
import Foundation
import Recordings
import ReplayFiles

/// A pair of recordings to replay, as a word that the processes of a benchmark tell each other.
enum Workload: Codable, Sendable {
    /// An app of the bundled catalogue, by its test name.
    case app(String)
    /// One flow made for the benchmark: a short request for each answer, and so many bytes of answers.
    case flow(bytes: Int, nominalSeconds: Double)
    /// So many short requests, each answered by so many bytes before the next is sent.
    case exchanges(count: Int, bytes: Int)

    /// The recordings of a workload.
    struct Recordings: Sendable {
        /// What is replayed first.
        let original: Recording
        /// What it is compared with.
        let control: Recording
        /// The time that the throughput slices divide, in seconds.
        let nominalSeconds: Double
    }

    /// Reads or makes the recordings.
    func recordings() throws -> Recordings {
        switch self {
        case .app(let name):
            let catalogue = try Self.catalogue()
            let app = try catalogue.app(named: name).app
            return Recordings(
                original: try catalogue.recording(for: app.originalFile),
                control: try catalogue.recording(for: app.controlFile),
                nominalSeconds: app.time
            )
        case .flow(let bytes, let nominalSeconds):
            return Recordings(
                original: try Self.flow(named: "Flow-01012030", bytes: bytes),
                control: try Self.flow(named: "FlowRandom-01012030", bytes: bytes),
                nominalSeconds: nominalSeconds
            )
        case .exchanges(let count, let bytes):
            let lengths = [Int](repeating: bytes, count: count)
            return Recordings(
                original: try Self.flow(named: "Flow-01012030", lengths: lengths),
                control: try Self.flow(named: "FlowRandom-01012030", lengths: lengths),
                nominalSeconds: 10
            )
        }
    }

    /// The bundled recordings.
    static func catalogue() throws -> Catalogue {
        Catalogue(roots: [CatalogueRoot(folder: try ReplayFilesLocation.directory(), origin: .bundled)])
    }

    /// A flow whose answers are as long as a recording allows.
    private static func flow(named name: String, bytes: Int) throws -> Recording {
        let longest = 1 << 30
        let lengths = stride(from: 0, to: bytes, by: longest).map { min(longest, bytes - $0) }
        return try flow(named: name, lengths: lengths)
    }

    /// A flow with answers of these lengths.
    private static func flow(named name: String, lengths: [Int]) throws -> Recording {
        let pair = "010.000.000.002.50000-192.000.002.010.00443"
        return try Recording(
            name: name,
            transport: .tcp,
            packets: lengths.map { length in
                ClientPacket(
                    timestamp: 0,
                    payload: [UInt8](repeating: 0x42, count: 300),
                    pair: pair,
                    responseLength: length
                )
            },
            tcpPairs: [pair]
        )
    }
}
