import Basics
import Characterisation
import ClassifierSearch
import Foundation
import Recordings
import TestModel
import TestSupport

@testable import Captures
@testable import Messages

extension SentenceBook {
    func addRecordings() throws {
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        let entries = try ["espn", "port80s"].map { name in try catalogue.app(named: name) }
        add("noAppMatches", words.noAppMatches)
        add("appsOfTheOtherLanguage", of: [1, 2], words.appsOfTheOtherLanguage)
        add("title of an app", of: entries) { words.title($0.app) }
        add("source of an app", of: entries) { words.source($0) }
        add("appTitle", of: entries, words.appTitle)
        add("oneReplay", words.oneReplay(bytesDown: 29_200_000, seconds: 12.5))
        for source in [
            Synthesiser.CallSource.serverOnly.rawValue, Synthesiser.CallSource.bothSides.rawValue, "x",
        ] {
            add("synthesised", words.synthesised(source))
            add("callSource", words.callSource(source))
        }
        add("portAndPackets", of: [1, 2]) { words.portAndPackets(port: 443, packets: $0) }
        add("nothingImported", words.nothingImported)
        for origin in [Origin.bundled, .imported] {
            add("origin", words.origin(origin))
            add("recordingTitle", words.recordingTitle("Web-1", origin: origin))
        }
        add("noServerName", words.noServerName)
        add("packetsFromClient", words.packetsFromClient(3))
        add("upAndDown", words.upAndDown(517, 29_200_000))
        add("toLastRequest", words.toLastRequest(12.5))
        add(cases: ServerContent.allCases, words.serverContent)
        for transport in Transport.allCases {
            add("serverTimes", of: ServerTimes.allCases) { words.serverTimes($0, over: transport) }
            add("serverTimes", words.serverTimes(.unknown, over: transport, isSpread: true))
        }
        let espn = try catalogue.recording(for: entries[0].app.originalFile)
        for control in [entries[0].app.controlFile, entries[1].app.controlFile, entries[0].app.originalFile] {
            let comparison = ControlComparison(original: espn, control: try catalogue.recording(for: control))
            add("controlCompared", words.controlCompared(comparison, with: espn.name))
        }
        add("moreSteps", words.moreSteps(3))
        add("clientBegins", words.clientBegins)
        add("serverBegins", words.serverBegins)
        add("exported", of: [1, 2]) { words.exported("ESPN", files: $0, to: "/x") }
        addImports()
        let call = try catalogue.app(named: "skype").app.originalFile
        try addCaptures(catalogue.recording(for: call), catalogue.serverRecording(for: call))
    }

    private func addImports() {
        let notices: [ImportNotice] = [
            .replacesRecording(file: "x.json", origin: .imported),
            .replacesRecording(file: "x.json", origin: .bundled),
            .replacesApp(testName: "espn", origin: .imported),
            .replacesApp(testName: "espn", origin: .bundled), .madeApp(testName: "thing", file: "x.json"),
            .leftOutWithoutRecordings(list: "apps_list.json", apps: ["Gone"], missing: ["x.json"]),
            .leftOutNameTaken(list: "apps_list.json", apps: ["A", "B"]),
            .keptWithoutApp(file: "x.json", missing: "y.json"), .keptWithoutApp(file: "x.json", missing: nil),
            .onlyFirstFlow(file: "x.pickle", others: 1), .onlyFirstFlow(file: "x.pickle", others: 2),
        ]
        add(cases: notices, words.importNotice)
        add("appListSetAside", words.appListSetAside("/h/apps_list.json.corrupt-1"))
        add("imported", words.imported(new: 1, replaced: 0, apps: 1, keptOut: 0))
        add("imported", words.imported(new: 2, replaced: 2, apps: 0, keptOut: 1))
        add("tryReplay", words.tryReplay("espn"))
        add(
            "removed", words.removed(app: "espn", files: ["x.json"]),
            words.removed(app: nil, files: ["x.json"]))
    }

