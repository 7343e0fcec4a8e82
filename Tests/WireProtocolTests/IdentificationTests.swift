import Testing
import WireProtocol

@Suite("Identification (Specification 5.3.1)")
struct IdentificationTests {
    private let ios = "a1B2c3D4e5;0;Youtube-12122018;DiffDetector;17;False;203.0.113.9;3.74"

    @Test("the eight fields of the published example are read and written")
    func roundTrip() throws {
        let identification = try Identification(body: ios)
        #expect(
            identification
                == Identification(
                    userID: "a1B2c3D4e5", testID: 0, replayName: "Youtube-12122018",
                    extraString: "DiffDetector", historyCount: 17, isLastReplay: false,
                    clientAddress: "203.0.113.9", clientVersion: "3.74"))
        #expect(identification.body == ios)
        #expect(identification.body.utf8.count == 68)
    }

    @Test(
        "identifications of every client are read",
        arguments: [
            "@kyy5t9ykw;0;Pandora-05132024;0;1;False;127.0.0.1;3.3",
            "0a1b2c3d4e;1;Netflix_06072024;0;2;True;2001:db8::7;3.7.4",
            "a1B2c3D4e5;2;port_443;DiffDetector;999999999;False;203.0.113.9;3.74",
        ])
    func readsClients(_ body: String) throws {
        #expect(try Identification(body: body).body == body)
    }

    @Test("the six-field form has no address and version 1.0")
    func sixFields() throws {
        let identification = try Identification(body: "a1B2c3D4e5;1;YoutubeRandom-12122018;x;3;True")
        #expect(identification.clientAddress == nil)
        #expect(identification.clientVersion == "1.0")
        #expect(identification.isLastReplay)
        #expect(identification.body == "a1B2c3D4e5;1;YoutubeRandom-12122018;x;3;True;127.0.0.1;1.0")
    }

    @Test("an empty label becomes the word extraString")
    func emptyLabel() throws {
        #expect(try Identification(body: "u;0;n;;1;True;127.0.0.1;1").extraString == "extraString")
    }

    @Test(
        "the last replay is marked by true in any case and nothing else",
        arguments: [
            ("True", true), ("true", true), ("TRUE", true), ("False", false), ("1", false), ("", false),
        ])
    func lastReplay(_ text: String, _ isLast: Bool) throws {
        #expect(try Identification(body: "u;0;n;0;1;\(text);127.0.0.1;1").isLastReplay == isLast)
    }

    @Test(
        "a field that upstream would put into a path or a command is refused by name",
        arguments: [
            ("", ExpectedForm.eightFields),
            ("u;0;n;0;1;True;127.0.0.1", .eightFields),
            ("u;0;n;0;1;True;127.0.0.1;1;more", .eightFields),
            (";0;n;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9@]", most: 32, .userID)),
            ("../../etc;0;n;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9@]", most: 32, .userID)),
            ("u$(reboot);0;n;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9@]", most: 32, .userID)),
            (
                "a123456789012345678901234567890123;0;n;0;1;True;127.0.0.1;1",
                .characters("[A-Za-z0-9@]", most: 32, .userID)
            ),
            ("é;0;n;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9@]", most: 32, .userID)),
            ("u;;n;0;1;True;127.0.0.1;1", .number(.testID)),
            ("u;-1;n;0;1;True;127.0.0.1;1", .number(.testID)),
            ("u;+1;n;0;1;True;127.0.0.1;1", .number(.testID)),
            ("u;1234567890;n;0;1;True;127.0.0.1;1", .number(.testID)),
            ("u;0;;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9_-]", most: 100, .replayName)),
            ("u;0;../n;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9_-]", most: 100, .replayName)),
            ("u;0;a b;0;1;True;127.0.0.1;1", .characters("[A-Za-z0-9_-]", most: 100, .replayName)),
            ("u;0;n;0;x;True;127.0.0.1;1", .number(.historyCount)),
            ("u;0;n;0;1.5;True;127.0.0.1;1", .number(.historyCount)),
        ])
    func refuses(_ body: String, _ expected: ExpectedForm) {
        #expect(
            refusal { try Identification(body: body) }
                == .malformed(message: .identification, body: body, expected: expected))
    }

    @Test("user ids may have 1 to 32 characters and replay names 1 to 100")
    func lengths() {
        #expect(Identification.isUserID(String(repeating: "Z", count: 32)))
        #expect(!Identification.isUserID(String(repeating: "Z", count: 33)))
        #expect(Identification.isReplayName(String(repeating: "-", count: 100)))
        #expect(!Identification.isReplayName(String(repeating: "-", count: 101)))
        #expect(Identification.number("000000009") == 9)
        #expect(Identification.number("0000000009") == nil)
    }
}
