import Foundation
import Testing
import TestSupport

@testable import WeheShell

@Suite("Comma-separated values")
struct CSVTests {
    @Test(
        "A field is quoted where RFC 4180 asks for it, and null is nothing",
        arguments: [
            ([JSONValue.string("a"), 1], "a,1\r\n"), ([.null, .string("")], ",\"\"\r\n"),
            (["a,b", "say \"x\""], "\"a,b\",\"say \"\"x\"\"\"\r\n"), (["a\r\nb"], "\"a\r\nb\"\r\n"),
            (["a\nb", " c "], "\"a\nb\", c \r\n"), ([.number(.nan), .number(0.5), true], ",0.5,true\r\n"),
            ([.array(["x", "y"])], "\"[\"\"x\"\",\"\"y\"\"]\"\r\n"),
        ] as [([JSONValue], String)])
    func rows(values: [JSONValue], row: String) { #expect(CSV.row(values) == row) }

    @Test("Objects inside a record are laid flat, lists are JSON, null is nothing")
    func flat() {
        let value: JSONValue = ["id": 1, "server": ["name": "lab", "host": .null], "notes": ["a", "b"]]
        #expect(CSV.fields(of: value).map(\.key) == ["id", "server.name", "server.host", "notes"])
        #expect(
            CSV.row(CSV.fields(of: value).map(\.value)) == "1,lab,,\"[\"\"a\"\",\"\"b\"\"]\"\r\n")
    }

    @Test("Tables and records of one kind have a heading, numbers are as programs read them")
    func session() async throws {
        let (session, heard) = try TemporaryFolder().session()
        #expect(await session.execute(line: "apps --csv --category music espn; apps spotify --csv") == 0)
        let apps = heard.output.components(separatedBy: "\r\n")
        #expect(apps[0] == "app,title,category,size_mb,time_s,recordings")
        #expect(apps[1] == "app,title,category,size_mb,time_s,recordings")
        #expect(apps[2].hasPrefix("spotify,Spotify,music,"))
        let (other, said) = try TemporaryFolder().session()
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
