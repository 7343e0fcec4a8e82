import Foundation
import Testing

@testable import WeheShell

@Suite("Comma-separated values")
struct CSVTests {
    @Test(
        "Fields are quoted as RFC 4180 has it",
        arguments: [
            (["a", "b"], "a,b\r\n"), (["a,b", "c"], "\"a,b\",c\r\n"),
            (["say \"x\""], "\"say \"\"x\"\"\"\r\n"),
            (["a\nb", ""], "\"a\nb\",\r\n"), (["a\r\nb"], "\"a\r\nb\"\r\n"), ([" a "], " a \r\n"),
        ] as [([String], String)])
    func lines(fields: [String], line: String) { #expect(CSV.line(fields) == line) }

    @Test("Objects inside a record are laid flat, lists are JSON, null is nothing")
    func flat() {
        let value: JSONValue = ["id": 1, "server": ["name": "lab", "host": .null], "notes": ["a", "b"]]
        #expect(CSV.fields(of: value).map(\.key) == ["id", "server.name", "server.host", "notes"])
        #expect(CSV.fields(of: value).map { CSV.text($0.value) } == ["1", "lab", "", "[\"a\",\"b\"]"])
    }

    @Test("Tables and records of one kind have a heading, numbers are as programs read them")
    func session() async throws {
        let (session, heard) = try TestHome().session()
        #expect(await session.execute(line: "apps --csv --category music espn; apps spotify --csv") == 0)
        let apps = heard.output.components(separatedBy: "\r\n")
        #expect(apps[0] == "app,title,category,size_mb,time_s,recordings")
        #expect(apps[1] == "app,title,category,size_mb,time_s,recordings")
        #expect(apps[2].hasPrefix("spotify,Spotify,music,"))
        let (other, said) = try TestHome().session()
        #expect(
            await other.execute(line: "settings set output csv; settings set label 'a'; settings set seed 7")
                == 0)
        #expect(said.output == "key,value\r\noutput,csv\r\nlabel,a\r\nseed,7\r\n")
        #expect(await other.execute(line: "version") == 0)
        #expect(said.output.hasSuffix("version\r\n\(Session.version)\r\n"))
        #expect(await other.execute(line: "nonsense") == 2)
        #expect(!said.output.contains("nonsense"))
        #expect(await other.execute(line: "version --json") == 0)
        #expect(said.output.hasSuffix("{\"version\":\"\(Session.version)\"}\n"))
    }
}
