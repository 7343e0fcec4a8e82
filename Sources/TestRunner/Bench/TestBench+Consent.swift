import Home
package import TestModel

/// The consent that tests need.
extension TestBench {
    /// Checks that there is consent of any kind.
    ///
    /// - Throws: `ShellError.consentMissing`.
    package func requireConsent(for command: String) throws(ShellError) {
        if consents.isEmpty { throw .consentMissing(command: command) }
    }

    /// Checks that the present terms of a server's operator were agreed to.
    ///
    /// - Throws: `ShellError.consentMissing`.
    package func requireConsent(for command: String, with server: TestServer) throws(ShellError) {
        try requireConsent(for: command, to: serverOperator(of: server))
    }

    /// Checks that the present terms of an operator were agreed to.
    ///
    /// - Throws: `ShellError.consentMissing`.
    package func requireConsent(for command: String, to terms: ServerOperator) throws(ShellError) {
        try requireConsent(for: command)
        guard !consents.holds(for: terms) else { return }
        throw .consentMissing(command: command, to: terms, earlier: consents[terms]?.textVersion)
    }

    /// Returns true if the present terms of a server's operator were agreed to.
    package func hasConsent(for server: TestServer) -> Bool {
        consents.holds(for: serverOperator(of: server))
    }

    /// Returns the operator of a server.
    package func serverOperator(of server: TestServer) -> ServerOperator {
        let entry = servers.entries.first { $0.name == server.name }
        return ServerOperator(of: server, host: entry?.host ?? "")
    }
}
