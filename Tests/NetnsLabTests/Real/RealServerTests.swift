import Foundation
import NetnsLab
import Testing
import TestSupport

extension RealLabTests {
    @Suite("With wehe's own server")
    struct RealServerTests {
        /// The program that was built beside these tests, or the one that WEHE_LAB_PROGRAM names.
        static let wehe: String? = {
            if let path = ProcessInfo.processInfo.environment["WEHE_LAB_PROGRAM"] { return path }
            let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            return ProgramPath.find(beside.appending(path: "wehe").standardizedFileURL.path)
        }()

        @Test(
            "Two servers are ready at their published ports, each with a certificate of its own",
            .enabled(if: wehe != nil, "needs the program wehe beside the tests"))
        func ready() async throws {
            let folder = try TemporaryFolder()
            let before = try await RealHost.snapshot()
            let lab = NamespaceLab(directory: folder.url)
            let program = NamespaceServerProgram.wehe(executable: try #require(Self.wehe))
            let made = try await lab.up(NamespaceRequest(serverCount: 2), serving: program)
            #expect(made.servers.map(\.name) == ["lab1", "lab2"])
            for server in made.servers {
                let endpoint = try #require(server.endpoint)
                #expect(endpoint.sideChannelTLS == 55_556)
                let certificate = try String(contentsOfFile: endpoint.caFile, encoding: .utf8)
                #expect(certificate.contains("BEGIN CERTIFICATE"))
            }
            #expect(Set(made.servers.compactMap(\.endpoint?.caFile)).count == 2)
            _ = try await lab.down()
            #expect(try await RealHost.snapshot() == before)
        }
    }
}
