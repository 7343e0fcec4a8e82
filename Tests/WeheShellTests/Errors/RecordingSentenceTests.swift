import Recordings
import Basics
import TestSupport
import Testing

@testable import WeheShell
@testable import Messages

@Suite("What is wrong with recordings, in words")
struct RecordingSentenceTests {
    @Test("Every problem has its English sentence")
    func english() {
        for (error, sentence) in RecordingSentences.all {
            #expect(Messages.english.sentence(error) == sentence)
        }
    }

    @Test("The French sentences name the same places and numbers, and hold no English")
    func french() {
        for (error, english) in RecordingSentences.all {
            // What the parser and Foundation say stays as it is.
            if case .notJSON(_, _?) = error { continue }
            if case .unreadable(file: _, fault: .foundation) = error { continue }
            let sentence = Messages.french.sentence(error)
            #expect(sentence != english)
            #expect(!sentence.contains(EnglishMarkers.words), "\(sentence)")
            for number in english.matches(of: /[0-9]+/).map(\.output) where number != "1" {
                #expect(sentence.contains(number), "\(sentence)")
            }
        }
    }

    @Test("Some of the French ones in full")
    func someFrench() {
        let french = Messages.french
        #expect(
            french.sentence(RecordingError.unknownApp(name: "netflx", suggestions: ["netflix"]))
                == "aucune application « netflx » ; vouliez-vous dire « netflix » ?")
        #expect(
            french.sentence(
                RecordingError.packet(
                    file: "bad.json", packet: 1, problem: .timestampBackwards(2, previous: 2.5)))
                == "bad.json : paquet 2 : timestamp vaut 2.0, moins que 2.5, celui du paquet précédent")
        #expect(
            french.sentence(
                RecordingError.app(
                    file: "l.json", entry: 0, name: nil, problem: .wrongKind(.hidden, expected: .boolean)))
                == "l.json : entrée 1 : hidden n'est pas true ou false")
        #expect(
            french.sentence(RecordingError.notJSON(file: "l.json", complaint: nil))
                == "l.json n'est pas du JSON valide")
    }

    private static let notices: [(ImportNotice, String)] = [
        (.replacesRecording(file: "x.json", origin: .imported), "x.json replaces the one imported before"),
        (.replacesRecording(file: "x.json", origin: .bundled), "x.json is used instead of the bundled one"),
        (
            .replacesApp(testName: "espn", origin: .imported),
            #"the app "espn" takes the place of the imported one"#
        ),
        (
            .replacesApp(testName: "espn", origin: .bundled),
            #"the app "espn" takes the place of the bundled one"#
        ),
        (
            .madeApp(testName: "thing", file: "x.json"),
            #"no app list names x.json; it can be tested as "thing""#
        ),
        (
            .leftOutWithoutRecordings(list: "apps_list.json", apps: ["Gone"], missing: ["x.json"]),
            "apps_list.json: 1 app is left out, as their recordings are not here: Gone"
        ),
        (
            .leftOutNameTaken(list: "apps_list.json", apps: ["A", "B"]),
            "apps_list.json: 2 apps are left out, as another list has other recordings under their names: A, B"
        ),
        (
            .keptWithoutApp(file: "x.json", missing: "y.json"),
            "x.json is kept, but no app uses it until its control y.json is imported too"
        ),
        (
            .onlyFirstFlow(file: "x.pickle", others: 2),
            "x.pickle has 2 flows beside the first, which alone is replayed"
        ),
        (
            .keptWithoutApp(file: "x.json", missing: nil),
            "x.json is kept, but no app uses it: it has no original and no app list names it"
        ),
    ]

    @Test("What a person should know about an import")
    func importNotices() {
        for (notice, sentence) in Self.notices {
            #expect(Messages.english.importNotice(notice) == sentence)
            let french = Messages.french.importNotice(notice)
            #expect(french != sentence)
            #expect(!french.contains(EnglishMarkers.words), "\(french)")
        }
    }

    @Test("What a call was made from is told by the text of its file; another text stays as it is")
    func callSources() {
        for source in [Synthesiser.CallSource.serverOnly, .bothSides] {
            #expect(Messages.english.callSource(source.rawValue) == source.rawValue)
            #expect(!Messages.french.callSource(source.rawValue).contains(EnglishMarkers.words))
        }
        #expect(Messages.french.callSource("xyzzy") == "xyzzy")
    }
}
