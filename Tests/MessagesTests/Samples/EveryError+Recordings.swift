import Basics
import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import Foundation
import PacketLab
import PathEmulation
import Recordings
import TestModel
import WireProtocol

extension EveryError {
    static let recordings: [RecordingError] =
        joined(
            files, layouts.map { .layout(file: "bad.json", problem: $0) },
            packets.map { .packet(file: "bad.json", packet: 1, problem: $0) },
            serverSides.map { .serverSide(file: "bad.json", problem: $0) },
            datagrams.map { .serverDatagram(file: "bad.json", flow: 0, datagram: 1, problem: $0) },
            datagrams.map { .serverAnswer(file: "bad.json", answer: 0, part: nil, problem: $0) },
            datagrams.map { .serverAnswer(file: "bad.json", answer: 0, part: 1, problem: $0) },
            facts.map { .facts(file: "a.txt", line: 4, problem: $0) },
            lists.map { .appList(file: "bad.json", problem: $0) },
            apps.map { .app(file: "bad.json", entry: 0, name: "Netflix", problem: $0) },
            [.app(file: "bad.json", entry: 0, name: nil, problem: .missing(.name, expected: .text))])

    private static let files: [RecordingError] = [
        .unreadable(file: "/x", fault: .system(SystemError(ENOENT))),
        .unreadable(file: "/x", fault: .foundation("It broke")),
        .unwritable(file: "/x", fault: .system(SystemError(ENOSPC))), .noSuchFolder(path: "/bundled"),
        .nothingToImport(folder: "/x"), .notJSON(file: "bad.json", complaint: nil),
        .notJSON(file: "bad.json", complaint: "Unexpected character"),
        .twoOfOneName(file: "x.json", path: "/a/x.json"),
        .withoutPartner(file: "/user/Max_1.pcap_client_all.json"),
        .unknownApp(name: "qqqqq", suggestions: []), .unknownApp(name: "netflx", suggestions: ["netflix"]),
        .unknownApp(name: "port8", suggestions: ["port80s", "port81s"]), .unknownRecording(name: "x"),
        .serverBytesUnknown(recording: "Web-1"), .notRemovable(name: "espn", obstacle: .bundled),
        .notRemovable(name: "a", obstacle: .notImported),
        .notRemovable(name: "Thing-1", obstacle: .usedBy(app: "a")), .flow(text: "x", problem: .noDash),
        .flow(text: "a-b", problem: .endpoint), .flow(text: "4-6", problem: .mixedAddresses),
        .notSynthesisable(recording: "Tiny_1", first: .clientHello, serverName: "example.org", length: 100),
        .notSynthesisable(recording: "Tiny_1", first: .httpGET, serverName: nil, length: 100),
    ]

    private static let layouts: [LayoutProblem] = [
        .tooLong(bytes: 300, limit: 200), .otherReplay(name: "Other-1", file: "Other_1.json"), .notAnArray,
        .elementCount(3), .element(.packets), .element(.udpClientPorts), .element(.tcpFlows),
        .element(.name), .packetNotAnObject(packet: 0), .name("../x;y"), .noTransport, .noPackets,
        .udpPortsOfTCP, .noTCPFlow, .noUDPPort, .udpPort("70000"), .tcpFlow("nonsense", .noDash),
        .flow("x", .noDash),
    ]

    private static let packets: [PacketProblem] = [
        .missing(.pair), .missingIn(.tcp, .responseHash), .missingIn(.udp, .end), .wrongKind(.pair),
        .wrongKind(.timestamp), .wrongKind(.payload), .wrongKind(.end), .wrongKind(.responseLength),
        .wrongKind(.responseHash), .fieldOf(.udp, .end), .fieldOf(.tcp, .responseLength),
        .timestampOutOfRange(1e300, latest: 86_400), .timestampOutOfRange(.nan, latest: 86_400),
        .timestampBackwards(2, previous: 2.5), .unlistedFlow("x-y"),
        .flow("1.2.3.4.5-6.7.8.9.10", .endpoint), .payloadDigits(.oddLength(3)),
        .payloadDigits(.notADigit(at: 3)), .payloadTooLong(bytes: 65_508, limit: 65_507), .payloadEmpty,
        .responseLength(-1, longest: 1_073_741_824), .responseHash("abc"),
        .regionWithoutPacket(0..<1, packets: 1), .regionOutsidePayload(-1..<1, bytes: 2),
    ]

