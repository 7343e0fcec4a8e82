import FoundationEssentials
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Comma-separated output")
struct CSVOutputTests {
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
        #expect(said.output.hasSuffix("version\r\n\(Software.version)\r\n"))
        #expect(await other.execute(line: "nonsense") == 2)
        #expect(!said.output.contains("nonsense"))
        #expect(await other.execute(line: "version --json") == 0)
        #expect(said.output.hasSuffix("{\"version\":\"\(Software.version)\"}\n"))
    }
}
