import WireProtocol

/// Identity of this installation towards a server: its user ID and the number of its last test.
package struct Identity: Codable, Sendable, Equatable {
    /// `@` and nine of `[0-9a-z]`, like the upstream command-line client's; public analyses exclude such IDs,
    /// which is appropriate for a research tool (Specification 5.3.1).
    package var userID: String
    /// The number of the last test; the next one is greater by one (Specification 5.5).
    package var historyCount: Int

    /// The names under which `settings get` shows the identity.
    package static let readOnlyKeys = ["user-id", "history-count"]

    /// Permitted numbers of a last test: the next one must still fit into the nine digits that servers read
    /// (Specification 5.3.1).
    package static let counts = 0..<999_999_999

    /// Creates the identity of an existing installation.
    package init(userID: String, historyCount: Int) {
        self.userID = userID
        self.historyCount = historyCount
    }

    /// Creates the identity of a new installation.
    package static func make() -> Identity {
        var generator = SystemRandomNumberGenerator()
        return Identity(userID: randomUserID(using: &generator), historyCount: 0)
    }

    /// Returns a random user ID in the usual form.
    package static func randomUserID(using generator: inout some RandomNumberGenerator) -> String {
        let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        return "@" + String((0..<9).compactMap { _ in alphabet.randomElement(using: &generator) })
    }
}

extension Identity {
    /// Reads the stored identity, and rejects values that a server would not accept, because every test would
    /// be refused.
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

/// The stored identity, shared by all processes of this home.
package struct IdentityFile: Sendable {
    private let file: StateFile<Identity>

    package init(home: Home) {
        file = StateFile(home.identityFile)
    }

    /// Returns the identity, created at the first use.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func current() async throws -> Identity {
        if case .content(let identity) = try file.read() { return identity }
        return try await file.update { current in
            let identity = current ?? Identity.make()
            return (identity, identity)
        }
    }

    /// Returns the identity with the number of a new test, unique among all processes.
    ///
    /// - Throws: `ShellError.homeUnusable`.
    package func nextTest() async throws -> Identity {
        try await file.update { current in
            var identity = current ?? Identity.make()
            identity.historyCount += 1
            return (identity, identity)
        }
    }

    /// Adopts the identity of another program's installation; the higher one of the test numbers is used.
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
