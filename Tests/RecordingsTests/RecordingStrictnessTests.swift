import Basics
import Foundation
import Recordings
import Testing

/// A damaged file and the error it must be refused with.
struct Damage: Sendable, CustomTestStringConvertible {
    /// What every damaged file is called.
    static let file = "bad.json"

    let what: String
    let data: Data
    let error: RecordingError

    init(_ what: String, _ data: Data, _ error: RecordingError) {
        self.what = what
        self.data = data
        self.error = error
    }

    init(_ what: String, _ text: String, _ error: RecordingError) { self.init(what, Data(text.utf8), error) }

    /// A damaged recording with what is wrong with it as a whole.
    init(_ what: String, _ data: Data, layout problem: LayoutProblem) {
        self.init(what, data, .layout(file: Self.file, problem: problem))
    }

    init(_ what: String, _ text: String, layout problem: LayoutProblem) {
        self.init(what, Data(text.utf8), layout: problem)
    }

    /// A damaged recording with what is wrong with one of its packets, counted from 0.
    init(_ what: String, _ data: Data, packet: Int, _ problem: PacketProblem) {
        self.init(what, data, .packet(file: Self.file, packet: packet, problem: problem))
    }

    init(_ what: String, _ text: String, packet: Int, _ problem: PacketProblem) {
        self.init(what, Data(text.utf8), packet: packet, problem)
    }

    var testDescription: String { what }
}

@Suite("A damaged recording is refused with file, packet and field")
struct RecordingStrictnessTests {
    static let good = Samples.packet()

    @Test("Outer form", arguments: outer)
    func outerForm(_ damage: Damage) { check(damage) }

    @Test("Packets", arguments: packets)
    func packetFields(_ damage: Damage) { check(damage) }

    private func check(_ damage: Damage) {
        #expect(throws: damage.error) { try RecordingFile.decode(damage.data, file: Damage.file) }
    }

