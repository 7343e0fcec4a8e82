import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("Usage errors of commands that run")
struct LateUsageErrorTests {
    @Test("A usage error that is found while a command runs is one like any other")
    func usageInTheMiddle() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let path = Checkout.root.appending(path: "ReplayFiles/Amazon_02272024.pcap_client_all.json").path
        #expect(await session.execute(line: "recordings import \(path) --host x") == 2)
        #expect(heard.error.contains("recordings import: --host is for captures"))
        #expect(heard.error.contains("(see \"help recordings import\")"))
    }
}