    private func addCaptures(_ recording: Recording, _ server: ServerRecording?) throws {
        let obstacles: [UnreplayableFlow] = [
            .silentClient, .serverFirst, .missing(bytes: 9, .client), .missing(bytes: 9, .server),
            .cut(packet: 4, bytes: 9), .fragmented(packet: 4), .disorder(.client), .disorder(.server),
            .silentServer, .portZero(.client), .portZero(.server),
            .datagramTooLong(bytes: 65_520, limit: 65_507),
            .tooMuch(FlowVolume(bytes: 310_000_000, packets: 220_000), most: .most),
            .lastsTooLong(seconds: 90_000, limit: 86_400),
        ]
        add(cases: obstacles, words.obstacle)
        let remarks: [FlowRemark] = [
            .joinedLate, .offloaded(longest: 64_000, limit: 1_460), .clockSetBack(seconds: 3_600),
            .differing(bytes: 81, .client), .differing(bytes: 81, .server),
        ]
        add(cases: remarks) { words.remark($0) }
        for flows in [[3], [1, 4], Array(1...6), Array(1...9)] {
            add("remark", words.remark(.clockSetBack(seconds: 3_600), on: flows))
        }
        add("flowIsUsable", words.flowIsUsable)
        add("noFlows", words.noFlows)
        for (others, fragments, beyond) in [(2, 0, 0), (1, 1, 1), (0, 2, 3)] {
            let counts = PassedOver(others: others, fragments: fragments, beyond: beyond)
            add("passedOver", words.passedOver(counts))
        }
        for wrapping in Wrapping.allCases {
            add(
                "passedOver",
                words.passedOver(PassedOver(others: 0, wrapped: [wrapping: 2], fragments: 0, beyond: 0)))
        }
        add("captureWithoutTimes", words.captureWithoutTimes(91))
        add("passedOver", words.passedOver(PassedOver(others: 0, cut: 171, fragments: 0, beyond: 0)))
        add("captureCutShort", words.captureCutShort)
        add("capturing", words.capturing(on: "lo"))
        for dropped in [0, 3] {
            add(
                "captured", words.captured(on: "lo", packets: 1, bytes: 60, dropped: dropped, seconds: 2.5),
                words.captured(on: "lo", packets: 2, bytes: 60, dropped: dropped, seconds: 2.5))
        }
        add("captureDropped", of: [1, 2], words.captureDropped)
        add("whichFlow", words.whichFlow)
        if let server {
            for name in [nil, NamedServer(name: "www.espn.com", place: .tls)] {
                let flow = CapturedFlow(
                    number: 2, transport: .tcp, client: FlowEndpoint(IPAddress(192, 0, 2, 1), 50_000),
                    server: FlowEndpoint(IPAddress(192, 0, 2, 7), 443), clientEvidence: .opened, name: name,
                    app: nil, packets: 9, bytesUp: 517, bytesDown: 29_200_000, start: 0, end: 1_000_000_000,
                    obstacle: nil, remarks: [])
                let sides = RecordedSides(recording: recording, server: server)
                let made = MadeRecording(
                    flow: flow, original: sides, control: sides, secrets: [:], leftOut: LeftOut())
                add("recorded", words.recorded(made, of: 3))
            }
        }
        add("tookLargest", words.tookLargest(of: 3))
        add("leftOut", words.leftOut(2_000), words.leftOut(beforeClient: 100))
        add("scrubbed", words.scrubbed(addresses: false, [:]))
        add("scrubbed", words.scrubbed(addresses: true, [.cookie: 1, .authorization: 1, .query: 1]))
        add("scrubbed", words.scrubbed(addresses: true, [.cookie: 2, .authorization: 2, .query: 2]))
        for addresses in [true, false] { add("kept", words.kept(addresses: addresses, secrets: true)) }
        add("kept", words.kept(addresses: true, secrets: false))
        add("kindTaken", of: [true, false]) { words.kindTaken("conferencing", isQUIC: $0) }
        add("datagramsKeepTimes", words.datagramsKeepTimes)
    }
}

