import Basics
import Foundation
import Recordings

/// What a recording, a server's side or a fact sheet may be refused with, and the English sentence of each.
enum RecordingSentences {
    static let all =
        files + errors(of: layouts, "bad.json: ") { .layout(file: "bad.json", problem: $0) }
        + errors(of: packets, "bad.json: packet 2: ") { .packet(file: "bad.json", packet: 1, problem: $0) }
        + errors(of: serverSides, "bad.json: ") { .serverSide(file: "bad.json", problem: $0) }
        + errors(of: datagrams, "bad.json: flow 1: datagram 2 ") {
            .serverDatagram(file: "bad.json", flow: 0, datagram: 1, problem: $0)
        }
        + errors(of: facts, "a.txt:4: ") { .facts(file: "a.txt", line: 4, problem: $0) }
        + AppListSentences.all

    /// The errors about problems, whose sentences begin with their place.
    static func errors<Problem>(
        of problems: [(Problem, String)], _ place: String, _ error: (Problem) -> RecordingError
    ) -> [(RecordingError, String)] {
        problems.map { (error($0.0), place + $0.1) }
    }

    private static let files: [(RecordingError, String)] = [
        (
            .unreadable(file: "/x", fault: .system(SystemError(ENOENT))),
            "/x cannot be read: No such file or directory"
        ),
        (.unreadable(file: "/x", fault: .foundation("It broke")), "/x cannot be read: It broke"),
        (
            .unwritable(file: "/x", fault: .system(SystemError(ENOSPC))),
            "/x cannot be written: No space left on device"
        ),
        (.noSuchFolder(path: "/bundled"), "/bundled cannot be read: there is no such folder"),
        (.nothingToImport(folder: "/x"), "/x cannot be read: the folder has no .json files to import"),
        (
            .notJSON(file: "bad.json", complaint: nil),
            "bad.json is not valid JSON"
        ),
        (
            .notJSON(file: "bad.json", complaint: "Unexpected character"),
            "bad.json is not valid JSON: Unexpected character"
        ),
        (
            .twoOfOneName(file: "x.json", path: "/a/x.json"),
            "/a/x.json has other contents than another x.json here, and a recording is known by its file's name; "
                + "import one of them by itself"
        ),
        (
            .withoutPartner(file: "/user/Max_1.pcap_client_all.json"),
            "/user/Max_1.pcap_client_all.json: not used as long as its partner is not imported; "
                + "the bundled recordings stand"
        ),
        (.unknownApp(name: "qqqqq", suggestions: []), #"no app named "qqqqq""#),
        (
            .unknownApp(name: "netflx", suggestions: ["netflix"]),
            #"no app named "netflx"; did you mean "netflix"?"#
        ),
        (
            .unknownApp(name: "port8", suggestions: ["port80s", "port81s"]),
            #"no app named "port8"; did you mean "port80s" or "port81s"?"#
        ),
        (.unknownRecording(name: "x"), #"no recording named "x""#),
        (
            .serverBytesUnknown(recording: "Web-1"),
            "of Web-1 only how much its server sent is known, and an upstream server needs the bytes; import a "
                + "capture of the app, or the server's pickle"
        ),
        (
            .notRemovable(name: "espn", obstacle: .bundled),
            #""espn" cannot be removed: it came with the program; only what was imported can go"#
        ),
        (
            .notRemovable(name: "a", obstacle: .notImported),
            #""a" cannot be removed: no imported app or recording has this name"#
        ),
        (
            .notRemovable(name: "Thing-1", obstacle: .usedBy(app: "a")),
            #""Thing-1" cannot be removed: the imported app "a" uses it; remove that instead"#
        ),
        (
            .flow(text: "x", problem: .noDash),
            #""x" is no c_s_pair: there is no "-" between client and server"#
        ),
        (
            .flow(text: "a-b", problem: .endpoint),
            #""a-b" is no c_s_pair: an endpoint is not ADDRESS.PORT with an IPv4 address in groups of three digits "#
                + "and a port of five, or with an IPv6 address"
        ),
        (
            .flow(text: "4-6", problem: .mixedAddresses),
            #""4-6" is no c_s_pair: one endpoint is IPv4 and the other IPv6; both must be of one kind"#
        ),
        (
            .notSynthesisable(
                recording: "Tiny_1", first: .clientHello, serverName: "example.org", length: 100),
            "Tiny_1 cannot be made: a tls-client-hello for example.org does not fit in 100 bytes"
        ),
        (
            .notSynthesisable(recording: "Tiny_1", first: .httpGET, serverName: nil, length: 100),
            "Tiny_1 cannot be made: a http-get for no host does not fit in 100 bytes"
        ),
    ]

    private static let layouts: [(LayoutProblem, String)] = [
        (.tooLong(bytes: 300, limit: 200), "it has 300 bytes; at most 200 are accepted"),
        (
            .otherReplay(name: "Other-1", file: "Other_1.json"),
            #"it holds the replay "Other-1"; a file of that is named "Other_1.json""#
        ),
        (.notAnArray, "the top level is no array; a recording is an array of four elements"),
        (
            .elementCount(3),
            "the outer array has 3 elements; a recording has four: an array of packets, an array of UDP client "
                + "ports, an array of TCP flows, the replay name"
        ),
        (.element(.packets), "element 1 is not an array of packets"),
        (.element(.udpClientPorts), "element 2 is not an array of UDP client ports"),
        (.element(.tcpFlows), "element 3 is not an array of TCP flows"),
        (.element(.name), "element 4 is not the replay name"),
        (.packetNotAnObject(packet: 0), "packet 1 is no object with the fields of a packet"),
        (.name("../x;y"), #"the replay name "../x;y" is not 1 to 100 letters, digits, "-" and "_""#),
        (
            .noTransport,
            "the transport is unknown: both the UDP client ports (element 2) and the TCP flows (element 3) are empty"
        ),
        (.noPackets, "it has no packets; at least one is needed"),
        (
            .udpPortsOfTCP,
            "it names UDP client ports but is a TCP recording; the list must be empty"
        ),
        (.noTCPFlow, "it is a TCP recording without a c_s_pair"),
        (.noUDPPort, "it is a UDP recording without a client port"),
        (.udpPort("70000"), #"the UDP client port "70000" is not a number from 1 to 65535"#),
        (
            .tcpFlow("nonsense", .noDash),
            #"a TCP flow is "nonsense": there is no "-" between client and server"#
        ),
        (.flow("x", .noDash), #"the flow is "x": there is no "-" between client and server"#),
    ]

    private static let packets: [(PacketProblem, String)] = [
        (.missing(.pair), "c_s_pair is missing"),
        (
            .missingIn(.tcp, .responseHash),
            "response_hash is missing; every packet of a TCP recording has it"
        ),
        (.missingIn(.udp, .end), "end is missing; every packet of a UDP recording has it"),
        (.wrongKind(.pair), "c_s_pair is not a string with client and server endpoint"),
        (.wrongKind(.timestamp), "timestamp is not a number of seconds, 0 or more"),
        (.wrongKind(.payload), "payload is not a string of hexadecimal digits"),
        (.wrongKind(.end), "end is not true or false"),
        (.wrongKind(.responseLength), "response_len is not a whole number of bytes, 0 or more"),
        (.wrongKind(.responseHash), "response_hash is not null or a string of 40 hexadecimal digits"),
        (
            .fieldOf(.udp, .end),
            "end is a UDP packet's field, but this is a TCP recording; all packets must be of one kind"
        ),
        (
            .fieldOf(.tcp, .responseLength),
            "response_len is a TCP packet's field, but this is a UDP recording; all packets must be of one kind"
        ),
        (
            .timestampOutOfRange(1e300, latest: 86_400),
            "timestamp is 1e+300; it must be from 0 to 86400 seconds"
        ),
        (
            .timestampOutOfRange(.nan, latest: 86_400),
            "timestamp is nan; it must be from 0 to 86400 seconds"
        ),
        (
            .timestampBackwards(2, previous: 2.5),
            "timestamp is 2.0, before the 2.5 of the packet before it"
        ),
        (
            .unlistedFlow("x-y"),
            #"c_s_pair is "x-y", which is not among the recording's TCP flows"#
        ),
        (
            .flow("1.2.3.4.5-6.7.8.9.10", .endpoint),
            #"c_s_pair is "1.2.3.4.5-6.7.8.9.10": an endpoint is not ADDRESS.PORT with an IPv4 address in groups "#
                + "of three digits and a port of five, or with an IPv6 address"
        ),
        (.payloadDigits(.oddLength(3)), "payload has 3 hexadecimal digits; a byte takes two"),
        (
            .payloadDigits(.notADigit(at: 3)),
            "payload has something else than a hexadecimal digit at place 4"
        ),
        (
            .payloadTooLong(bytes: 65_508, limit: 65_507),
            "payload has 65508 bytes; at most 65507 are accepted"
        ),
        (.payloadEmpty, "payload is empty, which only a UDP packet may be"),
        (
            .responseLength(-1, longest: 1_073_741_824),
            "response_len is -1; it must be from 0 to 1073741824 bytes"
        ),
        (
            .responseHash("abc"),
            #"response_hash is "abc"; it must be null or the 40 hexadecimal digits of a SHA-1"#
        ),
        (
            .regionWithoutPacket(0..<1, packets: 1),
            "region [0, 1) lies in none of the recording's 1 packets"
        ),
        (.regionOutsidePayload(-1..<1, bytes: 2), "region [-1, 1) lies outside the payload's 2 bytes"),
    ]

    private static let serverSides: [(ServerSideProblem, String)] = [
        (.tooLong(bytes: 300, limit: 200), "it has 300 bytes; at most 200 are accepted"),
        (
            .otherReplay(name: "Other-1", file: "Other_1.json"),
            #"it holds the server's side of "Other-1"; a file of that is named "Other_1.json""#
        ),
        (.notAnObject, "the top level is no object with the server's side of a recording"),
        (.missing(.inverted, in: nil), "inverted is missing; it should be true or false"),
        (.missing(.pair, in: .flow(0)), "flow 1: c_s_pair is missing; it should be a string"),
        (
            .missing(.timestamps, in: .flow(2)),
            "flow 3: timestamps is missing; it should be an array of seconds"
        ),
        (.wrongKind(.version, in: nil), "version is not a whole number"),
        (.wrongKind(.replay, in: nil), "replay is not a string"),
        (.wrongKind(.noise, in: nil), "noise is not an object with seed and inverted"),
        (.wrongKind(.flows, in: nil), "flows is not an array of flows"),
        (.wrongKind(.lengths, in: .flow(0)), "flow 1: lengths is not an array of whole numbers of bytes"),
        (
            .otherFormat("other", version: 2, readable: "wehe-server-recording", readableVersion: 1),
            #"it is "other" version 2; this program reads "wehe-server-recording" version 1"#
        ),
        (.name("a b"), #"the replay name "a b" is not 1 to 100 letters, digits, "-" and "_""#),
        (.seed(""), #"the seed "" is not 1 to 100 letters, digits, "-" and "_""#),
        (.noFlows, "it has no flows; at least one is needed"),
        (
            .pickle(.operation(0x52, name: "REDUCE", at: 3)),
            "at byte 4 the pickle asks for REDUCE, which no server's side needs; it is not read, as it could run a "
                + "program"
        ),
        (
            .pickle(.operation(0xFF, name: nil, at: 3)),
            "byte 4 of the pickle, 255, is no operation of a pickle; the file is damaged or none"
        ),
        (
            .pickle(.global("os.system", at: 0)),
            "at byte 1 the pickle asks for os.system, which no server's side needs; it is not read, as it could run "
                + "a program"
        ),
        (.pickle(.tooLarge(most: 9)), "the pickle holds more than 9 values or bytes, as no recording does"),
        (.pickle(.endsEarly), "the pickle ends in the middle; the file is cut short"),
        (
            .pickle(.misplaced(at: 0)),
            "the operation at byte 1 of the pickle has not what it is for; the file is damaged"
        ),
        (
            .pickle(.notKept(7, at: 0)),
            "at byte 1 the pickle asks for its value 7, which it does not have; the file is damaged"
        ),
        (
            .pickle(.notA(.tupleOfSix, .whole)),
            "what the pickle holds is not a tuple of six, as a server's side has it"
        ),
        (
            .pickle(.notA(.dictionary, .flows)),
            "the first of the pickle's six parts is not a dictionary, as a server's side has it"
        ),
        (
            .pickle(.notA(.text, .name)),
            "the last of the pickle's six parts is not a text, as a server's side has it"
        ),
        (.pickle(.notA(.list, .responses)), "response_list is not a list, as a server's side has it"),
        (
            .pickle(.notA(.integer, .requestLength)),
            "request_len is not a whole number, as a server's side has it"
        ),
        (.pickle(.notA(.number, .timestamp)), "timestamp is not a number, as a server's side has it"),
        (.pickle(.notA(.responseSet, .tcp)), "tcp is not of ResponseSet, as a server's side has it"),
        (
            .pickle(.notA(.oneResponse, .responses)),
            "response_list is not of OneResponse, as a server's side has it"
        ),
        (.pickle(.notA(.udpSet, .udp)), "udp is not of UDPset, as a server's side has it"),
        (.noAnswers, "it has no response_sets; at least one is needed"),
        (.wrongKind(.responseSets, in: nil), "response_sets is not an array of answers"),
        (
            .wrongKind(.requestHash, in: nil),
            "request_hash is not null or a string of 40 hexadecimal digits"
        ),
        (.missing(.packets, in: nil), "packets is missing; it should be an array of packets"),
        (
            .missing(.requestLength, in: nil),
            "request_length is missing; it should be a whole number of bytes"
        ),
        (
            .missing(.timestamp, in: nil),
            "timestamp is missing; it should be a number of seconds, 0 or more"
        ),
        (
            .missing(.payload, in: .packet(2)),
            "packet 3: payload is missing; it should be a string of hexadecimal digits"
        ),
        (
            .wrongKind(.requestLength, in: .answer(0)),
            "answer 1: request_length is not a whole number of bytes"
        ),
        (
            .silentFlow(1),
            "flow 2 has no datagrams; the server must send at least one on each flow that is listed"
        ),
        (
            .unequalLists(flow: 0, timestamps: 2, lengths: 1),
            "flow 1 has 2 timestamps and 1 lengths; there must be one of each for every datagram"
        ),
        (
            .flow(0, "here", .noDash),
            #"flow 1: c_s_pair is "here": there is no "-" between client and server"#
        ),
    ]

    private static let datagrams: [(DatagramProblem, String)] = [
        (
            .timestampBackwards(0.5, previous: 1),
            "has the timestamp 0.5, before the 1.0 of the datagram before it"
        ),
        (
            .timestampOutOfRange(-1, latest: 86_400),
            "has the timestamp -1.0; it must be from 0 to 86400 seconds"
        ),
        (.length(65_508, longest: 65_507), "has 65508 bytes; it must have from 0 to 65507"),
        (
            .requestLength(0, longest: 1_073_741_824),
            "follows a request of 0 bytes; it must have from 1 to 1073741824"
        ),
        (.requestHash("x"), #"has the request_hash "x"; it must be null or 40 hexadecimal digits"#),
        (.payloadDigits(.oddLength(3)), "has a payload of 3 hexadecimal digits; a byte takes two"),
        (
            .payloadDigits(.notADigit(at: 4)),
            "has a payload with something else than a hexadecimal digit at place 5"
        ),
    ]

    private static let facts: [(FactsProblem, String)] = [
        (
            .neitherKeyNorNumbers("nonsense"),
            #""nonsense" is neither a key with a value nor as many numbers, 0 or more, as the line before"#
        ),
        (.missing(key: "flow"), #"there is no line "flow""#),
        (
            .unknownTransportOrFirst,
            "transport is not tcp or udp, or first is not tls-client-hello, http-get or opaque"
        ),
        (.numberCount(needed: 3), "a packet's line should have 3 numbers"),
        (.columns("x", needed: ["recording", "flow"]), #""x" should have: recording | flow"#),
        (.noApp(table: "apps.txt", recording: "Skype_1"), "apps.txt has no app with Skype_1"),
        (.noSheet(file: "x.json", app: "espn"), "no sheet gives x.json for espn"),
    ]
}
