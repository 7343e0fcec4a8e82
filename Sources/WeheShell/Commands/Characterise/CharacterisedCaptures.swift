import Basics
import Captures
import Characterisation
import Messages
import Plotting
import Reports

/// The captures that `characterise` tells of: one, or two that are compared.
struct CharacterisedCaptures {
    private let paths: [String]
    /// The flow of each that is meant, from 1; nil for all.
    private let flow: Int?

    /// Names the captures as they were typed, and the flow of each that is meant.
    init(_ path: String, against other: String?, flow: Int?) {
        paths = [path] + [other].compactMap(\.self)
        self.flow = flow
    }

    /// A capture with what its packets tell.
    private struct Characterised {
        let name: String
        let survey: CaptureSurvey
        let packets: [SentPacket]
        let portrait: PathPortrait

        var record: JSONValue { PortraitText.record(portrait, survey) }
    }

    /// Says what the captures tell, and what differs between two.
    ///
    /// - Parameters:
    ///   - output: where it is said.
    ///   - isDrawn: true for plots.
    ///   - session: whose command tells it.
    /// - Returns: the plots; none where a capture has too few packets.
    /// - Throws: `CaptureError`, `UsageError.captureFromPrompt`; `CancellationError`.
    func tell(
        _ output: Output, drawing isDrawn: Bool, in session: isolated Session
    ) async throws -> [Plot] {
        let words = session.messages
        var all: [Characterised] = []
        for path in paths {
            let input = try await CaptureInput.named(path, in: session)
            guard let found = try await characterised(input) else {
                let note = words.noSentPackets(fewest: CapturedSender.leastPackets)
                output.note(words.note(paths.count == 1 ? note : words.labelled(input.name, note)))
                try await input.census(client: nil).noteWhatIsNotCounted(on: output)
                return []
            }
            all.append(found)
        }
        for found in all {
            if all.count > 1 { output.say(found.name) }
            for line in PortraitText(found.portrait, words, survey: found.survey).lines { output.say(line) }
        }
        if all.count == 2 {
            let comparison = PortraitComparisonText(
                PortraitComparison(all[0].portrait, all[1].portrait), words)
            for line in comparison.lines { output.say(line) }
            output.record(comparison.record(all[0].record, all[1].record))
        } else {
            for found in all { output.record(found.record) }
        }
        guard isDrawn else { return [] }
        return all.flatMap { PortraitPlots.plots(of: $0.packets, $0.portrait, name: $0.name, words) }
    }

    /// The packets of the flows that the capturing machine sent, and what they tell; nil if no flow has
    /// enough of them.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    private func characterised(_ input: CaptureInput) async throws -> Characterised? {
        let survey = try await input.survey()
        if let obstacle = survey.obstacle { throw CaptureError.tellsNothing(file: input.name, obstacle) }
        let sender = try await input.gather(into: CapturedSender(without: survey.unfit)) { $0.take($1) }
        guard !sender.isFull else {
            throw CaptureError.tellsNothing(file: input.name, .tooLarge(most: CapturedSender.most))
        }
        let flow = flow
        let cancellation = CancellationFlag()
        return try await BlockingWork.run(named: "portrait", cancelling: cancellation) { isCancelled in
            let all = sender.packets(cancellation: cancellation)
            let packets = flow.map { flow in all.filter { $0.flow == flow - 1 } } ?? all
            if isCancelled() { throw CancellationError() }
            guard !packets.isEmpty else { return nil }
            let endings = sender.endings().filter { $0.flow + 1 == flow ?? $0.flow + 1 }
            let paths = FlowsOfPath(packets, endings: endings, cancellation: cancellation)
            if isCancelled() { throw CancellationError() }
            guard paths.areLimitedTogether else {
                throw CaptureError.tellsNothing(
                    file: input.name, .severalLimits(flows: paths.largest.map { $0 + 1 }))
            }
            return Characterised(
                name: input.name, survey: survey, packets: packets, portrait: paths.portrait)
        }
    }
}
