import Basics
import Captures
import Foundation
import Home
import Reports
import TestModel
import Messages

/// A capture that a command looks at: a file, or what comes through standard input.
final class CaptureInput: Sendable {
    /// What people type for standard input.
    static let standardInput = "-"

    /// What people call it.
    let name: String
    private let path: String
    /// What came through standard input; nil for a file. It is gone with this object.
    private let spool: CaptureSpool?

    /// What there is in a capture.
    struct Census: Sendable {
        /// The flows, in the order of their first packets.
        let flows: [CapturedFlow]
        /// All packets.
        let packets: Int
        /// Those of no flow.
        let passedOver: PassedOver
        /// How the capture ended.
        let ending: CaptureFile.Ending
    }

    /// Whether anybody still waits is asked after so many packets.
    private static let stride = 4_096

    /// A file.
    init(file path: String, name: String) {
        self.path = path
        self.name = name
        spool = nil
    }

    private init(_ spool: consuming CaptureSpool, name: String) {
        path = spool.path
        self.name = name
        self.spool = consume spool
    }

    /// Reads standard input to its end.
    ///
    /// - Throws: `CaptureError.fileUnreadable`, `CaptureError.unkept`; `CancellationError`.
    static func read() async throws -> CaptureInput {
        try await BlockingWork.run(named: "capture") { isCancelled in
            do {
                return CaptureInput(
                    try CaptureSpool(
                        descriptor: FileHandle.standardInput.fileDescriptor, isCancelled: isCancelled),
                    name: Self.standardInput)
            } catch let error as SystemError {
                throw CaptureError.fileUnreadable(file: Self.standardInput, .system(error))
            }
        }
    }

    /// Captures what passes an interface, until the time is over or the task is cancelled.
    ///
    /// - Parameters:
    ///   - interface: the interface's name.
    ///   - filter: which packets, in libpcap's language; nil for all.
    ///   - limit: how long; nil until the task is cancelled.
    ///   - began: called once packets are taken.
    ///   - progress: told several times a second how much there is, and after how many seconds.
    /// - Returns: the capture.
    /// - Throws: `CaptureError`.
    static func capture(
        on interface: String, filter: String?, for limit: Duration?,
        began: @escaping @Sendable () -> Void,
        progress: @escaping @Sendable (LiveCapture.Count, _ seconds: Double) -> Void
    ) async throws -> CaptureInput {
        try await BlockingWork.run(named: "capture") { isCancelled in
            let live = try LiveCapture(interface: interface, filter: filter)
            let start = ContinuousClock.now
            began()
            let spool = try CaptureSpool(live) { count in
                let elapsed = start.duration(to: .now)
                progress(count, elapsed / .seconds(1))
                return isCancelled() || limit.map { elapsed >= $0 } ?? false
            }
            return CaptureInput(spool, name: interface)
        }
    }

    /// Counts the flows.
    ///
    /// - Parameter client: the client's address, if a person gave it.
    /// - Returns: what there is.
    /// - Throws: `CaptureError`; `CancellationError`.
    func census(client: IPAddress?) async throws -> Census {
        try await BlockingWork.run(named: "flows") { [self] isCancelled in
            var census = FlowCensus()
            let ending = try CaptureFile(path: path, name: name).forEach { packet in
                if packet.number % Self.stride == 0, isCancelled() { throw CancellationError() }
                census.take(packet)
            }
            return Census(
                flows: census.flows(client: client), packets: census.packets,
                passedOver: PassedOver(
                    others: census.others, fragments: census.fragments, beyond: census.beyond),
                ending: ending)
        }
    }

    /// Takes out what some flows carried.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    func contents(of flows: [CapturedFlow]) async throws -> [FlowContent] {
        try await BlockingWork.run(named: "flows") { [self] isCancelled in
            var extraction = FlowExtraction(flows)
            _ = try CaptureFile(path: path, name: name).forEach { packet in
                if packet.number % Self.stride == 0, isCancelled() { throw CancellationError() }
                extraction.take(packet)
            }
            return extraction.contents()
        }
    }
}

extension CaptureInput {
    /// The capture that a person named.
    ///
    /// - Parameters:
    ///   - typed: the file, or the name of standard input.
    ///   - session: whose command names it.
    /// - Returns: the capture.
    /// - Throws: `UsageFault.captureFromPrompt` where commands come from standard input; as ``CaptureInput/read()``.
    static func named(_ typed: String, in session: isolated Session) async throws -> CaptureInput {
        guard typed == standardInput else {
            return CaptureInput(file: TypedPath.expanded(typed), name: typed)
        }
        guard !session.readsCommands else { throw UsageFault.captureFromPrompt }
        return try await read()
    }
}

extension CaptureInput.Census {
    /// Notes what of a capture is not counted among its flows.
    func noteWhatIsNotCounted(on output: Output) {
        let words = output.messages
        if ending == .cutShort { output.note(words.note(words.captureCutShort)) }
        if !passedOver.isEmpty { output.note(words.note(words.passedOver(passedOver))) }
    }
}
