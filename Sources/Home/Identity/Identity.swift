import WireProtocol

/// Who this installation is to a server: its user id and the number of its last test.
package struct Identity: Codable, Sendable, Equatable {
    /// `@` and nine of `[0-9a-z]`, like the upstream command line client's; public analyses leave such ids out,
    /// which is right for a research tool (Specification 5.3.1).
    package var userID: String
    /// The number of the last test; the next one gets one more (Specification 5.5).
    package var historyCount: Int

    /// The names under which `settings get` shows the identity.
    package static let readOnlyKeys = ["user-id", "history-count"]

    /// What the number of a last test can be: the next one must still have the nine digits that servers read
    /// (Specification 5.3.1).
    package static let counts = 0..<999_999_999

    /// An installation that is known elsewhere.
    package init(userID: String, historyCount: Int) {
        self.userID = userID
        self.historyCount = historyCount
    }

    /// A new installation.
    package static func make() -> Identity {
        var generator = SystemRandomNumberGenerator()
        return Identity(userID: randomUserID(using: &generator), historyCount: 0)
    }

    /// A user id of the form that installations have.
    package static func randomUserID(using generator: inout some RandomNumberGenerator) -> String {
        let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        return "@" + String((0..<9).compactMap { _ in alphabet.randomElement(using: &generator) })
    }
}

extension Identity {
    /// Reads what is stored, as far as a server would take it: one that does not would refuse every test.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        userID = try fields.decode(String.self, forKey: .userID)
        historyCount = try fields.decode(Int.self, forKey: .historyCount)
        guard Identification.isUserID(userID) else {
            throw DecodingError.dataCorruptedError(
                forKey: .userID, in: fields, debugDescription: "no user id of the protocol")
        }
        guard Self.counts.contains(historyCount) else {
            throw DecodingError.dataCorruptedError(
                forKey: .historyCount, in: fields, debugDescription: "outside \(Self.counts)")
        }
    }
}

/// The identity on disk, shared by every process on this home.
package struct IdentityFile: Sendable {
    private let file: StateFile<Identity>

    package init(home: Home) {
        file = StateFile(home.identityFile)
    }

    /// The identity, made on first use.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func current() async throws -> Identity {
        if case .content(let identity) = try file.read() { return identity }
        return try await file.update { current in
            let identity = current ?? Identity.make()
            return (identity, identity)
        }
    }

    /// The identity with the number of a new test, which no other process gets.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func nextTest() async throws -> Identity {
        try await file.update { current in
            var identity = current ?? Identity.make()
            identity.historyCount += 1
            return (identity, identity)
        }
    }

    /// Goes on as an installation that another program made; of the numbers of last tests the higher one counts.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func goOn(as other: Identity) async throws {
        try await file.update { current in
            var identity = other
            if let current, current.userID == other.userID {
                identity.historyCount = max(current.historyCount, other.historyCount)
            }
            return (identity, ())
        }
    }
}
