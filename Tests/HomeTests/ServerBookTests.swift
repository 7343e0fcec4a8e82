import Testing

@testable import Home
@testable import TestModel
@testable import Messages

@Suite("The server book")
struct ServerBookTests {
    private func entry(
        _ name: String = "mine", host: String = "192.0.2.1", plain: Bool = false, port: Int? = nil
    ) -> ServerEntry {
        ServerEntry(
            name: name, host: host, caFile: nil, isPlain: plain, sideChannelPort: port, resultsPort: nil,
            ownIPPort: nil)
    }

    @Test("The embedded server and M-Lab are always there, and first")
    func hasEmbedded() throws {
        var book = ServerBook()
        #expect(book.names == ["embedded", "mlab"])
        #expect(try book.server(named: "embedded") == .embedded)
        try book.add(entry())
        #expect(book.names == ["embedded", "mlab", "mine"])
        #expect(try book.server(named: "mine") == .added("mine"))
    }

    @Test("Names, hosts and ports that cannot be are refused, and say why")
    func refuses() throws {
        var book = ServerBook()
        try book.add(entry())
        let cases: [(ServerEntry, String)] = [
            (entry("mine"), "taken"), (entry("embedded"), "taken"), (entry("mlab"), "taken"),
            (entry(""), "1 to 40"),
            (entry("a b"), "1 to 40"),
            (entry("../x"), "1 to 40"), (entry(String(repeating: "a", count: 41)), "1 to 40"),
            (entry("b", host: ""), "neither a host name nor an IP address"),
            (entry("b", host: "http://x"), "neither a host name nor an IP address"),
            (entry("b", host: "127.0.0.1:443"), "ports have options of their own"),
            (entry("b", host: "::1::"), "ports have options of their own"),
            (entry("b", host: "[::1]:443"), "neither a host name nor an IP address"),
            (entry("b", port: 0), "between 1 and 65535, not 0"),
            (entry("b", port: 65_536), "between 1 and 65535, not 65536"),
        ]
        for (entry, hint) in cases {
            let error = #expect(throws: ShellError.self) { try book.add(entry) }
            #expect(error.map(Messages.english.sentence)?.contains(hint) == true, "\(entry)")
        }
        #expect(book.names == ["embedded", "mlab", "mine"])
    }

    @Test("An IPv6 address is taken with and without the brackets that URLs need")
    func brackets() throws {
        #expect(ServerEntry.host("[2001:db8::7]") == "2001:db8::7")
        #expect(ServerEntry.host("2001:db8::7") == "2001:db8::7")
        #expect(ServerEntry.host("wehe.example.org") == "wehe.example.org")
        // What is no IPv6 address stays as it is, to be refused as it was typed.
        #expect(ServerEntry.host("[192.0.2.1]") == "[192.0.2.1]")
        #expect(ServerEntry.host("[") == "[")
        var book = ServerBook()
        try book.add(entry("six", host: "2001:db8::7"))
        #expect(try book.entry(named: "six").endpoint.host == "2001:db8::7")
    }

    @Test("An unknown server is named with the nearest one, or with all there are")
    func suggests() throws {
        var book = ServerBook()
        try book.add(entry("berlin"))
        #expect(
            throws: ShellError.unknownServer(
                "berlni", known: ["embedded", "mlab", "berlin"], suggestion: "berlin")
        ) {
            _ = try book.server(named: "berlni")
        }
        // Rules of the lab apply to the embedded server; mlab would be nearer.
        #expect(
            throws: ShellError.unknownServer(
                "lab", known: ["embedded", "mlab", "berlin"], suggestion: "embedded")
        ) {
            _ = try book.server(named: "lab")
        }
        let error = #expect(throws: ShellError.self) { try book.server(named: "tokyo-campus") }
        #expect(error.map(Messages.english.sentence)?.contains("known: embedded, mlab, berlin") == true)
        #expect(error.map(Messages.english.sentence)?.contains("servers add tokyo-campus HOST") == true)
    }

    @Test("What was added can be removed, the embedded server and M-Lab cannot")
    func removes() throws {
        var book = ServerBook()
        try book.add(entry())
        #expect(try book.remove("mine").name == "mine")
        #expect(book.names == ["embedded", "mlab"])
        #expect(throws: ShellError.self) { try book.remove("mine") }
        #expect(throws: ShellError.self) { try book.remove("embedded") }
        #expect(throws: ShellError.self) { try book.remove("mlab") }
    }

    @Test("Ports are the published ones of the security unless given")
    func knowsPorts() {
        let tls = entry().endpoint
        #expect(tls.ports == .init(sideChannel: 55_556, results: 56_566))
        #expect(tls.security == .tls(caFile: nil))
        let plain = entry(plain: true).endpoint
        #expect(plain.ports == .init(sideChannel: 55_555, results: 56_565))
        #expect(plain.security == .plain)
        #expect(entry(port: 7_000).endpoint.ports.sideChannel == 7_000)
    }
}
