import Foundation
import TerminalTesting
import TestModel
import TestSupport
import Testing

@Suite("What an operator installs")
struct DeploymentTests {
    private static let units = "share/wehe/systemd/"
    private static let server = "wehe-server.service"
    private static let campaign = "wehe-campaign@.service"
    private static let times = "wehe-campaign@.timer"

    /// A unit as it would be installed beside the program that was built; one of several is that of a name.
    private func installed(_ unit: String, _ folder: TemporaryFolder) throws -> String {
        let text = try Checkout.text(Self.units + unit)
        let program = try BuiltProduct.path("wehe")
        let name = unit.replacing("@", with: "@night")
        try folder.write(
            text.replacing("ExecStart=/usr/local/bin/wehe", with: "ExecStart=" + program), to: name)
        return folder.file(name).path
    }

    @Test("The package's changelog begins with the program's version")
    func version() throws {
        let changelog = try Checkout.text("share/wehe/debian/changelog")
        #expect(changelog.hasPrefix("wehe (\(Software.version)) "))
    }

    private static let analyzer = "/usr/bin/systemd-analyze"
    private static let hasAnalyzer = FileManager.default.isExecutableFile(atPath: analyzer)

    /// Asks systemd how exposed a unit is; it says no to 2.0 of 10 and more.
    private func rate(_ unit: String) async throws -> ProcessRun {
        try await ProcessRun(
            program: Self.analyzer,
            arguments: ["security", "--offline=true", "--no-pager", "--threshold=19", unit])
    }

    @Test(
        "systemd understands the units, and finds them exposed to less than 2.0 of 10",
        .enabled(if: Self.hasAnalyzer, "systemd-analyze is not here"), arguments: [server, campaign])
    func analysed(name: String) async throws {
        let folder = try TemporaryFolder()
        let unit = try installed(name, folder)
        let timer = name == Self.campaign ? [try installed(Self.times, folder)] : []
        let verified = try await ProcessRun(
            program: Self.analyzer, arguments: ["verify", "--man=no", unit] + timer)
        #expect(verified.status == .exited(0), "\(verified.error)")
        #expect(!verified.error.contains("wehe-"), "\(verified.error)")
        let rated = try await rate(unit)
        #expect(rated.status == .exited(0), "\(rated.output)")
        // Without its walls the same tool says no.
        let bare = try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n").filter {
            !$0.hasPrefix("Protect") && !$0.hasPrefix("Restrict") && !$0.hasPrefix("SystemCall")
        }
        try folder.write(bare.joined(separator: "\n") + "\n", to: "wehe-bare.service")
        #expect(try await rate(folder.file("wehe-bare.service").path).status != .exited(0))
    }

    @Test("A campaign runs its script in a home of its own, at instants that are drawn over the whole slot")
    func campaignUnit() async throws {
        let lines = try Checkout.text(Self.units + Self.campaign).split(separator: "\n").map(String.init)
        for line in [
            "DynamicUser=yes", "NoNewPrivileges=yes", "Type=oneshot", "StateDirectory=wehe-campaigns/%i",
            "CapabilityBoundingSet=", "ConditionPathExists=/etc/wehe/campaigns/%i.wehe",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
        let words = start.split(separator: " ").dropFirst().map(String.init)
        #expect(words == ["-f", "/etc/wehe/campaigns/%i.wehe", "--home", "${STATE_DIRECTORY}"])
        // These words start a script that is there, in a home that is there.
        let home = try TemporaryFolder()
        try home.write("echo slept well\n", to: "night.wehe")
        let typed = words.map {
            $0.replacing("/etc/wehe/campaigns/%i", with: home.file("night").path)
                .replacing("${STATE_DIRECTORY}", with: home.file("state").path)
        }
        let run = try await ProcessRun(program: BuiltProduct.path("wehe"), arguments: typed)
        #expect(run.status == .exited(0) && run.output == "slept well\n", "\(run.error)")

        let times = try Checkout.text(Self.units + Self.times)
        let hours = try #require(times.firstMatch(of: /OnCalendar=\*-\*-\* 00\/([0-9]+):00:00/)).1
        let delay = try #require(times.firstMatch(of: /RandomizedDelaySec=([0-9]+)h/)).1
        // Public platforms bear four tests a day of an automatic client.
        #expect(hours == delay && Int(hours).map { 24 / $0 } == 4)
        #expect(!times.contains("FixedRandomDelay") && !times.contains("Persistent"))
    }

    @Test("The server's unit starts the program with options that it has, as a user of its own")
    func unit() async throws {
        let lines = try Checkout.text(Self.units + Self.server).split(separator: "\n").map(String.init)
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
        let timeout = lines.compactMap { $0.wholeMatch(of: /TimeoutStopSec=([0-9]+)/) }
            .compactMap { Int($0.1) }
        #expect(try #require(timeout.first) > limit)
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
        // What the program links with, or loads when it is needed, is there, and nothing that only builds it.
        for library in ["libedit2", "libpcap0.8", "libpq5", "libsqlite3-0"] {
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
