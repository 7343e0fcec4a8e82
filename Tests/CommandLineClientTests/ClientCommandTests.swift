import ArgumentParser
import Home
import Logging
import TestModel
import Testing

@testable import CommandLineClient

@Suite("What the upstream client's options ask for")
struct ClientCommandTests {
    private func settings(_ words: String...) throws -> Settings {
        try ClientCommand.parse(["-n", "amazon"] + words).settings(over: Settings(), authority: nil)
    }

    @Test("The program is called by the last part of its path")
    func name() {
        #expect(ClientCommand.isCalled(as: "/usr/bin/wehe-cmdline"))
        #expect(ClientCommand.isCalled(as: "wehe-cmdline"))
        #expect(!ClientCommand.isCalled(as: "/usr/lib/wehe-cmdline/wehe"))
        #expect(!ClientCommand.isCalled(as: nil))
    }

    @Test("Without options: M-Lab, one machine, upstream's thresholds and folder, suspicious tests once more")
    func standard() throws {
        let command = try ClientCommand.parse(["-n", "amazon"])
        #expect(command.server(among: ServerBook(), authority: nil).0 == .mlab)
        #expect(command.machines == 1 && !command.isUnconfirmed && !command.isLocalized)
        #expect(command.results == "test_results/" && command.resources == nil && command.level == nil)
        let settings = try settings()
        #expect(settings[.profile] == "android" && settings[.fallbackHost] == "none")
        #expect(settings[.areaThreshold] == "default" && settings[.pThreshold] == "default")
        #expect(settings[.machineCA] == "wehe")
    }

    @Test("Thresholds, the locate URL with its token and the CA's file become settings")
    func changed() throws {
        let url = "https://locate.example.org/v2/priority/nearest/wehe/replay?access_token=a.b-c"
        let settings = try settings("-a", "40", "-k", "2.5", "-m", url)
        #expect(settings[.areaThreshold] == "40" && settings[.pThreshold] == "2.5")
        #expect(settings[.locateURL] == url)
        let trusted = try ClientCommand.parse(["-n", "x"]).settings(over: Settings(), authority: "/res/main")
        #expect(trusted[.machineCA] == "/res/main")
        #expect(throws: ShellError.self) { try self.settings("-a", "400") }
        #expect(throws: ShellError.self) { try self.settings("-m", "locate.example.org") }
    }

    @Test("A server is one that the home knows, else a host with the published ports and the CA of -t")
    func servers() throws {
        var book = ServerBook()
        try book.add(ServerEntry(name: "lab", host: "192.0.2.1", isPlain: false))
        func chosen(_ name: String) throws -> (TestServer, ServerEntry?) {
            try ClientCommand.parse(["-n", "x", "-s", name]).server(among: book, authority: "/res/main")
        }
        #expect(try chosen("lab") == (.added("lab"), nil))
        #expect(try chosen("embedded") == (.embedded, nil))
        let (server, entry) = try chosen("wehe.example.org")
        #expect(server == .added("wehe.example.org"))
        #expect(entry?.endpoint.ports == .init(sideChannel: 55_556, results: 56_566))
        #expect(entry?.endpoint.security == .tls(caFile: "/res/main"))
        let address = try #require(try chosen("2001:db8::7").1)
        try book.add(address)
        #expect(address.host == "2001:db8::7" && address.name == "2001-db8--7")
    }

    @Test(
        "What upstream refuses is refused",
        arguments: [
            ["-n"], ["-n", "x", "-u", "0"], ["-n", "x", "-u", "5"], ["-n", "x", "-l", "loud"],
            ["-n", "x", "-a", "much"], ["-n", "x", "-z"], ["-n", "x", "y"],
        ])
    func refused(words: [String]) {
        #expect(throws: (any Error).self) { try ClientCommand.parse(words) }
    }

    @Test("Upstream's levels in the order of ours")
    func levels() {
        let levels = UpstreamLevel.allCases.map(\.level)
        #expect(levels == levels.sorted(by: >))
        #expect(UpstreamLevel.wtf.level == .critical && UpstreamLevel.warn.level == .warning)
    }
}
