import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import Basics
@testable import WeheShell

@Suite("A script that is only checked")
struct DryRunTests {
    /// Checks a script's text; the code, and what was said.
    private func check(
        _ text: String, in home: TemporaryFolder? = nil, form: OutputForm = .table
    ) async throws -> (code: Int32, heard: Heard) {
        let home = try home ?? TemporaryFolder()
        try home.write(text, to: "night.wehe")
        let (session, heard) = try home.session(form: form, isBare: true)
        let work = ShellWork.script(path: home.file("night.wehe").path)
        let code = await session.dryRun(work, standardInput: [], startFile: nil)
        return (code, heard)
    }

    @Test("Every mistake is told with its line, and nothing runs")
    func mistakes() async throws {
        let home = try TemporaryFolder()
        let result = try await check(
            """
            consent give embedded other
            replay espn --order sideways
            repaly espn
            settings set label night
            replay netflx
            source ${X
            settings set ordr random; settings set order x
            servers use nowhere
            lab load sni-throtle
            lab add any shape
            repeat 3 replay netflx
            replay ${APP}
            source /nowhere
            replay
            """, in: home)
        #expect(result.code == 2)
        let lines = result.heard.errorLines.compactMap { $0.firstMatch(of: #/night\.wehe:([0-9]+): /#)?.1 }
        #expect(lines == ["2", "3", "5", "6", "7", "7", "8", "9", "10", "11", "12", "13", "14"])
        #expect(result.heard.lines == ["14 commands checked, 13 mistakes"])
        #expect(try home.names == ["night.wehe"])
    }

    @Test(
        "A mistake that running a command finds without a network is found without running it, and told alike",
        arguments: [
            "plan nosuchapp", "plan espn --server nowhere", "recordings show nosuch",
            "recordings export nosuch --for upstream --to zz", "servers show nosuch", "servers use nosuch",
            "servers remove nosuch", "servers probe nosuch", "apps show nosuch", "help nosuch",
            "help results shwo", "settings get nosuch", "settings set nosuch 1", "settings set order x",
            "settings reset nosuch", "lab load nosuch", "lab add any shape", "replay nosuch",
            "replay espn --server nosuch", "localize nosuch --server mlab", "dpi nosuch",
            "calibrate nosuch --rules none", "calibrate espn --over nosuch", "source nosuch.wehe",
            "campaign check nosuch.yaml", "campaign plan nosuch.yaml", "campaign start nosuch.yaml",
            "servers add a 192.0.2.1; characterise vimeo --server a,nosuch",
            "servers add a 192.0.2.1; characterise vimeo --server a,192.0.2.1",
            "servers add a 192.0.2.1; servers add b 192.0.2.1; characterise vimeo --server a,b",
            "servers add a 192.0.2.1; servers add b replay.meddle.mobi; characterise vimeo --server a,b",
            "servers add a 192.0.2.1; characterise vimeo --server a,mlab",
            "servers add a 192.0.2.1; characterise vimeo --server a,embedded",
            "characterise vimeo --server embedded,192.0.2.1", "characterise vimeo --server nosuch,192.0.2.1",
            "characterise vimeo --server embedded,embedded", "plan vimeo --characterise --server mlab,nosuch",
            "plan vimeo --characterise --server mlab,mlab", "plan vimeo --server mlab,192.0.2.1",
            "plan vimeo --characterise --server embedded,192.0.2.1",
            "characterise zoom", "plan zoom --characterise",
            "watch 1s replay espn", "repeat 2 apps show nosuch", "expect nosuch", "sql --columns nosuch",
            "results --sort nosuch", "timing perhaps", "nosuch",
        ])
    func found(line: String) async throws {
        let home = try TemporaryFolder()
        try home.write("consent give embedded mlab other\n\(line)\n", to: "night.wehe")
        let script = home.file("night.wehe").path
        let (dry, heardDry) = try home.session()
        let code = await dry.dryRun(.script(path: script), standardInput: [], startFile: nil)
        let (real, heardReal) = try home.session()
        #expect(await real.execute(line: "consent give embedded mlab other") == 0)
        #expect(await real.execute(line: line) == code && code != 0, "\(heardReal.error)")
        let told = try #require(heardReal.errorLines.first?.trimmingPrefix("error: "))
        #expect(heardDry.error.contains(told), "\(heardDry.error) without \(told)")
        await real.close()
    }

    @Test("What a line would add is there for the lines after it, what it removes is not")
    func remembers() async throws {
        let good = try await check(
            """
            consent give embedded other; servers add mine 192.0.2.1; servers use mine
            replay espn --server mine; servers remove mine
            recordings import somewhere; replay something
            replay --resume 3; calibrate --toss 3
            help; results show 12; quit
            """)
        #expect(good.code == 0, "\(good.heard.error)")
        #expect(good.heard.lines == ["12 commands checked, no mistake found; nothing was run"])
        let bad = try await check("servers add mine 192.0.2.1; servers remove mine\nservers use mine\n")
        #expect(bad.code == 2)
        #expect(bad.heard.errorLines.count == 1)
        #expect(bad.heard.error.contains("night.wehe:2: servers use mine: no server \"mine\""))
        let unasked = try await check("replay espn\n")
        #expect(unasked.code == 40)
    }

    @Test("Scripts that it calls are checked with their own values, and one that calls itself is a mistake")
    func nested() async throws {
        let home = try TemporaryFolder()
        let inner = home.file("inner.wehe").path
        try home.write("version\nsettings get ${KEY}\n", to: "inner.wehe")
        let result = try await check(
            "source \(inner) --var KEY=label\nsource \(inner) --var KEY=labl\n", in: home)
        #expect(result.code == 2)
        #expect(result.heard.errorLines.count == 1)
        #expect(result.heard.error.contains("inner.wehe:2: settings get ${KEY}: no setting \"labl\""))
        let path = home.file("night.wehe").path
        let endless = try await check("source \(path)\nsource \(path)\n", in: home)
        #expect(endless.heard.errorLines.count == 2)
        #expect(endless.heard.error.contains("more than 20 deep"))
    }

    @Test("As JSON there is an object for each mistake and one at the end")
    func json() async throws {
        let result = try await check("repaly\nversion\n", form: .json)
        #expect(result.heard.lines.count == 2)
        #expect(result.heard.lines.last == "{\"event\":\"dry-run\",\"commands\":2,\"mistakes\":1}")
    }

    @Test(
        "A line that goes on is checked as one, and a line for the system's shell is a mistake unless allowed"
    )
    func goesOn() async throws {
        let result = try await check("echo 'a\nb' \\\n c\nnonsense\n!ls\n")
        #expect(result.heard.errorLines.count == 2)
        #expect(result.heard.error.contains(":4: nonsense") && result.heard.error.contains(":5: !ls"))
    }

    @Test("A campaign's file is read, with the servers that the script adds, and its mistakes are told")
    func campaigns() async throws {
        let home = try TemporaryFolder()
        let text =
            "name: a\napps: [espn]\nservers: [mine]\nrounds: 4 a day\nfrom: 2026-12-01\nuntil: 2026-12-02\n"
        try home.write(text, to: "a.yaml")
        try home.write(text.replacing("espn", with: "espm"), to: "b.yaml")
        let (good, bad) = (home.file("a.yaml").path, home.file("b.yaml").path)
        let result = try await check(
            """
            campaign check '\(good)'
            servers add mine 192.0.2.1
            campaign start --rehearsal '\(good)'
            consent give embedded other
            campaign start --rehearsal '\(good)' --asn-table /nowhere
            campaign check '\(bad)'; campaign plan '\(good)'
            campaign start --rehearsal /nowhere
            campaign run a; campaign watch a --every soon
            """, in: home)
        let lines = result.heard.errorLines
        let places = lines.compactMap { $0.firstMatch(of: #/night\.wehe:([0-9]+): /#)?.1 }
        #expect(places == ["1", "3", "5", "6", "7", "8"], "\(lines)")
        #expect(lines.first?.contains("\(good):3: ") == true, "\(lines)")
        #expect(lines.dropFirst(3).first?.contains("did you mean \"espn\"?") == true, "\(lines)")
        // Apps that are imported before may be named.
        let imports = try await check("recordings import somewhere; campaign check '\(bad)'", in: home)
        #expect(imports.code == 0, "\(imports.heard.error)")
    }
}
