import Basics
import TestSupport
import Testing
import WireProtocol

@testable import Messages

@Suite("Sentences about malformed messages, in both languages")
struct WireErrorTests {
    private func expect(
        _ error: WireProtocolError, is english: String, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(Messages.english.sentence(error) == english, sourceLocation: place)
        let french = Messages.french.sentence(error)
        #expect(french != english && !french.isEmpty, sourceLocation: place)
        #expect(!french.contains(EnglishMarkers.words), "\(french)", sourceLocation: place)
    }

    @Test(
        "Every case has one sentence",
        arguments: [
            (WireProtocolError.emptyBody, "a message of no bytes, which the protocol does not have"),
            (.notASCII, "a message with bytes that are not ASCII"),
            (
                .malformedLength("GET / HTTP"),
                "a message began with \"GET / HTTP\" where ten digits give its length"
            ),
            (.bodyTooLong(length: 9, limit: 8), "a message of 9 bytes, more than the 8 accepted"),
            (
                .unusableNumber(field: "ks2dVal", value: "-5", allowed: 0...1),
                "the field \"ks2dVal\" holds \"-5\"; it should be a number from 0 to 1"
            ),
            (
                .unusableNumber(field: "x", value: "y", allowed: 0.5...1),
                "the field \"x\" holds \"y\"; it should be a number from 0.5 to 1"
            ),
            (
                .unexpected(body: "OK", .beforeIdentification),
                "the message \"OK\" came before the identification"
            ),
        ])
    func cases(error: WireProtocolError, sentence: String) { expect(error, is: sentence) }

    @Test("Long texts are cut and control characters made visible")
    func quotes() {
        let long = WireProtocolError.unexpected(body: String(repeating: "x", count: 81), .client(.replay))
        expect(long, is: "the message \"\(String(repeating: "x", count: 80))…\" came during the replay")
        expect(
            .malformedLength("\u{1B}[2J\u{7F}\u{0}é"),
            is: #"a message began with "\u{1B}[2J\u{7F}\u{0}é" where ten digits give its length"#)
    }

    /// The English name of each message.
    private static let names: [WireMessage: String] = [
        .identification: "identification", .changeSpecification: "change specification",
        .bandwidthProbeAnnouncement: "iperf announcement",
        .statisticsAnnouncement: "device statistics announcement", .permission: "permission",
        .portMapping: "port mapping", .samples: "throughput samples",
        .acknowledgement: "acknowledgement of the samples", .resultsAnswer: "answer of the results service",
        .response: "response", .result: "result", .serverPairs: "server pairs",
        .localizationResult: "localization result", .measurements: "measurements", .dpiProbe: "DPI probe",
        .dpiRule: "DPI rule", .locateAnswer: "answer of the locate service",
    ]

    @Test("Every message has a name", arguments: WireMessage.allCases)
    func messages(message: WireMessage) throws {
        let name = try #require(Self.names[message])
        expect(
            .malformed(message: message, body: "?", expected: .object),
            is: "the \(name) read \"?\"; it should be a JSON object")
    }

    @Test(
        "What a message should have been",
        arguments: [
            (ExpectedForm.literally(["NoIperf", "WillSendIperf"]), "NoIperf or WillSendIperf"),
            (.permission, "1;address;slices or 0;reason"),
            (.successObject, "a JSON object with a boolean \"success\""),
            (.eightFields, "eight fields separated by \";\""),
            (
                .characters("[A-Za-z0-9@]", most: 32, .userID),
                "1 to 32 of [A-Za-z0-9@] in field 1, the user id"
            ),
            (
                .characters("[A-Za-z0-9_-]", most: 100, .replayName),
                "1 to 100 of [A-Za-z0-9_-] in field 3, the replay name"
            ),
            (.number(.testID), "a number in field 2, the test id"),
            (.number(.historyCount), "a number in field 5, the history count"),
            (.addresses(transport: "tcp"), "addresses with ports with [host, port] under \"tcp\""),
            (.hostAndPort(address: "1", port: "00443"), "[host, port] for 1 port 00443"),
            (.samples, "[[Mbit/s, …], [seconds, …]] of equal length"),
            (.clientBytes, "a client packet of the recording and bytes of it"),
        ])
    func forms(form: ExpectedForm, text: String) {
        expect(
            .malformed(message: .permission, body: "?", expected: form),
            is: "the permission read \"?\"; it should be \(text)")
    }

    @Test(
        "What a field should hold",
        arguments: [
            (FieldForm.text, "a text"), (.number, "a number"), (.integer, "a whole number"),
            (.numbers, "an array of numbers"), (.object, "an object"),
            (.numberAbove(key: "left"), "a number greater than \"left\""),
            (.packetLabel, "C_ or S_ and a number"), (.rule, "a rule of texts, or a sentence,"),
            (.twoIntegers, "two whole numbers"),
            (.roundTripAndDuration, "the smallest round trip and the duration"),
            (.datagramReadings, "the length of a slice, and equally long lists of whole numbers"),
            (.measurementKind, "one of the eight measurements"), (.twoArrays, "two arrays of numbers"),
            (.twoEqualArrays, "two arrays of numbers, equally long,"),
            (.table(columns: ["x", "y"]), "a table of x, y"),
            (.pairs, "pairs of servers, each with the networks they speak of,"),
        ])
    func fields(form: FieldForm, text: String) {
        expect(
            .malformed(message: .result, body: "?", expected: .field(form, key: "key")),
            is: "the result read \"?\"; it should be an object with \(text) in \"key\"")
    }

    @Test(
        "When a message came, at the client",
        arguments: zip(
            ClientStage.allCases,
            [
                "connecting", "waiting for permission", "waiting for the port mapping",
                "waiting for the sender count", "the replay",
                "waiting for the acknowledgement of the samples", "the farewell", "the end",
            ]))
    func clientStages(stage: ClientStage, text: String) {
        expect(.unexpected(body: "OK", .client(stage)), is: "the message \"OK\" came during \(text)")
    }

    @Test(
        "When a message came, at the server",
        arguments: zip(
            ServerStage.allCases,
            [
                "the identification", "the change specification", "the admission decision",
                "the iperf announcement", "the iperf rate", "the device statistics announcement",
                "the device statistics", "the completion", "the throughput samples", "the result request",
                "the end",
            ]))
    func serverStages(stage: ServerStage, text: String) {
        expect(.unexpected(body: "OK", .server(stage)), is: "the message \"OK\" came during \(text)")
    }
}
