import Basics

extension Synthesiser {
    /// Source of a server's side or of a whole call, as stated in its file.
    package enum CallSource: String, Sendable {
        case serverOnly = "the server's side from the app list's size and time"
        case bothSides = "both sides from the app list's size and time"
    }

    /// Returns the client's side of a call of which only the app list's entry is known.
    static func facts(of call: CallTable.Call, app: App) -> RecordingFacts {
        let exchanges = CallSchedule.client(duration: app.time, seed: call.stem)
        return RecordingFacts(
            stem: call.stem,
            transport: .udp,
            flow: call.flow,
            firstRequest: .opaque,
            serverName: nil,
            exchanges: exchanges,
            partner: ReplayName.partner(ofStem: call.stem).map {
                RecordingFacts.Partner(stem: $0, exchanges: exchanges)
            }
        )
    }

    /// Returns the server's side of a call and of its partner: the app list's size, sent over the app list's
    /// time.
    ///
    /// Both have the same schedule; the partner's payloads are the original's with every bit inverted.
    static func serverSides(
        of facts: RecordingFacts, app: App, source: CallSource
    ) throws(RecordingError) -> [ServerRecording] {
        let flow = ServerRecording.Flow(
            pair: try FlowPair(facts.flow),
            datagrams: CallSchedule.server(
                bytes: app.sizeMB * 1_000_000, duration: app.time, seed: facts.stem)
        )
        var sides: [ServerRecording] = []
        for (stem, isInverted) in [(facts.stem, false)] + (facts.partner.map { [($0.stem, true)] } ?? []) {
            sides.append(
                try ServerRecording(
                    name: ReplayName.wireName(ofStem: stem),
                    synthesised: source.rawValue,
                    noise: DatagramNoise(seed: facts.stem, isInverted: isInverted),
                    flows: [flow],
                    file: stem
                )
            )
        }
        return sides
    }
}