    private static let plainServerSides: [ServerSideProblem] = [
        .tooLong(bytes: 300, limit: 200), .otherReplay(name: "Other-1", file: "Other_1.json"),
        .notAnObject, .missing(.inverted, in: nil), .missing(.pair, in: .flow(0)),
        .missing(.timestamps, in: .flow(2)), .wrongKind(.version, in: nil), .wrongKind(.replay, in: nil),
        .wrongKind(.noise, in: nil), .wrongKind(.flows, in: nil), .wrongKind(.lengths, in: .flow(0)),
        .otherFormat("other", version: 2, readable: "wehe-server-recording", readableVersion: 1),
        .name("a b"), .seed(""), .noFlows, .pickle(.operation(0x52, name: "REDUCE", at: 3)),
        .pickle(.operation(0xFF, name: nil, at: 3)), .pickle(.global("os.system", at: 0)),
        .pickle(.tooLarge(most: 9)), .pickle(.endsEarly), .pickle(.misplaced(at: 0)),
        .pickle(.notKept(7, at: 0)), .pickle(.notA(.tupleOfSix, .whole)),
        .pickle(.notA(.dictionary, .flows)), .pickle(.notA(.text, .name)),
        .pickle(.notA(.list, .responses)), .pickle(.notA(.integer, .requestLength)),
        .pickle(.notA(.number, .timestamp)), .pickle(.notA(.responseSet, .tcp)),
        .pickle(.notA(.oneResponse, .responses)), .pickle(.notA(.udpSet, .udp)), .noAnswers,
        .wrongKind(.responseSets, in: nil), .wrongKind(.requestHash, in: nil), .missing(.packets, in: nil),
        .missing(.requestLength, in: nil), .missing(.timestamp, in: nil),
        .missing(.payload, in: .packet(2)), .wrongKind(.requestLength, in: .answer(0)), .silentFlow(1),
        .unequalLists(flow: 0, timestamps: 2, lengths: 1), .flow(0, "here", .noDash),
    ]

    private static let serverSides: [ServerSideProblem] =
        joined(
            plainServerSides, ServerSideField.allCases.map { .wrongKind($0, in: nil) },
            PickleShape.allCases.map { .pickle(.notA($0, .whole)) },
            PickleField.allCases.map { .pickle(.notA(.list, $0)) })

    private static let datagrams: [DatagramProblem] = [
        .timestampBackwards(0.5, previous: 1), .timestampOutOfRange(-1, latest: 86_400),
        .length(65_508, longest: 65_507), .requestLength(0, longest: 1_073_741_824), .requestHash("x"),
        .payloadDigits(.oddLength(3)), .payloadDigits(.notADigit(at: 4)),
    ]

    private static let facts: [FactsProblem] = [
        .neitherKeyNorNumbers("nonsense"), .missing(key: "flow"), .unknownTransportOrFirst,
        .numberCount(needed: 3), .columns("x", needed: ["recording", "flow"]),
        .noApp(table: "apps.txt", recording: "Skype_1"), .noSheet(file: "x.json", app: "espn"),
    ]

    private static let lists: [AppListProblem] = [
        .notAnObject, .entryNotAnObject(entry: 0), .wrongKind(.apps, expected: .entries),
        .wrongKind(.port443small, expected: .text), .missingBaseline(.port443large),
        .withoutRecordings(app: "max", missing: ["Max_1.json"]),
        .withoutRecordings(app: "max", missing: ["Max_1.json", "MaxRandom_1.json"]),
        .divided(apps: ["own", "espn"]),
    ]

    private static let kinds = ["video", "music", "videoconferencing"]