extension SentenceBook {
    private static let rate = Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6)
    private static let open = Interval(value: 2e6, lower: 1.9e6, upper: .infinity)

    /// Packets of a line without a limit, with so many that were lost.
    private static func packets(lost: Int = 0) -> [SentPacket] {
        (0..<400).map { number in
            let isLost = number % 7 == 3 && number / 7 < lost
            return SentPacket(
                time: Double(number) / 100, bytes: 1_000, fate: isLost ? .lost : .delivered,
                roundTrip: isLost ? nil : 0.02)
        }
    }

    /// Packets of which none arrives any more.
    private static let lostToEnd = (0..<20).map { number in
        SentPacket(time: 2 + Double(number) / 2, bytes: 1_000, fate: .lost)
    }

    func addPortraits() throws {
        for portrait in [
            PathPortrait(of: Self.packets()), PathPortrait(of: Self.packets(lost: 50)),
            PathPortrait(
                of: Self.packets(), endings: [FlowEnding(reset: 4.1, lastHeard: 4, end: 4.1)]),
            PathPortrait(
                of: Self.packets().prefix(200) + Self.lostToEnd, endings: [FlowEnding(lastHeard: 2, end: 40)]),
        ] {
            add("portraitFinding", words.portraitFinding(portrait))
            add("portraitLosses", words.portraitLosses(portrait))
        }
        for kind in PathKind.allCases {
            add("name of a kind", words.name(kind))
            add("portraitMayBeLine", words.portraitMayBeLine(kind))
            add("ruledOut", words.ruledOut(kind, .noLosses))
        }
        add("noSentPackets", words.noSentPackets(fewest: 50))
        for interval in [Self.rate, Self.open] {
            add("portraitRate", words.portraitRate(interval))
            add("portraitBytes", words.portraitBytes(interval))
        }
        let reasons: [RuledOut] = [
            .noLosses, .fewLosses(3), .losses(0.05), .bucketExplainsFew(0.2), .bucketExplains(0.9),
            .queueDrops(2e6), .delaysFollowQueue(2e6), .noQueue, .queueIsShort(0.02), .arrivedToEnd, .noReset,
            .lessLikely(12.3),
        ]
        add(cases: reasons, words.text)
        addSampledPortraits()
        addSurveys()
    }

    /// Adds the sentences on where and how captures were made.
    private func addSurveys() {
        func connection(
            _ place: ConnectionSurvey.Place?, isClientsData: Bool? = false, merged: Int = 0,
            _ obstacle: CaptureObstacle? = nil
        ) -> ConnectionSurvey {
            ConnectionSurvey(
                place: place, directions: .both, isClientsData: isClientsData, segments: 99, bytes: 99_000,
                merged: merged, lostBefore: 0, obstacle: obstacle)
        }
        func pair(_ port: UInt16) -> EndpointPair {
            EndpointPair(
                .tcp, FlowEndpoint(IPAddress(192, 0, 2, 1), port), FlowEndpoint(IPAddress(192, 0, 2, 7), 443))
        }
        for connection in [
            connection(.sender), connection(.sender, isClientsData: true, merged: 1),
            connection(.sender, isClientsData: nil, merged: 9), connection(.onTheWay), connection(.receiver),
            connection(nil),
        ] {
            var survey = CaptureSurvey()
            survey.connections = [pair(1): connection]
            add("captured", words.captured(survey))
        }
        for count in [1, 3] {
            var survey = CaptureSurvey()
            survey.connections = [pair(1): connection(.sender)]
            for port in 2..<UInt16(2 + count) {
                survey.connections[pair(port)] = connection(.receiver, .atReceiver)
                survey.translated[pair(100 + port)] = pair(1)
            }
            (survey.copies, survey.undecided) = (count, count)
            survey.clock.steps = (0..<count).map {
                .init(packet: 9 + $0, by: count == 1 ? -3_600_000_000_000 : 10_000_000_000)
            }
            survey.clock.grain = 1_000_000
            add("captured", words.captured(survey))
            for caution in words.cautions(survey) { add("cautions", caution) }
        }
        var survey = CaptureSurvey()
        survey.clock.grain = 0
        survey.clock.unexplained = .init(packet: 4, by: -3_600_000_000_000)
        survey.connections = [pair(1): connection(nil, .rewrittenLengths(longest: 128, step: 1_448))]
        for caution in words.cautions(survey) { add("cautions", caution) }
    }

    /// Amounts of a replay of two seconds that is slow from the beginning, or from a place on.
    private static func amounts(fast: Int = 0, slow: Double = 7_500) -> [Double] {
        (0..<100).map { $0 < fast ? 60_000 : slow }
    }

    private func addSampledPortraits() {
        func samples(_ amounts: [Double]) -> SampledPortrait.Samples { .init(amounts: amounts, slice: 0.02) }
        let steady = samples(Self.amounts(fast: 100))
        let restless = samples((0..<100).map { Double($0 * 7_919 % 97) * 300 })
        let pairs: [(SampledPortrait.Samples, SampledPortrait.Samples?)] = [
            (samples(Self.amounts(fast: 20)), steady), (samples(Self.amounts()), steady), (restless, steady),
            (steady, steady), (steady, nil),
        ]
        for (replay, control) in pairs {
            guard let portrait = SampledPortrait(of: replay, beside: control) else { continue }
            add("sampledFinding", words.sampledFinding(portrait))
        }
        add("sampledBlindness", words.sampledBlindness)
        add("sampledDepthBlindness", words.sampledDepthBlindness(29_200_000))
        add("sampledAlone", words.sampledAlone)
        add("sampledTest", words.sampledTest(3, app: "ESPN"))
        let other = Interval(value: 4e6, lower: 3.9e6, upper: 4.1e6)
        for (rates, bursts) in [((Self.rate, other), (other, other)), ((nil, nil), (Self.rate, nil))]
            as [((Interval?, Interval?), (Interval?, Interval?))]
        {
            let comparison = PortraitComparison(rates: rates, bursts: bursts)
            add("portraitsDiffer", words.portraitsDiffer(comparison))
            add("text of a row", of: comparison.rows) { words.text($0) }
        }
        let paths = PortraitComparison(
            PathPortrait(of: Self.packets()), PathPortrait(of: Self.packets(lost: 50)))
        add("portraitsDiffer", words.portraitsDiffer(paths))
        add("text of a row", of: paths.rows) { words.text($0) }
        add("name of a part", of: PortraitComparison.Part.allCases) { words.name($0) }
    }
}
