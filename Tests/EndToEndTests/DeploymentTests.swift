import Foundation
import TerminalTesting
import Testing
import TestSupport

@Suite("What an operator installs")
struct DeploymentTests {
    private static let unit = "share/wehe/systemd/wehe-server.service"

    /// The unit as it would be installed beside the program that was built.
    private func installedUnit(_ folder: TemporaryFolder) throws -> String {
        let text = try Checkout.text(Self.unit)
        let program = try BuiltProduct.path("wehe")
        try folder.write(
            text.replacing("ExecStart=/usr/local/bin/wehe", with: "ExecStart=" + program),
            to: "wehe-server.service")
        return folder.file("wehe-server.service").path
    }

    private static let analyzer = "/usr/bin/systemd-analyze"
    private static let hasAnalyzer = FileManager.default.isExecutableFile(atPath: analyzer)

    @Test(
        "systemd understands the unit, and finds it exposed to less than 2.0 of 10",
        .enabled(if: Self.hasAnalyzer, "systemd-analyze is not here"))
    func analysed() async throws {
        let folder = try TemporaryFolder()
        let unit = try installedUnit(folder)
        let verified = try await ProcessRun(
            program: Self.analyzer, arguments: ["verify", "--man=no", unit])
        #expect(verified.status == .exited(0), "\(verified.error)")
        #expect(!verified.error.contains("wehe-server"), "\(verified.error)")
        let rated = try await ProcessRun(
            program: Self.analyzer,
            arguments: ["security", "--offline=true", "--no-pager", "--threshold=19", unit])
        #expect(rated.status == .exited(0), "\(rated.output)")
        // Without its walls the same tool says no.
        let bare = try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n").filter {
            !$0.hasPrefix("Protect") && !$0.hasPrefix("Restrict") && !$0.hasPrefix("SystemCall")
        }
        try folder.write(bare.joined(separator: "\n") + "\n", to: "wehe-bare.service")
        let exposed = try await ProcessRun(
            program: Self.analyzer,
            arguments: [
                "security", "--offline=true", "--no-pager", "--threshold=19",
                folder.file("wehe-bare.service").path,
            ])
        #expect(exposed.status != .exited(0))
    }

    @Test("The unit starts the program with options that it has, as a user of its own")
    func unit() async throws {
        let lines = try Checkout.text(Self.unit).split(separator: "\n").map(String.init)
        for line in ["DynamicUser=yes", "NoNewPrivileges=yes", "KillMode=mixed", "StateDirectory=wehe"] {
            #expect(lines.contains(line), "\(line)")
        }
        let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
        let options = start.matches(of: /--[a-z-]+/).map { String($0.output) }
        #expect(options.count > 4)
        let help = try await Installation().wehe(["serve", "--help"])
        for option in options { #expect(help.output.contains(option), "\(option)") }
        // The service is not killed while tests may still run.
        let limit = try #require(start.firstMatch(of: /--drain-limit ([0-9]+)/).flatMap { Int($0.1) })
        let patience = lines.compactMap { $0.wholeMatch(of: /TimeoutStopSec=([0-9]+)/) }
            .compactMap { Int($0.1) }
        #expect(try #require(patience.first) > limit)
    }

    /// The instructions of a container file, continued lines joined, by stages.
    private func stages() throws -> [[(word: String, rest: String)]] {
        let text = try Checkout.text("Containerfile").replacing("\\\n", with: " ")
        var stages: [[(word: String, rest: String)]] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2 else { continue }
            if parts[0] == "FROM" { stages.append([]) }
            stages[stages.count - 1].append((String(parts[0]), String(parts[1])))
        }
        return stages
    }

    @Test("The container has the toolchain in its first stage only, and serves as a user without rights")
    func container() async throws {
        let stages = try stages()
        #expect(stages.count == 2)
        let (first, last) = (try #require(stages.first), try #require(stages.last))
        #expect(first[0].rest.wholeMatch(of: /\S*swift:\S+ AS build/) != nil)
        #expect(last[0].rest.wholeMatch(of: /\S*debian:\S+-slim/) != nil)
        for instruction in last {
            for tool in ["swift", "clang", "gcc", "-dev", "make "] {
                #expect(!instruction.rest.contains(tool), "\(instruction)")
            }
        }
        #expect(last.filter { $0.word == "COPY" }.map(\.rest) == ["--from=build /installed/ /"])
        let user = try #require(last.last { $0.word == "USER" })
        #expect(try #require(Int(user.rest)) > 0)
        let entry = try #require(last.last { $0.word == "ENTRYPOINT" }).rest
        let words = try JSONDecoder().decode([String].self, from: Data(entry.utf8))
        #expect(words.prefix(2) == ["/usr/bin/wehe", "serve"])
        #expect(first.contains { $0.word == "RUN" && $0.rest.contains("make install PREFIX=/usr ") })
        // What the program links with is there, and nothing that only builds it.
        for library in ["libedit2", "libpcap0.8", "libsqlite3-0"] {
            #expect(last.contains { $0.word == "RUN" && $0.rest.contains(library) })
        }
        let help = try await Installation().wehe(["serve", "--help"])
        let command = try #require(last.last { $0.word == "CMD" }).rest
        for option in try JSONDecoder().decode([String].self, from: Data(command.utf8))
        where option.hasPrefix("--") {
            #expect(help.output.contains(option), "\(option)")
        }
    }
}