    private static let apps: [AppProblem] = [
        .wrongKind(.size, expected: .megabytes), .wrongKind(.size, expected: .megabytesText),
        .wrongKind(.time, expected: .seconds), .wrongKind(.hidden, expected: .boolean),
        .wrongKind(.datafile, expected: .fileName), .missing(.randomReplayFile, expected: .fileStem),
        .missing(.category, expected: .word(["VIDEO", "MUSIC"])), .empty(.name),
        .unknownWord(.category, "HUGE_PORT", known: ["VIDEO", "MUSIC"]),
        .unknownWord(.appType, "radio", known: kinds), .missingKind(.appType, known: kinds),
        .outOfRange(.time, 0, most: 86_400), .notMegabytes(.size, "big"),
        .notAFileName(.datafile, "../N_1.json"), .notATestName(.image, "net flix"), .noTestName(.icon),
        .testNameTaken(.image, testName: "port80s"), .missingControl(.randomdatafile),
        .controlIsOriginal(.randomReplayFile),
    ]

    static let captures: [CaptureError] = [
        .fileUnreadable(file: "x", .system(SystemError(ENOSPC))), .compressed(file: "x", program: "gzip"),
        .libraryMissing(complaint: "y"), .unreadable(file: "x", .empty, packets: 0),
        .unreadable(file: "x", .noCapture(first: [0x7B, 0x22, 0x00, 0xA1]), packets: 0),
        .unreadable(file: "x", .compressed("xz"), packets: 0),
        .unreadable(file: "x", .cutShort, packets: 0), .unreadable(file: "x", .version(3), packets: 0),
        .unreadable(file: "x", .byteOrder, packets: 3),
        .unreadable(file: "x", .length(1_790_000_000), packets: 3),
        .unreadable(file: "x", .interface(2), packets: 3), .unreadable(file: "x", .interfaces, packets: 3),
        .unreadable(file: "x", .resolution, packets: 3), .unreadable(file: "x", .compression, packets: 3),
        .unknownLinkType(file: "x", number: 105, name: "Y"),
        .unknownLinkType(file: "x", number: 9_999, name: nil), .interface("x", .notAllowed(program: "/y")),
        .interface("x", .unknown(known: ["lo"])), .interface("x", .unknown(known: [])),
        .interface("x", .down), .interface("x", .filter("y", complaint: "z")),
        .interface("x", .other("y")), .unkept(folder: "x", SystemError(ENOSPC)),
        .noFlows(file: "x", packets: 3), .noSuchFlow(.numbers([3]), flows: 2),
        .noSuchFlow(.host("y"), flows: 2), .noSuchFlow(.port(8), flows: 1),
        .noSuchFlow(.hostAndPort("y", 8), flows: 2),
        .noUsableFlow(.numbers([3]), flow: 3, .missing(bytes: 9, .server)),
        .noUsableFlow(.largest, flow: 3, .cut(packet: 4, bytes: 9)),
        .noUsableFlow(.host("y"), flow: 3, .fragmented(packet: 4)),
        .noUsableFlow(.port(8), flow: 3, .silentClient), .noUsableFlow(.largest, flow: 3, .serverFirst),
        .noUsableFlow(.largest, flow: 3, .disorder(.client)), .nothingLeft(flow: 3, from: 2),
        .tooMuch(flows: [3], most: .most), .tooMuch(flows: [3, 4], most: .most),
        .unusableRecording(flow: 3, .layout(file: "x", problem: .noPackets)),
        .noSuchFlow(.largest, flows: 1), .fileUnreadable(file: "x", .foundation("It broke")),
        .noUsableFlow(.hostAndPort("y", 8), flow: 3, .missing(bytes: 9, .client)),
        .noUsableFlow(.numbers([3]), flow: 3, .disorder(.server)),
        .timeless(file: "x"), .tellsNothing(file: "x", .noTimes),
        .tellsNothing(file: "x", .roundedTimes(seconds: 0.01)),
        .tellsNothing(file: "x", .clockBack(seconds: 3_600, packet: 301)),
        .tellsNothing(file: "x", .cutHeaders(171, of: 579)), .tellsNothing(file: "x", .atReceiver),
        .tellsNothing(file: "x", .lostBefore(1)), .tellsNothing(file: "x", .lostBefore(12)),
        .tellsNothing(file: "x", .dataOnly), .tellsNothing(file: "x", .acknowledgementsOnly),
        .tellsNothing(file: "x", .rewrittenLengths(longest: 128, step: 1_448)),
        .tellsNothing(file: "x", .incomplete(0.12)), .tellsNothing(file: "x", .tooLarge(most: 1_000_000)),
        .tellsNothing(file: "x", .severalLimits(flows: [1, 2])),
    ]
}
