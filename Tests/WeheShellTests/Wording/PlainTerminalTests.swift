import Networking
import TestRunner
import Foundation
import Logging
import ReportTesting
import TestSupport
import Testing

@testable import Basics
@testable import Reports
@testable import WeheShell

@Suite("French on a plain terminal")
struct PlainTerminalTests {
    @Test("A plain terminal gets ASCII only, from the tables too")
    func plainTerminal() async throws {
        let home = try TemporaryFolder()
        let heard = Heard()
        var plain = TerminalTraits.plain
        plain.isUnicode = false
        let session = try Session(
            home: home.home, environment: ["WEHE_HELP": Checkout.help.path, "LANG": "fr_FR"],
            output: Output(
                sink: heard.sink, form: .table, clock: .system, standardOutput: plain, standardError: plain
            ),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: SystemStack(),
            glance: .system)
        for line in ["help", "settings", "servers", "apps", "consent", "help replay", "rien", "replay espn"] {
            _ = await session.execute(line: line)
        }
        #expect(heard.output.allSatisfy { $0.isASCII })
        #expect(heard.error.allSatisfy { $0.isASCII })
        #expect(heard.output.contains("  reglage "))
    }
}
