import Home
import TestModel

/// What a person agreed to.
extension Session {
    /// Changes what a person agreed to as it is on disk, where another shell on this home may have changed it too.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`; nothing changes then.
    func changeConsents(_ change: @Sendable (inout ConsentBook) -> Void) async throws {
        let book = try await StateFile<ConsentBook>(home.consentFile).update { saved in
            var book = saved ?? ConsentBook()
            change(&book)
            return (book, book)
        }
        consents = book
    }

    /// - Throws: `ShellError.consentMissing` without consent of any kind.
    func requireConsent(for command: String) throws(ShellError) {
        if consents.isEmpty { throw .consentMissing(command: command) }
    }

    /// - Throws: `ShellError.consentMissing` without consent to what the server's operator says today.
    func requireConsent(for command: String, with server: TestServer) throws(ShellError) {
        try requireConsent(for: command, to: serverOperator(of: server))
    }

    /// Whether what a server's operator says today was agreed to.
    func hasConsent(for server: TestServer) -> Bool { consents.holds(for: serverOperator(of: server)) }

    /// Who operates a server.
    func serverOperator(of server: TestServer) -> ServerOperator {
        let entry = servers.entries.first { $0.name == server.name }
        return ServerOperator(of: server, host: entry?.host ?? "", own: namespaceServers)
    }

    /// - Throws: `ShellError.consentMissing` without consent to what an operator says today.
    func requireConsent(for command: String, to terms: ServerOperator) throws(ShellError) {
        try requireConsent(for: command)
        guard !consents.holds(for: terms) else { return }
        throw .consentMissing(command: command, to: terms, earlier: consents[terms]?.textVersion)
    }
}
