import TestRunner
import Basics
import Captures
import FoundationEssentials
import Home
import Recordings
import Reports
import TestModel
import Messages

/// Makes recordings from flows of a capture.
struct FlowImport {
    let input: CaptureInput
    let census: CaptureInput.Census
    /// The options for the selection and conversion of flows.
    let options: FlowOptions
    /// The name of the recordings.
    let name: String
    /// The period that is taken of each flow.
    var period = FlowPeriod.whole

    /// The outcome of the import.
    struct Outcome {
        var plan = ImportPlan()
        var made: [MadeRecording] = []
        /// The seed of random controls.
        let seed: UInt64?
    }

    /// Makes the recordings.
    ///
    /// - Parameters:
    ///   - choice: the selected flows.
    ///   - session: the session with the catalogue.
    /// - Returns: the recordings and apps to import.
    /// - Throws: `CaptureError`; `CancellationError`.
    func make(_ choice: FlowChoice, in session: isolated Session) async throws -> Outcome {
        guard !census.flows.isEmpty else {
            throw CaptureError.noFlows(file: input.name, packets: census.packets)
        }
        // The server's times are part of a recording.
        guard census.timeless == 0, !census.survey.clock.isMissing else {
            throw CaptureError.timeless(file: input.name)
        }
        let flows = try choice.chosen(from: census.flows, isPart: period != .whole)
        if choice == .largest, census.flows.count > 1 {
            session.output.note(
                session.messages.note(session.messages.tookLargest(of: census.flows.count)))
        }
        let seed = options.control == .random ? options.seed ?? session.drawTestSeed() : nil
        var outcome = Outcome(seed: seed)
        for content in try await input.contents(of: flows, in: period) {
            let request = RecordingRequest(
                stem: RecordingStem.stem(content.flow, named: name, isOneOfSeveral: flows.count > 1),
                control: seed.map(ControlKind.random) ?? .inverted,
                keepsAddresses: options.keepAddresses, keepsSecrets: options.keepSecrets)
            let made = try await BlockingWork.run(named: "recording") { isCancelled in
                try RecordingMaker.make(content, request, isCancelled: isCancelled)
            }
            outcome.plan.add(
                stem: request.stem, original: made.original, control: made.control,
                category: options.category?.category, into: session.catalogue.current)
            outcome.made.append(made)
        }
        return outcome
    }

    /// Reports the recordings made of each flow, and what was left out and replaced.
    func tell(_ outcome: Outcome, _ output: Output, in session: isolated Session) {
        let words = session.messages
        func note(_ text: String) { session.output.note(words.note(text)) }
        for made in outcome.made {
            output.say(words.recorded(made, of: census.flows.count))
            for remark in made.flow.remarks { note(words.remark(remark)) }
            if made.leftOut.before > 0 { note(words.leftOut(beforeClient: made.leftOut.before)) }
            if made.leftOut.outside > 0 { note(words.leftOut(made.leftOut.outside)) }
            if made.original.recording.transport == .udp {
                if options.category == nil {
                    let taken = AppFromRecording.category(of: made.original.recording)
                    note(words.kindTaken(taken.word, isQUIC: made.original.recording.isQUIC))
                }
                note(words.datagramsKeepTimes)
            }
            if !options.keepAddresses || !options.keepSecrets {
                note(words.scrubbed(addresses: !options.keepAddresses, made.secrets))
            }
            if options.keepAddresses || options.keepSecrets {
                note(words.kept(addresses: options.keepAddresses, secrets: options.keepSecrets))
            }
        }
    }

    /// Returns the recordings as JSON objects.
    func records(_ outcome: Outcome) -> [JSONValue] {
        outcome.made.map { options.record($0, seed: outcome.seed) }
    }
}

extension ImportPlan {
    /// Imports the recordings and apps, and reports it.
    ///
    /// - Parameters:
    ///   - session: the session with the home and the catalogue.
    ///   - flows: the recordings of flows of a capture, as JSON objects.
    ///   - output: receives the report.
    /// - Throws: `RecordingError`; `CancellationError`.
    func carryOut(
        in session: isolated Session, flows: [JSONValue] = [], _ output: Output
    ) async throws {
        let words = session.messages
        for notice in notices where !notice.hidesBundled {
            session.output.note(words.note(words.importNotice(notice)))
        }
        let added = try await UserCatalogue(folder: session.home.recordings).add(self)
        if let aside = added.setAside {
            session.output.note(words.appListSetAside(aside.lastPathComponent))
        }
        session.catalogue.reload()
        try await session.bench().refreshEmbeddedServer()
        if flows.isEmpty {
            output.say(
                words.imported(
                    new: added.newFiles.count, replaced: added.replacedFiles.count, apps: added.apps.count,
                    keptOut: problems.count))
        }
        if !added.apps.isEmpty { output.say(words.tryReplay(added.apps[0])) }
        output.record([
            "new": .array(added.newFiles.map { .string($0) }),
            "replaced": .array(added.replacedFiles.map { .string($0) }),
            "apps": .array(added.apps.map { .string($0) }),
            "problems": .array(problems.map { .string(Messages.english.sentence($0)) }),
            "flows": .array(flows),
        ])
    }
}
