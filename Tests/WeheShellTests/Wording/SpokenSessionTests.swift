import Basics
import CommandParsing
import Campaigns
import Differentiation
import Foundation
import ReportTesting
import Reports
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Home
@testable import WeheShell
@testable import Messages

/// Runs a long session in each language and compares what was said, so that a sentence that bypasses the messages is
/// found.
@Suite("A session in French says nothing in English")
struct SpokenSessionTests {
    /// What is typed; `SCRIPT` stands for a script that fails and `BROKEN` for a folder of broken recordings.
    private static let typed: [String] =
        Thoroughness.some(
            of: CommandTable.entries.flatMap { entry in
                ["help \(entry.name)", "\(entry.name) --help"]
                    + entry.subcommands.map { "help \(entry.name) \($0.name)" }
            }, atMost: 60)
        + [
            "help", "help nothing", "help measuremnt", "apps", "apps xyzzy", "apps espn --category video",
            "apps show espn", "apps show zoom", "apps show port80s", "apps show netflx",
            "apps --category odd",
            "recordings list --imported", "recordings show ESPN-05152024", "recordings show nothing",
            "recordings import BROKEN", "recordings import /nowhere", "recordings remove espn",
            "recordings remove nothing", "servers", "servers show", "servers show nothing",
            "servers show mlab",
            "servers add mine 192.0.2.1", "servers add mine 192.0.2.1", "servers add 'a b' 192.0.2.1",
            "servers add new 'a b'", "servers add new 192.0.2.1 --results-port 70000", "servers show mine",
            "servers add open 127.0.0.1 --plain", "servers show open", "servers list", "servers use mine",
            "servers add new 192.0.2.1 --ca /nowhere", "servers add new 192.0.2.1 --ca x --plain",
            "servers probe mine", "servers use embedded", "servers remove mine", "servers remove mlab",
            "servers remove open", "servers start", "servers start", "servers show", "servers list",
            "servers probe", "servers stop", "servers stop", "settings", "settings get label",
            "settings set label x", "settings reset label", "settings set label 'a b'",
            "settings set label ''",
            "settings set order x", "settings set line-rate x", "settings set ks-p-threshold 101",
            "settings set seed x", "settings set server x", "settings set source-address x",
            "settings set mlab-locate-url x", "settings set mlab-ca ''", "settings set mlab-fallback 'a b'",
            "settings set resolve x", "settings set ordr x", "settings set user-id x", "settings get nothing",
            "results", "results list --verdict odd", "results list --limit 0", "results list --limit 1",
            "results list --failed", "results show 1", "results show 2", "results show 3", "results show 4",
            "results show 5", "results show 6", "results show 99", "results show x", "results remove 6",
            "results remove 99",
            "results list --since x", "results list --kind x", "results list --sort x",
            "results list --app nothing",
            "results list --server nothing", "results list --kind dpi", "results list --tag 'a b'",
            "results list --offset -1", "results show", "results show --nothing", "results show 90-99",
            "results note 1 x", "results note 1", "results note 1-2 x", "results note 1 --clear",
            "results note 1 x --clear", "results note 2 y", "results tag 1 2 a", "results tag 1 3",
            "results tag 1 a --remove a", "results tag a", "results show 1 2", "results export --format x",
            "results export 1 --app espn", "results export --to EXPORT",
            "results import EXPORT", "results import SCRIPT", "results import /nowhere", "results verify 1",
            "results verify 5", "dev", "dev force-differentiation on", "dev off",
            "dev local-certificates /nowhere", "dpi", "dpi nothing", "dpi espn", "dpi espn --noise 90",
            "dpi espn --most-probes 0", "consent give embedded other", "dpi espn --resume",
            "consent withdraw",
            "dev randomize-differentiation x",
            "dashboard-url --french --world", "consent", "replay espn", "consent give embedded other",
            "consent", "replay",
            "replay nothing", "replay espn --repeat 0", "replay espn --servers 9", "replay espn --site x",
            "replay espn --order x", "replay espn --nothing", "replay espn --order",
            "replay espn --server mlab",
            "replay espn --server nothing", "servers probe mlab", "consent withdraw", "consent withdraw",
            "source SCRIPT", "source /nowhere", "source .", "version x", "version x y", "repaly espn",
            "xyzzy",
            "help 'open", "help \\",
            // A test with a verdict, one that fails, and what a developer option makes of one.
            "consent give embedded other; settings set line-rate 200; settings set confirm off; settings set label a",
            "replay espn --seed 7 --order control-first", "dev force-differentiation on",
            "replay espn --seed 7 --order original-first",
            "servers add closed 127.0.0.1 --side-channel-port 1",
            "replay espn --server closed", "replay espn port81s --server closed", "results show 8",
            "results show 9", "results show 10",
        ]

