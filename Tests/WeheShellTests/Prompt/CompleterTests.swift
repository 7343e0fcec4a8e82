import TestRunner
import CommandParsing
import Foundation
import Home
import LineEditor
import Recordings
import Reports
import TestSupport
import Testing
import Messages

@testable import WeheShell

@Suite("Completion offers what may follow")
struct CompleterTests {
    private let completer: Completer
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        completer = Completer(
            catalogue: CatalogueSource(bundled: Checkout.replayFiles, imported: home.home.recordings),
            topics: ["json", "servers"], servers: ["embedded", "mine", "my server"])
    }

    private func candidates(_ line: String) -> [Completion] {
        completer.candidates(CompletionRequest(line: line, cursor: line.count))
    }

    private func words(_ line: String) -> [String] { candidates(line).map(\.display) }

    @Test("At the start stand all commands, with what they do")
    func commands() {
        #expect(words("") == CommandTable.entries.map(\.name))
        #expect(candidates("").map(\.summary) == CommandTable.entries.map(\.summary))
        #expect(words("re") == ["replay", "results", "recordings", "repeat"])
        #expect(words("version; se") == ["servers", "settings"])
        #expect(words("xyz") == [])
    }

    @Test("In a question in SQL, views and columns of the views that it names are offered")
    func queries() {
        #expect(words("sql 'SELECT app, mean_or") == ["mean_original_mbps"])
        #expect(words("sql 'SELECT count(*) FROM rule_") == ["rule_searches", "rule_regions"])
        #expect(words("sql 'SELECT * FROM samples WHERE slic").allSatisfy { $0.hasPrefix("slic") })
        #expect(!words("sql 'SELECT * FROM samples WHERE slic").isEmpty)
        #expect(words("sql 'SELECT * FROM settings WHERE slic").isEmpty)
        #expect(words("sql \"SELECT * FROM tests WHERE app = 'esp").isEmpty)
        let view = candidates("sql 'SELECT * FROM decis").first
        #expect(view?.replacement == "decisions" && view?.replacing == 5)
    }

    @Test("--by goes on with another property behind a comma; tags and files behind ! are offered")
    func listsAndFiles() throws {
        #expect(words("results summary --by n") == ["network"])
        #expect(words("results summary --by app,mo") == ["app,month"])
        #expect(!words("results rates --by app,").contains("app,app"))
        completer.update(servers: [], tags: [.init(text: "night"), .init(text: "day")])
        #expect(words("results --tag n") == ["night"])
        try home.write("x", to: "capture.pcap")
        #expect(words("!ls \(home.url.path)/capt") == ["\(home.url.path)/capture.pcap"])
        #expect(words("!l").isEmpty)
    }

    @Test("An abbreviated command completes as the whole one")
    func abbreviated() { #expect(words("vers --js") == words("version --js")) }

    @Test("A replacement knows how many typed characters it takes the place of, and ends a word")
    func replaces() throws {
        let replay = try #require(candidates("repl").first)
        #expect(replay.replacement == "replay")
        #expect(replay.replacing == 4)
        #expect(replay.appendSpace)
    }

    @Test("Groups offer their subcommands")
    func subcommands() {
        #expect(words("settings ") == ["list", "get", "set", "reset", "show-stats", "show-use"])
        #expect(words("servers st") == ["start", "stop"])
        #expect(
            words("dev ") == [
                "show", "force-differentiation", "randomize-differentiation", "force-localization",
                "local-certificates", "off",
            ])
        #expect(words("settings nonsense ") == [])
        #expect(words("nonsense ") == [])
    }

    @Test("Replays offer apps, again and again")
    func apps() {
        #expect(words("replay net") == ["netflix"])
        #expect(candidates("replay net").first?.summary == "Netflix")
        #expect(words("replay espn twi") == ["twitch"])
        #expect(words("plan espn twi") == ["twitch"])
        #expect(words("apps show tw") == ["twitch"])
        #expect(words("results list --app twi") == ["twitch"])
        #expect(words("replay ").contains("port80s"))
    }

    @Test("Settings offer their names, then their values")
    func settings() {
        #expect(words("settings set ord") == ["order"])
        #expect(words("settings set order ") == ["random", "original-first", "control-first"])
        #expect(words("settings set profile m") == ["mlab"])
        #expect(words("settings set line-rate ") == ["none"])
        #expect(words("settings set server ") == ["embedded", "mine", "my server"])
        #expect(words("settings set nonsense ") == [])
        #expect(words("settings get user") == ["user-id"])
        #expect(words("settings reset user") == [])
        #expect(words("settings reset se") == ["server", "seed", "send-stats"])
    }

    @Test("Servers are offered where one is named, also new ones")
    func servers() {
        #expect(words("servers use ") == ["embedded", "mine", "my server"])
        #expect(words("servers probe mi") == ["mine"])
        #expect(words("replay espn --server em") == ["embedded"])
        completer.update(servers: ["embedded", "tokyo"])
        #expect(words("servers remove ") == ["embedded", "tokyo"])
        completer.update(servers: [], campaigns: [.init(text: "autumn", summary: "paused")])
        #expect(words("campaign resume ") == ["autumn"])
    }

    @Test("After a hyphen stand the command's options, after some options their values")
    func options() {
        let all = words("replay espn --")
        for option in ["--order", "--server", "--profile", "--seed", "--repeat", "--json", "--all-video"] {
            #expect(all.contains(option), "\(option)")
        }
        #expect(words("servers add --pl") == ["--plain"])
        #expect(words("results list --ver") == ["--verdict"])
        #expect(words("replay espn --order c") == ["control-first"])
        #expect(words("replay espn --profile ") == ["ios", "android", "mlab", "python"])
        #expect(words("apps --category sm") == ["small-port"])
        #expect(words("results plot 1 --kind ") == PlotKind.allCases.map(\.rawValue))
        #expect(words("plan --tr") == ["--trials"])
    }

    @Test("Recordings are offered by their files, developer switches as on and off")
    func others() {
        #expect(words("recordings show Deezer_") == ["Deezer_09012019.pcap_client_all.json"])
        #expect(words("recordings remove twi") == ["twitch"])
        #expect(words("dev force-differentiation ") == ["on", "off"])
        #expect(words("help js") == ["json"])
        #expect(words("help repl") == ["replay"])
        #expect(words("? repl") == ["replay"])
    }

    @Test("Files are offered along their path; folders go on, hidden files only when asked for")
    func files() throws {
        try home.write("", to: "night.wehe")
        try home.write("", to: ".hidden")
        try FileManager.default.createDirectory(at: home.file("nested"), withIntermediateDirectories: true)
        let folder = home.url.path
        #expect(words("source \(folder)/n") == ["\(folder)/nested/", "\(folder)/night.wehe"])
        #expect(candidates("source \(folder)/nes").first?.appendSpace == false)
        #expect(candidates("source \(folder)/nig").first?.appendSpace == true)
        #expect(words("source \(folder)/") == ["\(folder)/nested/", "\(folder)/night.wehe"])
        #expect(words("source \(folder)/.") == ["\(folder)/.hidden"])
        #expect(words("recordings import \(folder)/nig") == ["\(folder)/night.wehe"])
        #expect(words("servers add mine host --ca \(folder)/nig") == ["\(folder)/night.wehe"])
        #expect(words("source \(folder)/nothing/here") == [])
    }

    @Test("Tab may be pressed after every prefix of every example, and after names of files of any kind")
    func everywhere() throws {
        for name in ["s", "é", "two words", "it's", "-x", "~", "a\\b", "👍", "\u{301}"] {
            try home.write("", to: name)
            try FileManager.default.createDirectory(
                at: home.file("in " + name), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: home.file("broken").path, withDestinationPath: "/nowhere/at/all")
        let takers = [
            "source ", "lab load ", "campaign check ", "log start ", "recordings import ",
            "servers add a b --ca ",
        ]
        let names = [
            "s", "n", "c", "r", "~", "~/", "~x", "/", "//", ".", "..", "../", "é", "\u{301}", "/\u{301}", "👍",
            "a/",
            "\(home.url.path)", "\(home.url.path)/", "\(home.url.path)//s", "\(home.url.path)/in s/",
        ]
        for taker in takers {
            for name in names { for candidate in words(taker + name) { #expect(!candidate.isEmpty) } }
        }
        #expect(words("source ~") == ["~/"])
        #expect(words("source \(home.url.path)/s") == ["\(home.url.path)/s"])
        #expect(words("source \(home.url.path)/br") == ["\(home.url.path)/broken"])
        var pressed = 0
        for example in try CommandTable.all.flatMap({ try CommandOutline(of: $0.type).examples }) {
            for end in example.indices {
                _ = candidates(String(example[..<end]))
                pressed += 1
            }
        }
        #expect(pressed > 1_000)
    }

    @Test("Words that need quotes get them, and replace what was typed with its quotes")
    func quotes() throws {
        try home.write("", to: "two words.wehe")
        try home.write("", to: "it's.wehe")
        let folder = home.url.path
        let plain = try #require(candidates("source \(folder)/two").first)
        #expect(plain.replacement == "'\(folder)/two words.wehe'")
        #expect(plain.replacing == "\(folder)/two".count)
        let opened = try #require(candidates("source '\(folder)/two w").first)
        #expect(opened.replacement == "'\(folder)/two words.wehe'")
        #expect(opened.replacing == "'\(folder)/two w".count)
        let escaped = try #require(candidates("source \(folder)/two\\ w").first)
        #expect(escaped.replacing == "\(folder)/two\\ w".count)
        let apostrophe = try #require(candidates("source \(folder)/it").first)
        #expect(
            try Tokeniser.commands(in: "source " + apostrophe.replacement) == [
                ["source", "\(folder)/it's.wehe"]
            ])
        #expect(words("servers use 'my") == ["my server"])
        #expect(candidates("servers use 'my").first?.replacement == "'my server'")
    }

    @Test(
        "A quote that is open is kept, and closed where the word ends",
        arguments: [
            ("replay 'esp", "'espn'"), ("replay \"Apple", "\"Apple Music\""),
            ("replay 'Apple Mus", "'Apple Music'"),
            ("servers use 'emb", "'embedded'"),
        ])
    func openQuotes(line: String, replacement: String) throws {
        let candidate = try #require(candidates(line).first)
        #expect(candidates(line).count == 1)
        #expect(candidate.replacement == replacement)
        #expect(
            candidate.replacing == line.count
                - (line.firstIndex { "'\"".contains($0) }.map { line.distance(from: line.startIndex, to: $0) }
                    ?? 0))
    }

    @Test("Inside a quoted command its words are completed, and the quote stays open")
    func quotedCommands() throws {
        #expect(candidates("repeat 2 'repl").map(\.replacement) == ["replay"])
        #expect(candidates("repeat 2 'replay esp").map(\.replacement) == ["espn"])
        #expect(candidates("repeat 2 every 5m \"version; replay esp").map(\.replacement) == ["espn"])
        let candidate = try #require(candidates("repeat 2 'replay esp").first)
        #expect(candidate.replacing == 3 && candidate.appendSpace)
    }

    @Test("A value is completed in one word with its option")
    func valuesBehindEquals() {
        #expect(candidates("results list --verdict=dif").map(\.replacement) == ["--verdict=differentiation"])
        #expect(words("results list --nothing=d").isEmpty)
    }

    @Test("Groups inside groups offer their subcommands, and those their options")
    func nested() {
        #expect(words("campaign database ") == ["init", "status"])
        #expect(words("campaign database init x --vant") == ["--vantage-point"])
        #expect(words("lab down 3 ") == [])
    }

    @Test("Presets, words of rules and verdicts are offered where they are taken")
    func kinds() {
        #expect(words("lab load sni") == ["sni-throttle"])
        #expect(candidates("lab load sni").first?.summary?.isEmpty == false)
        #expect(words("lab add s") == ["sni=", "shape"])
        #expect(candidates("lab add sn").first?.appendSpace == false)
        #expect(
            words("lab add any shape ") == [
                "rate=", "burst=", "queue=", "aqm=", "after=", "of=", "bucket=", "direction=", "forget=",
                "residual=", "reach=", "every=", "on=",
            ])
        #expect(words("results list --verdict no") == ["no-differentiation", "no-evidence"])
        #expect(words("expect ") == ["verdict", "localization"])
        #expect(words("expect localization ") == ["access-network", "no-evidence", "inconclusive"])
        #expect(words("expect verdict d") == ["differentiation"])
        #expect(words("timing ") == ["on", "off"])
        #expect(words("settings set status-line ") == ["on", "off"])
        #expect(words("settings set output ") == ["table", "json", "csv"])
        #expect(words("help lab p") == ["presets"])
    }

    @Test(
        "A word that is one of a few is offered with what it means",
        arguments: [
            ("settings set profile i", "area, KS p and resampling"), ("settings set pager ", nil),
            ("settings set line-rate ", "as fast as this machine can"),
            ("replay espn --order r", "a coin decides"),
            ("results list --verdict no-e", "nothing points at the access network"),
            ("results list --kind d", "original against control"),
            ("results list --sort i", "the highest number first"),
            ("results export --format c", "comma-separated values"),
            ("results plot 1 --kind b", "the one and the other"),
            ("expect v", "of the last test"), ("expect verdict i", "it cannot be told"),
            ("dev force-localization n", "as if nothing pointed there"),
            ("apps --category sm", "port tests with little data"),
            ("lab add an", "all traffic"), ("lab add sn", "the server name of a TLS ClientHello"),
            ("lab add any pol", "a token bucket that drops"),
            ("lab add any police b", "the size of the bucket"),
        ] as [(String, String?)])
    func meanings(line: String, meaning: String?) {
        let found = candidates(line)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.summary?.isEmpty == false }, "\(found)")
        if let meaning { #expect(found.first?.summary == meaning) }
    }

    @Test("Numbers of stored tests are offered with what they were")
    func tests() throws {
        completer.update(
            servers: [], tests: [.init(text: "12", summary: "netflix, differentiation"), .init(text: "3")])
        #expect(words("results show ") == ["12", "3"])
        #expect(candidates("results show 1").first?.summary == "netflix, differentiation")
        #expect(words("results remove 3 1") == ["12"])
        #expect(words("results show 12 3") == ["3"])
        #expect(words("results list --sort d") == ["difference"])
        #expect(words("results list --kind l") == ["localization"])
        #expect(words("results export --format ") == ["jsonl", "csv"])
    }

    @Test("Values of options are offered after them, positional arguments around them")
    func places() {
        #expect(words("localize --pair em") == ["embedded"])
        #expect(words("localize --pair embedded mi") == ["mine"])
        #expect(words("localize netflix ") == [])
        #expect(words("localize --order random net") == ["netflix"])
        #expect(words("replay --no-confirm net") == ["netflix"])
        #expect(words("replay espn --seed ") == [])
    }

    @Test("A repeated command is completed like any other")
    func repeated() {
        #expect(words("repeat 3 rep") == ["replay", "repeat"])
        #expect(words("repeat 3 ev") == ["every"])
        #expect(words("repeat 3 replay net") == ["netflix"])
        #expect(words("repeat 3 every 10m replay espn --ord") == ["--order"])
        #expect(words("repeat 3 every ") == [])
        #expect(words("repeat --keep") == ["--keep-going"])
    }

    @Test("In a comment nothing is offered")
    func comments() {
        #expect(words("# re") == [])
        #expect(words("replay espn # --o") == [])
    }

    @Test("What stands after the cursor does not matter")
    func cursor() {
        let candidates = completer.candidates(CompletionRequest(line: "replay net; version", cursor: 10))
        #expect(candidates.map(\.display) == ["netflix"])
    }
}
