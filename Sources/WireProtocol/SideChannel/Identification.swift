/// The first message of a side channel: the user, the test and the replay (Specification 5.3.1).
package struct Identification: Equatable, Sendable {
    /// The installation's persistent identifier: `[A-Za-z0-9@]{1,32}`.
    package var userID: String
    /// 0 for the original replay, 1 for the control, 2 and up for DPI probes.
    package var testID: Int
    /// The recording's name as in the file; `-` and `_` are equivalent for a server.
    package var replayName: String
    /// A free label; `0` if no M-Lab machine was tried.
    package var extraString: String
    /// The history count of this test in the installation.
    package var historyCount: Int
    /// True on the last replay of a test.
    package var isLastReplay: Bool
    /// The client's address as seen by the replay port, `127.0.0.1` if it is unknown.
    ///
    /// Nil in the six-field form of old clients, which means the side channel's peer address.
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
    /// The encoded message, always with eight fields.
    package var body: String {
        [
            userID, String(testID), replayName, extraString, String(historyCount),
            isLastReplay ? "True" : "False", clientAddress ?? Self.unknownAddress, clientVersion,
        ].joined(separator: ";")
    }

    /// Value sent by a client that could not determine its own address (Specification 4).
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

    /// Returns true if the text is a valid user ID.
    package static func isUserID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "@") }
    }

    /// Returns true if the text is a valid replay name.
    package static func isReplayName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    /// Parses a number of one to nine digits.
    package static func number(_ text: String) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

extension UInt8 {
    /// True if the byte is one of `0`…`9`.
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// True if the byte is one of `A`…`Z`, `a`…`z`, `0`…`9`.
    var isASCIILetterOrDigit: Bool {
        isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }
}
