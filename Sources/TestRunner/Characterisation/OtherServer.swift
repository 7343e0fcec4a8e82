import Basics
package import Home
package import TestModel

/// The other server of experiments on a limit, as it was named beside that of the test.
package enum OtherServer {
    /// Checks that a server can be the other one, as far as this is known without a network.
    ///
    /// - Parameters:
    ///   - place: the other server, by name or address.
    ///   - server: the server of the test.
    ///   - book: the servers that the user added.
    /// - Returns: its operator, whose terms need consent.
    /// - Throws: `ShellError.nothingToDo`: it is neither a name nor an address, is built in or is beside one that has
    ///   its own, or is the server of the test.
    package static func check(
        _ place: String, beside server: TestServer, in book: ServerBook
    ) throws(ShellError) -> ServerOperator {
        let named = TestServer(named: place)
        if server == .embedded || named == .embedded { throw .nothingToDo(.embeddedHasOther) }
        if named == .mlab { throw .nothingToDo(.otherOnMLab) }
        let entry = book.entries.first { $0.name == place } ?? book.entries.first { $0.host == place }
        guard entry != nil || IPLiteral.isAddress(place) else {
            throw .nothingToDo(.neitherAddressNorServer(place))
        }
        let host = entry?.host ?? place
        if let first = book.entries.first(where: { $0.name == server.name }),
            first.host.lowercased() == host.lowercased()
        {
            throw .nothingToDo(.otherIsSame(server.name, place))
        }
        return ServerOperator(of: .added(entry?.name ?? place), host: host)
    }
}

extension TestBench {
    /// Checks that a server can be the other one of experiments on a limit, and that its operator's terms were
    /// agreed to.
    ///
    /// - Throws: `ShellError`, as ``OtherServer/check(_:beside:in:)`` does; `ShellError.consentMissing`.
    package func requireOther(_ place: String, beside server: TestServer) throws(ShellError) {
        try requireConsent(
            for: "characterise", to: try OtherServer.check(place, beside: server, in: servers))
    }
}
