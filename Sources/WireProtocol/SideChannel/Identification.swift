/// The first message of a side channel: who runs which replay of which test (Specification 5.3.1).
package struct Identification: Equatable, Sendable {
    /// The installation's persistent identifier: `[A-Za-z0-9@]{1,32}`.
    package var userID: String
    /// 0 for the original replay, 1 for the control, 2 and up for DPI probes.
    package var testID: Int
    /// The recording's name as it stands in the file; `-` and `_` mean the same to a server.
    package var replayName: String
    /// A free label; `0` where no M-Lab machine was tried.
    package var extraString: String
    /// The installation's number of this test.
    package var historyCount: Int
    /// True on the last replay of a test.
    package var isLastReplay: Bool
    /// The address under which the replay port sees the client, `127.0.0.1` if it is not known.
    ///
    /// Nil in the six-field form of old clients: then it is the side channel's peer address.
    package var clientAddress: String?
    /// The client's version.
    package var clientVersion: String

    package init(
        userID: String, testID: Int, replayName: String, extraString: String = "0", historyCount: Int,
        isLastReplay: Bool, clientAddress: String?, clientVersion: String
    ) {
        self.userID = userID
        self.testID = testID
        self.replayName = replayName
        self.extraString = extraString
        self.historyCount = historyCount
        self.isLastReplay = isLastReplay
        self.clientAddress = clientAddress
        self.clientVersion = clientVersion
    }
}

extension Identification {
    /// The message as it goes on the wire, always with eight fields.
    package var body: String {
        [
            userID, String(testID), replayName, extraString, String(historyCount),
            isLastReplay ? "True" : "False", clientAddress ?? Self.unknownAddress, clientVersion,
        ].joined(separator: ";")
    }

    /// What a client says when it could not learn its own address (Specification 4).
    package static let unknownAddress = "127.0.0.1"

    /// Reads the eight-field form and the six-field form of old clients.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)`` naming the field; upstream uses these
    ///   fields in file paths and commands, so the character sets are enforced here.
    package init(body: String) throws(WireProtocolError) {
        let fields = body.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        func malformed(_ expected: ExpectedForm) -> WireProtocolError {
            .malformed(message: .identification, body: body, expected: expected)
        }
        guard fields.count == 8 || fields.count == 6 else {
            throw malformed(.eightFields)
        }
        guard Self.isUserID(fields[0]) else {
            throw malformed(.characters("[A-Za-z0-9@]", most: 32, .userID))
        }
        guard let testID = Self.number(fields[1]) else { throw malformed(.number(.testID)) }
        guard Self.isReplayName(fields[2]) else {
            throw malformed(.characters("[A-Za-z0-9_-]", most: 100, .replayName))
        }
        guard let historyCount = Self.number(fields[4]) else {
            throw malformed(.number(.historyCount))
        }
        self.init(
            userID: fields[0], testID: testID, replayName: fields[2],
            extraString: fields[3].isEmpty ? "extraString" : fields[3], historyCount: historyCount,
            isLastReplay: fields[5].lowercased() == "true",
            clientAddress: fields.count == 8 ? fields[6] : nil,
            clientVersion: fields.count == 8 ? fields[7] : "1.0")
    }

    /// Whether the text may be a user id.
    package static func isUserID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "@") }
    }

    /// Whether the text may be a replay name.
    package static func isReplayName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    /// A number of one to nine digits.
    package static func number(_ text: String) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

extension UInt8 {
    /// Whether the byte is one of `0`…`9`.
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// Whether the byte is one of `A`…`Z`, `a`…`z`, `0`…`9`.
    var isASCIILetterOrDigit: Bool {
        isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }
}