    static let outer = [
        Damage(
            "an object",
            #"{"apps":[]}"#,
            layout: .notAnArray),
        Damage(
            "three elements",
            "[[],[],[]]",
            layout: .elementCount(3)),
        Damage("packets no array", #"[{},[],["x"],"n"]"#, layout: .element(.packets)),
        Damage(
            "ports of numbers",
            "[[],[1],[],\"n\"]",
            layout: .element(.udpClientPorts)),
        Damage("flows a string", "[[],[],\"x\",\"n\"]", layout: .element(.tcpFlows)),
        Damage("name a number", #"[[],[],["x"],7]"#, layout: .element(.name)),
        Damage(
            "neither transport",
            #"[[\#(good)],[],[],"n"]"#,
            layout: .noTransport),
        Damage("no packets", Samples.tcp(), layout: .noPackets),
        Damage(
            "a name for a path",
            Samples.tcp(good, name: "../x;y"),
            layout: .name("../x;y")),
        Damage(
            "a wrong client port",
            #"[[\#(Samples.datagram())],["70000"],[],"n"]"#,
            layout: .udpPort("70000")),
        Damage(
            "a flow that does not parse",
            #"[[\#(good)],[],["nonsense"],"n"]"#,
            layout: .tcpFlow("nonsense", .noDash)),
        Damage(
            "a packet that is no object",
            #"[[7],[],["x"],"n"]"#,
            layout: .packetNotAnObject(packet: 0)),
    ]

    static let packets = [
        Damage(
            "odd hex",
            Samples.tcp(good, Samples.packet("160")),
            packet: 1, .payloadDigits(.oddLength(3))),
        Damage(
            "no hex digit",
            Samples.tcp(good, good, Samples.packet("160x")),
            packet: 2, .payloadDigits(.notADigit(at: 3))),
        Damage(
            "negative response_len",
            Samples.tcp(Samples.packet(length: "-1")),
            packet: 0, .responseLength(-1, longest: 1_073_741_824)),
        Damage(
            "huge response_len",
            Samples.tcp(Samples.packet(length: "1073741825")),
            packet: 0, .responseLength(1_073_741_825, longest: 1_073_741_824)),
        Damage(
            "fractional response_len",
            Samples.tcp(Samples.packet(length: "1.5")),
            packet: 0, .wrongKind(.responseLength)),
        Damage(
            "null response_len",
            Samples.tcp(Samples.packet(length: "null")),
            packet: 0, .wrongKind(.responseLength)),
        Damage(
            "short hash",
            Samples.tcp(Samples.packet(hash: "\"abc\"")),
            packet: 0, .responseHash("abc")),
        Damage(
            "hash a number",
            Samples.tcp(Samples.packet(hash: "4")),
            packet: 0, .wrongKind(.responseHash)),
        Damage(
            "time running back",
            Samples.tcp(Samples.packet(at: "2.5"), Samples.packet(at: "2")),
            packet: 1, .timestampBackwards(2, previous: 2.5)),
        Damage(
            "time before the start",
            Samples.tcp(Samples.packet(at: "-0.5")),
            packet: 0, .timestampOutOfRange(-0.5, latest: 86_400)),
        Damage(
            "time after days",
            Samples.tcp(Samples.packet(at: "1e300")),
            packet: 0, .timestampOutOfRange(1e300, latest: 86_400)),
        Damage(
            "time beyond all numbers",
            Samples.tcp(good, Samples.packet(at: "1e999")),
            packet: 1, .wrongKind(.timestamp)),
        Damage(
            "response_len beyond all numbers",
            Samples.tcp(Samples.packet(length: "99999999999999999999")),
            packet: 0, .wrongKind(.responseLength)),
        Damage(
            "time in quotes",
            Samples.tcp(Samples.packet(at: "\"1\"")),
            packet: 0, .wrongKind(.timestamp)),
        Damage(
            "another flow",
            Samples.tcp(Samples.packet(pair: "x-y")),
            packet: 0, .unlistedFlow("x-y")),
        Damage(
            "no c_s_pair",
            #"[[{"timestamp":0,"payload":"00","end":false}],["1"],[],"n"]"#,
            packet: 0, .missing(.pair)),
        Damage(
            "an empty TCP payload",
            Samples.tcp(good, Samples.packet("")),
            packet: 1, .payloadEmpty),
        Damage(
            "a datagram among TCP packets",
            Samples.tcp(good, Samples.datagram()),
            packet: 1, .fieldOf(.udp, .end)),
        Damage(
            "a TCP packet among datagrams",
            Samples.udp(Samples.datagram(), good),
            packet: 1, .fieldOf(.tcp, .responseLength)),
        Damage(
            "no response_hash",
            #"[[{"c_s_pair":"\#(Samples.pair)","timestamp":0,"payload":"00","response_len":0}],"#
                + #"[],["\#(Samples.pair)"],"n"]"#,
            packet: 0, .missingIn(.tcp, .responseHash)),
        Damage(
            "end not a boolean",
            #"[[{"c_s_pair":"a","timestamp":0,"payload":"00","end":"no"}],["1"],[],"n"]"#,
            packet: 0, .wrongKind(.end)),
        Damage(
            "a datagram beyond the limit",
            Samples.udp(Samples.datagram(String(repeating: "00", count: 65_508))),
            packet: 0, .payloadTooLong(bytes: 65_508, limit: 65_507)),
        Damage(
            "a UDP flow that does not parse",
            #"[[{"c_s_pair":"1.2.3.4.5-6.7.8.9.10","timestamp":0,"payload":"00","end":false}],["1"],[],"n"]"#,
            packet: 0, .flow("1.2.3.4.5-6.7.8.9.10", .endpoint)),
    ]

    @Test("A file that is no JSON is named, with the parser's reason")
    func noJSON() {
        for text in ["", "[[", "[[],[],[],\"n\"", "\u{0}", "[[{\"a\":nan}],[],[],\"n\"]"] {
            let error = #expect(throws: RecordingError.self) {
                try RecordingFile.decode(Data(text.utf8), file: Damage.file)
            }
            #expect(error?.isNotJSON(Damage.file) == true, "\(text)")
        }
    }

    @Test("A recording made in the program obeys the same rules")
    func madeInTheProgram() {
        for timestamp in [Double.nan, .infinity, -1] {
            let error = #expect(throws: RecordingError.self) {
                try Recording(
                    name: "Example",
                    transport: .tcp,
                    packets: [ClientPacket(timestamp: timestamp, payload: [1], pair: Samples.pair)],
                    tcpPairs: [Samples.pair]
                )
            }
            guard
                case .packet("Example", packet: 0, problem: .timestampOutOfRange(let found, latest: 86_400)) =
                    error
            else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(found == timestamp || (found.isNaN && timestamp.isNaN))
        }
    }
}

extension RecordingError {
    /// Whether it says that a file of this name is no JSON.
    func isNotJSON(_ name: String) -> Bool {
        if case .notJSON(name, _) = self { true } else { false }
    }
}