    /// Lines that are the same in both languages once numbers are left out: what was typed, names and addresses.
    private static var neutral: [Regex<Substring>] {
        [
            /^$/, /^https:.*$/, /^# *$/, /^wehe #$/, /^embedded$/, /^@\S+$/, /^--help$/, /^[a-z]$/,
            // Keys that a wrapped line of help ends with.
            /^ +[a-z]+(?:-[a-z]+|, [a-z])+[a-z, -]*[.)]*$/,
            // A usage line that goes on, and options without words.
            /^ +[\[<-][^ ]*(?: [\[<-].*)*$/,
            // Bytes of a recording, and a plot.
            /^ +[0-9a-f# ]+\|.*\|$/, /^[ #.]*[│┤└].*$/,
            // Keys of JSON without remarks, as the topic lists them.
            /^JSON$/,
            /^(?: {4}[a-z]+ +| *)(?:[A-Za-z_#]+(?: \[?\{[A-Za-z_#]+)*[}\]]*, ?)+(?:[A-Za-z_#]+[}\].]*)?$/,
            /^ {4}localization +status, time$/,
            // The name of a campaign's file.
            /^ {4}# [a-z]+\.yaml$/,
        ]
    }

    /// What topics show to be typed: the same in every language, as the test of the topics makes sure.
    private static func typedInTopics() throws -> Set<String> {
        let commands = CommandTable.entries.map(\.name)
        return Set(try Checkout.translatedTopics().flatMap { try HelpPage($0, commands: commands).typed })
    }

    /// What is quoted in every language as it stands: keys of a campaign's file.
    private static let quoted = Set(CampaignKey.allCases.map { "« \($0.rawValue) »" })

    /// What stands before its meaning: why a slot was missed.
    private static let labels = MissedSlot.allCases.map { "  \($0.rawValue)   " }

    /// A line without keys of files, quoted failures and names, which are as they are.
    private static func spoken(_ line: String) -> String {
        var line = line
        // Names of an office and of a paper, and a word that outcomes are stored with.
        for name in ["Office of Human Subject", "An Internet-Wide Analysis of", "not-differentiated"] {
            line.replace(name, with: "")
        }
        for key in quoted { line.replace(key, with: "") }
        for label in labels where line.hasPrefix(label) { line.removeFirst(label.count) }
        if let setting = campaignSetting(line) { line.removeFirst(setting.count) }
        // A failure is stored with its sentence, which is quoted as it is.
        return line.replacing(/\(« .* »\)/, with: "")
    }

    /// The setting of a campaign's file that a line shows, up to the remark behind it.
    private static func campaignSetting(_ line: String) -> Substring? {
        guard let setting = line.prefixMatch(of: /^ {4}([a-z]+): .*?(?: {2,}# |$)/),
            CampaignKey(rawValue: String(setting.1)) != nil
        else { return nil }
        return setting.0
    }

    private func lines(_ language: Language) async throws -> [String] {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(environment: ["LANG": language == .french ? "fr_FR" : "C"])
        try await fill(try await session.store())
        try home.write("version\nxyzzy\n", to: "script")
        let broken = home.file("broken")
        try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
        try home.write("{ no", to: "broken/a.pcap_client_all.json")
        try home.write("[1, 2]", to: "broken/b.pcap_client_all.json")
        try home.write("[]", to: "broken/apps_list.json")
        for typed in Self.typed {
            let line = typed.replacing("SCRIPT", with: home.file("script").path)
                .replacing("BROKEN", with: broken.path).replacing("EXPORT", with: home.file("export").path)
            _ = await session.execute(line: line)
            // Topics that are not there in French follow this line.
            heard.note("END OF COMMAND")
        }
        await session.greet()
        await session.close()
        let topic = /\(Cette rubrique n'existe qu'en anglais\.\)[\s\S]*?END OF COMMAND/
        let output = heard.output.replacing(topic, with: "").split(separator: "\n").map(String.init)
        // What help shows to be typed is the same in every language.
        let examples = Set(
            try CommandTable.all.flatMap { try CommandOutline(of: $0.type).examples }.map { "  " + $0 })
        return (output + heard.errorLines)
            .filter { $0 != "END OF COMMAND" && !examples.contains($0) && !Self.withheld.contains($0) }
            .map { normalised($0, home) }
    }

    /// The keys that an export withholds, by the words with which they are kept: the same in all languages.
    private static let withheld = Set(
        FieldReference.filled("{fields withheld}", Messages.french).split(separator: "\n").map(String.init))

    /// A line without what differs from run to run.
    private func normalised(_ line: String, _ home: TemporaryFolder) -> String {
        withoutNumbers(
            line.replacing(home.url.path, with: "HOME").replacing(/@[0-9a-z]{9}/, with: "@user"))
    }

    private func withoutNumbers(_ line: String) -> String {
        line.replacing(/[0-9]+([.,:][0-9]+)*/, with: "#").replacing(/[0-9a-f#]{20,}/, with: "#")
            .replacing("\u{A0}", with: " ")
    }

    /// Stored tests of every kind.
    private func fill(_ store: ResultStore) async throws {
        var overridden = Sample.completed(.noDifferentiation)
        overridden.verdict = .differentiation
        overridden.override = "force-differentiation"
        var few = Sample.completed(.inconclusive, samples: 3)
        few.tooFewSamples = true
        few.confirms = 1
        var frozen = Sample.completed(.inconclusive)
        for index in frozen.replays.indices where frozen.replays[index].role == .original {
            frozen.replays[index].ending = .silent
            frozen.replays[index].bytesReceived = 15_900
        }
        let tests = [
            Sample.completed(.differentiation), overridden, few, frozen,
            Sample.completed(
                .noDifferentiation,
                decisions: [
                    Sample.decision(.ios, .noDifferentiation), Sample.decision(.mlab, .inconclusive),
                ]),
            Sample.unfinished(.failed, "tls-failed", "mine does not prove who it is"),
            Sample.unfinished(.cancelled, "cancelled", "interrupted before the end"),
        ]
        for var test in tests {
            test.id = nil
            _ = try await store.insert(test)
        }
    }

    // It takes some 15 s: it types each command in each language, and runs two tests of 1.2 s a replay in each.
    // It types two hundred commands in each language, among them replays: some seconds of computing.
    @Test("No line is the same in both languages but those without words, and none holds an English word")
    func speaksFrench() async throws {
        let english = Set(try await lines(.english))
        let french = try await lines(.french)
        #expect(french.count > 400)
        let typed = Set(try Self.typedInTopics().map(withoutNumbers))
        let shared = Set(french).intersection(english).filter { line in
            !Self.neutral.contains { line.wholeMatch(of: $0) != nil }
                && Self.campaignSetting(line) != line[...]
                && !typed.contains(line.trimmingCharacters(in: .whitespaces))
        }
        #expect(shared.isEmpty, "\(shared.sorted().joined(separator: "\n"))")
        let mixed = Set(french).filter { Self.spoken($0).contains(EnglishMarkers.words) }
        #expect(mixed.isEmpty, "\(mixed.sorted().joined(separator: "\n"))")
    }
}
