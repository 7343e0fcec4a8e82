import Captures
import Characterisation
import Messages
import Plotting
import Reports

/// The captures that `characterise` tells of: one, or two that are compared.
struct CharacterisedCaptures {
    private let paths: [String]

    /// Names the captures as they were typed.
    init(_ path: String, against other: String?) { paths = [path] + [other].compactMap(\.self) }

    /// A capture with what its packets tell.
    private struct Characterised {
        let name: String
        let packets: [SentPacket]
        let portrait: PathPortrait
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
            guard let found = try await Self.characterised(input) else {
                let note = words.noSentPackets(fewest: CapturedSender.leastPackets)
                output.note(words.note(paths.count == 1 ? note : words.labelled(input.name, note)))
                try await input.census(client: nil).noteWhatIsNotCounted(on: output)
                return []
            }
            all.append(found)
        }
        for found in all {
            if all.count > 1 { output.say(found.name) }
            for line in PortraitText(found.portrait, words).lines { output.say(line) }
        }
        if all.count == 2 {
            let comparison = PortraitComparisonText(
                PortraitComparison(all[0].portrait, all[1].portrait), words)
            for line in comparison.lines { output.say(line) }
            output.record(
                comparison.record(
                    PortraitText.record(all[0].portrait), PortraitText.record(all[1].portrait)))
        } else {
            for found in all { output.record(PortraitText.record(found.portrait)) }
        }
        guard isDrawn else { return [] }
        return all.flatMap { PortraitPlots.plots(of: $0.packets, $0.portrait, name: $0.name, words) }
    }

    /// The packets of the flows that the capturing machine sent, and what they tell; nil if no flow has
    /// enough of them.
    ///
    /// - Throws: `CaptureError`; `CancellationError`.
    private static func characterised(_ input: CaptureInput) async throws -> Characterised? {
        let sender = try await input.gather(into: CapturedSender()) { $0.take($1) }
        let packets = sender.packets()
        guard !packets.isEmpty else { return nil }
        return Characterised(
            name: input.name, packets: packets,
            portrait: PathPortrait(of: packets, endings: sender.endings()))
    }
}
