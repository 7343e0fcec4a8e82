import Basics
import Captures
import Foundation
import Home
import Reports
import Synchronization
import TestModel
import Messages

/// A capture for a command: a file, or the data of standard input.
final class CaptureInput: Sendable {
    /// The argument for standard input.
    static let standardInput = "-"

    /// The name of the capture for display.
    let name: String
    private let source: Source

    /// Where the data are.
    private enum Source: ~Copyable, Sendable {
        /// In a file with this path.
        case file(String)
        /// In a temporary file without a name, which goes with this object.
        case spool(CaptureSpool)
    }

    /// The contents of a capture.
    struct Census: Sendable {
        /// The flows, in the order of their first packets.
        let flows: [CapturedFlow]
        /// All packets.
        let packets: Int
        /// The packets that belong to no flow.
        let passedOver: PassedOver
        /// The number of packets without a time.
        let timeless: Int
        /// The ending of the capture file.
        let ending: CaptureFile.Ending
        /// Where and how it was made.
        let survey: CaptureSurvey
    }

    /// The survey, once it was made.
    private let surveyed = Mutex<CaptureSurvey?>(nil)

    /// Creates the input from a file.
    init(file path: String, name: String) {
        source = .file(path)
        self.name = name
    }

    private init(_ spool: consuming CaptureSpool, name: String) {
        source = .spool(spool)
        self.name = name
    }

    /// Reads standard input to its end.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    static func read() async throws -> CaptureInput {
        try await BlockingWork.run(named: "capture") { isCancelled in
            CaptureInput(
                try CaptureSpool(
                    descriptor: FileHandle.standardInput.fileDescriptor, name: Self.standardInput,
                    isCancelled: isCancelled),
                name: Self.standardInput)
        }
    }

    /// Captures the packets of an interface until the time is over or the task is cancelled.
    ///
    /// - Parameters:
    ///   - interface: the interface's name.
    ///   - filter: the filter for packets, in libpcap's language; nil for all.
    ///   - limit: the duration; nil to capture until the task is cancelled.
    ///   - began: called when the capture has started.
    ///   - progress: receives the counts so far and the seconds elapsed, several times per second.
    /// - Returns: the capture.
    /// - Throws: `CaptureError`.
    static func capture(
        on interface: String, filter: String?, for limit: Duration?,
        began: @escaping @Sendable () -> Void,
        progress: @escaping @Sendable (LiveCapture.Count, _ seconds: Double) -> Void
    ) async throws -> CaptureInput {
        try await BlockingWork.run(named: "capture") { isCancelled in
            let live = try LiveCapture(interface: interface, filter: filter)
            let deadline = Deadline(after: limit ?? Duration(secondsComponent: .max, attosecondsComponent: 0))
            began()
            let spool = try CaptureSpool(live) { count in
                progress(count, deadline.elapsed / .seconds(1))
                return isCancelled() || deadline.isPast
            }
            return CaptureInput(spool, name: interface)
        }
    }

    private func opened() throws(CaptureError) -> CaptureFile {
        switch source {
        case .file(let path): try CaptureFile(path: path, name: name)
        case .spool(let spool): try CaptureFile(spool, name: name)
        }
    }

    /// Counts the flows.
    ///
    /// - Parameter client: the client's address if the user gave it; otherwise nil.
    /// - Returns: the contents of the capture.
    /// - Throws: `CaptureError`; `CancellationError`.
    func census(client: IPAddress?) async throws -> Census {
        try await BlockingWork.run(named: "flows") { [self] isCancelled in
            let survey = try survey(isCancelled)
            var census = FlowCensus(survey.clock)
            let ending = try forEach(isCancelled) { census.take($0) }
            return Census(
                flows: census.flows(client: client), packets: census.packets,
                passedOver: PassedOver(
                    others: census.others, wrapped: census.wrapped, cut: census.cut,
                    fragments: census.fragments, beyond: census.beyond),
                timeless: census.timeless, ending: ending, survey: survey)
        }
    }

    /// Where and how the capture was made.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    func survey() async throws -> CaptureSurvey {
        try await BlockingWork.run(named: "capture") { [self] isCancelled in try survey(isCancelled) }
    }

    private func survey(_ isCancelled: () -> Bool) throws -> CaptureSurvey {
        if let survey = surveyed.withLock({ $0 }) { return survey }
        var surveyor = CaptureSurveyor()
        _ = try opened().forEach(isCancelled: isCancelled) { packet in
            if isCancelled() { throw CancellationError() }
            surveyor.take(packet)
        }
        let survey = surveyor.finished()
        surveyed.withLock { $0 = survey }
        return survey
    }

    /// Goes through the packets, each once and with its time put right.
    private func forEach(
        _ isCancelled: () -> Bool, _ take: (CapturedPacket) throws -> Void
    ) throws -> CaptureFile.Ending {
        var sieve = CaptureSieve(try survey(isCancelled))
        return try opened().forEach(isCancelled: isCancelled) { packet in
            if isCancelled() { throw CancellationError() }
            if let packet = sieve.pass(packet) { try take(packet) }
        }
    }

    /// Goes through all packets, each once; each must have a time.
    ///
    /// - Parameters:
    ///   - value: the value that packets are added to.
    ///   - take: adds a packet.
    /// - Returns: the value at the end.
    /// - Throws: `CaptureError`; `CancellationError`.
    func gather<Value: Sendable>(
        into value: Value, _ take: @escaping @Sendable (inout Value, CapturedPacket) -> Void
    ) async throws -> Value {
        try await BlockingWork.run(named: "capture") { [self] isCancelled in
            var value = value
            _ = try forEach(isCancelled) { packet in
                guard packet.hasTime else { throw CaptureError.tellsNothing(file: name, .noTimes) }
                take(&value, packet)
            }
            return value
        }
    }

    /// Extracts the payload of a period of some flows.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    func contents(of flows: [CapturedFlow], in period: FlowPeriod) async throws -> [FlowContent] {
        try await BlockingWork.run(named: "flows") { [self] isCancelled in
            var extraction = FlowExtraction(flows, in: period)
            _ = try forEach(isCancelled) { packet in
                extraction.take(packet)
                guard !extraction.isFull else {
                    throw CaptureError.tooMuch(flows: flows.map(\.number), most: .most)
                }
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
    /// - Throws: `UsageError.captureFromPrompt` where commands come from standard input; as ``CaptureInput/read()``.
    static func named(_ typed: String, in session: isolated Session) async throws -> CaptureInput {
        guard typed == standardInput else {
            return CaptureInput(file: TypedPath.expanded(typed), name: typed)
        }
        guard !session.readsCommands else { throw UsageError.captureFromPrompt }
        return try await read()
    }
}

extension CaptureInput.Census {
    /// Notes what of a capture is not counted among its flows.
    func noteWhatIsNotCounted(on output: Output) {
        let words = output.messages
        if timeless > 0 { output.note(words.note(words.captureWithoutTimes(timeless))) }
        if ending == .cutShort { output.note(words.note(words.captureCutShort)) }
        if !passedOver.isEmpty { output.note(words.note(words.passedOver(passedOver))) }
        for caution in words.cautions(survey, isTimeless: timeless > 0) { output.note(words.note(caution)) }
    }
}
