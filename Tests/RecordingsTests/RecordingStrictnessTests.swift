import Foundation
import Recordings
import Testing

/// A damaged recording and the sentence it must be refused with.
struct Damage: Sendable, CustomTestStringConvertible {
    let what: String
    let data: Data
    let sentence: String

    init(_ what: String, _ data: Data, _ sentence: String) {
        self.what = what
        self.data = data
        self.sentence = sentence
    }

    init(_ what: String, _ text: String, _ sentence: String) { self.init(what, Data(text.utf8), sentence) }

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
        let error = #expect(throws: RecordingError.self) {
            try RecordingFile.decode(damage.data, file: "bad.json")
        }
        #expect(error?.description == damage.sentence)
    }

    static let outer = [
        Damage(
            "an object",
            #"{"apps":[]}"#,
            "bad.json: the top level is no array; a recording is an array of four elements"
        ),
        Damage(
            "three elements",
            "[[],[],[]]",
            "bad.json: the outer array has 3 elements; a recording has four: an array of packets, an array of UDP "
                + "client ports, an array of TCP flows, the replay name"
        ),
        Damage("packets no array", #"[{},[],["x"],"n"]"#, "bad.json: element 1 is not an array of packets"),
        Damage(
            "ports of numbers",
            "[[],[1],[],\"n\"]",
            "bad.json: element 2 is not an array of UDP client ports"
        ),
        Damage("flows a string", "[[],[],\"x\",\"n\"]", "bad.json: element 3 is not an array of TCP flows"),
        Damage("name a number", #"[[],[],["x"],7]"#, "bad.json: element 4 is not the replay name"),
        Damage(
            "neither transport",
            #"[[\#(good)],[],[],"n"]"#,
            "bad.json: the transport is unknown: both the UDP client ports (element 2) and the TCP flows "
                + "(element 3) are empty"
        ),
        Damage("no packets", Samples.tcp(), "bad.json: it has no packets; at least one is needed"),
        Damage(
            "a name for a path",
            Samples.tcp(good, name: "../x;y"),
            "bad.json: the replay name \"../x;y\" is not 1 to 100 letters, digits, \"-\" and \"_\""
        ),
        Damage(
            "a wrong client port",
            #"[[\#(Samples.datagram())],["70000"],[],"n"]"#,
            "bad.json: the UDP client port \"70000\" is not a number from 1 to 65535"
        ),
        Damage(
            "a flow that does not parse",
            #"[[\#(good)],[],["nonsense"],"n"]"#,
            "bad.json: a TCP flow is \"nonsense\": there is no \"-\" between client and server"
        ),
        Damage(
            "a packet that is no object",
            #"[[7],[],["x"],"n"]"#,
            "bad.json: packet 1 is no object with the fields of a packet"
        ),
    ]

    static let packets = [
        Damage(
            "odd hex",
            Samples.tcp(good, Samples.packet("160")),
            "bad.json: packet 2: payload has 3 hexadecimal digits; a byte takes two"
        ),
        Damage(
            "no hex digit",
            Samples.tcp(good, good, Samples.packet("160x")),
            "bad.json: packet 3: payload has something else than a hexadecimal digit at place 4"
        ),
        Damage(
            "negative response_len",
            Samples.tcp(Samples.packet(length: "-1")),
            "bad.json: packet 1: response_len is -1; it must be from 0 to 1073741824 bytes"
        ),
        Damage(
            "huge response_len",
            Samples.tcp(Samples.packet(length: "1073741825")),
            "bad.json: packet 1: response_len is 1073741825; it must be from 0 to 1073741824 bytes"
        ),
        Damage(
            "fractional response_len",
            Samples.tcp(Samples.packet(length: "1.5")),
            "bad.json: packet 1: response_len is not a whole number of bytes, 0 or more"
        ),
        Damage(
            "null response_len",
            Samples.tcp(Samples.packet(length: "null")),
            "bad.json: packet 1: response_len is not a whole number of bytes, 0 or more"
        ),
        Damage(
            "short hash",
            Samples.tcp(Samples.packet(hash: "\"abc\"")),
            "bad.json: packet 1: response_hash is \"abc\"; it must be null or the 40 hexadecimal digits of a SHA-1"
        ),
        Damage(
            "hash a number",
            Samples.tcp(Samples.packet(hash: "4")),
            "bad.json: packet 1: response_hash is not null or a string of 40 hexadecimal digits"
        ),
        Damage(
            "time running back",
            Samples.tcp(Samples.packet(at: "2.5"), Samples.packet(at: "2")),
            "bad.json: packet 2: timestamp is 2.0, before the 2.5 of the packet before it"
        ),
        Damage(
            "time before the start",
            Samples.tcp(Samples.packet(at: "-0.5")),
            "bad.json: packet 1: timestamp is -0.5; it must be from 0 to 86400 seconds"
        ),
        Damage(
            "time after days",
            Samples.tcp(Samples.packet(at: "1e300")),
            "bad.json: packet 1: timestamp is 1e+300; it must be from 0 to 86400 seconds"
        ),
        Damage(
            "time beyond all numbers",
            Samples.tcp(good, Samples.packet(at: "1e999")),
            "bad.json: packet 2: timestamp is not a number of seconds, 0 or more"
        ),
        Damage(
            "response_len beyond all numbers",
            Samples.tcp(Samples.packet(length: "99999999999999999999")),
            "bad.json: packet 1: response_len is not a whole number of bytes, 0 or more"
        ),
        Damage(
            "time in quotes",
            Samples.tcp(Samples.packet(at: "\"1\"")),
            "bad.json: packet 1: timestamp is not a number of seconds, 0 or more"
        ),
        Damage(
            "another flow",
            Samples.tcp(Samples.packet(pair: "x-y")),
            "bad.json: packet 1: c_s_pair is \"x-y\", which is not among the recording's TCP flows"
        ),
        Damage(
            "no c_s_pair",
            #"[[{"timestamp":0,"payload":"00","end":false}],["1"],[],"n"]"#,
            "bad.json: packet 1: c_s_pair is missing"
        ),
        Damage(
            "an empty TCP payload",
            Samples.tcp(good, Samples.packet("")),
            "bad.json: packet 2: payload is empty, which only a UDP packet may be"
        ),
        Damage(
            "a datagram among TCP packets",
            Samples.tcp(good, Samples.datagram()),
            "bad.json: packet 2: end is a UDP packet's field, but this is a TCP recording; all packets must be of "
                + "one kind"
        ),
        Damage(
            "a TCP packet among datagrams",
            Samples.udp(Samples.datagram(), good),
            "bad.json: packet 2: response_len is a TCP packet's field, but this is a UDP recording; all packets "
                + "must be of one kind"
        ),
        Damage(
            "no response_hash",
            #"[[{"c_s_pair":"\#(Samples.pair)","timestamp":0,"payload":"00","response_len":0}],"#
                + #"[],["\#(Samples.pair)"],"n"]"#,
            "bad.json: packet 1: response_hash is missing; every packet of a TCP recording has it"
        ),
        Damage(
            "end not a boolean",
            #"[[{"c_s_pair":"a","timestamp":0,"payload":"00","end":"no"}],["1"],[],"n"]"#,
            "bad.json: packet 1: end is not true or false"
        ),
        Damage(
            "a datagram beyond the limit",
            Samples.udp(Samples.datagram(String(repeating: "00", count: 65_508))),
            "bad.json: packet 1: payload has 65508 bytes; at most 65507 are accepted"
        ),
        Damage(
            "a UDP flow that does not parse",
            #"[[{"c_s_pair":"1.2.3.4.5-6.7.8.9.10","timestamp":0,"payload":"00","end":false}],["1"],[],"n"]"#,
            "bad.json: packet 1: c_s_pair is \"1.2.3.4.5-6.7.8.9.10\": an endpoint is not ADDRESS.PORT with an "
                + "IPv4 address in groups of three digits and a port of five, or with an IPv6 address"
        ),
    ]

    @Test("A file that is no JSON is named, with the parser's reason")
    func noJSON() {
        for text in ["", "[[", "[[],[],[],\"n\"", "\u{0}", "[[{\"a\":nan}],[],[],\"n\"]"] {
            let error = #expect(throws: RecordingError.self) {
                try RecordingFile.decode(Data(text.utf8), file: "bad.json")
            }
            #expect(error?.description.hasPrefix("bad.json is not valid JSON: ") == true, "\(text)")
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
            #expect(error?.description.hasPrefix("Example: packet 1: timestamp is ") == true)
        }
    }
}
