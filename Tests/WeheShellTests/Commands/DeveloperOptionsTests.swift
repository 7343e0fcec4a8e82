import Basics
import Differentiation
import Foundation
import ReplayClient
import ReportTesting
import TestSupport
import Testing

@testable import TestModel
@testable import WeheShell

@Suite("Developer options")
struct DeveloperOptionsTests {
    @Test("Without options the measurement speaks")
    func off() {
        var generator = SeededGenerator(seed: 1)
        #expect(DeveloperOptions().override(using: &generator) == nil)
        #expect(!DeveloperOptions().isActive)
        #expect(DeveloperOptions().active.isEmpty)
    }

    @Test("Forcing always reports differentiation, also beside chance")
    func forced() {
        var options = DeveloperOptions()
        options.forcesDifferentiation = true
        options.randomizesDifferentiation = true
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let override = options.override(using: &generator)
            #expect(override?.verdict == .differentiation)
            #expect(override?.option == "force-differentiation")
        }
        #expect(options.active == ["force-differentiation", "randomize-differentiation"])
    }

    @Test("Another CA is trusted where there is TLS, and results say so")
    func certificates() {
        var options = DeveloperOptions()
        #expect(options.security(.tls(caFile: "/own.pem")) == .tls(caFile: "/own.pem"))
        #expect(options.remarks.isEmpty)
        options.localCertificates = "/lab.pem"
        #expect(options.isActive)
        #expect(options.active == ["local-certificates"])
        #expect(options.security(.tls(caFile: "/own.pem")) == .tls(caFile: "/lab.pem"))
        #expect(options.security(.tls(caFile: nil)) == .tls(caFile: "/lab.pem"))
        #expect(options.security(.plain) == .plain)
        #expect(options.remarks == [.localCertificates(file: "/lab.pem")])
    }

    @Test("A file that holds no certificate is refused, and nothing changes")
    func badCertificates() async throws {
        let home = try TemporaryFolder()
        try home.write("no certificate", to: "ca.pem")
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "dev local-certificates \(home.file("ca.pem").path)") == 12)
        #expect(await session.execute(line: "dev local-certificates /nowhere") == 12)
        #expect(await session.execute(line: "dev show") == 0)
        #expect(heard.output == "all developer options are off\n")
    }

    @Test("Chance reports both outcomes, never an open one, and follows the seed")
    func randomized() {
        var options = DeveloperOptions()
        options.randomizesDifferentiation = true
        func outcomes() -> [Verdict?] {
            (0..<40 as Range<UInt64>).map { seed in
                var generator = SeededGenerator(seed: seed)
                return options.override(using: &generator)?.verdict
            }
        }
        #expect(Set(outcomes()) == [.differentiation, .noDifferentiation])
        #expect(outcomes() == outcomes())
    }
}
