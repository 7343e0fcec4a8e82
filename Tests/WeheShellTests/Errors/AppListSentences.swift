import Recordings

/// What an app list may be refused with, and the English sentence of each.
enum AppListSentences {
    static let all =
        RecordingSentences.errors(of: lists, "bad.json: ") { .appList(file: "bad.json", problem: $0) }
        + RecordingSentences.errors(of: apps, "bad.json: entry 1 (\"Netflix\"): ") {
            .app(file: "bad.json", entry: 0, name: "Netflix", problem: $0)
        }
        + [
            (
                .app(file: "bad.json", entry: 0, name: nil, problem: .missing(.name, expected: .text)),
                "bad.json: entry 1: name is missing; it should be a string"
            )
        ]

    private static let lists: [(AppListProblem, String)] = [
        (.notAnObject, #"the top level is no object with an array "apps""#),
        (.entryNotAnObject(entry: 0), "entry 1 of apps is no object"),
        (.wrongKind(.apps, expected: .entries), "apps is not an array of entries"),
        (.wrongKind(.port443small, expected: .text), "port443small is not a string"),
        (
            .missingBaseline(.port443large),
            "port443large is missing; it should name the baseline of the port tests"
        ),
        (
            .withoutRecordings(app: "max", missing: ["Max_1.json"]),
            #""max" is left out because there is no recording Max_1.json"#
        ),
        (
            .withoutRecordings(app: "max", missing: ["Max_1.json", "MaxRandom_1.json"]),
            #""max" is left out because there is no recording Max_1.json and no MaxRandom_1.json"#
        ),
        (
            .divided(apps: ["own", "espn"]),
            "left out because one recording is bundled and the other imported: own, espn"
        ),
    ]

    private static let kinds = ["video", "music", "videoconferencing"]

    private static let apps: [(AppProblem, String)] = [
        (.wrongKind(.size, expected: .megabytes), "size is not a number of MB"),
        (.wrongKind(.size, expected: .megabytesText), "size is not a string with a number of MB"),
        (.wrongKind(.time, expected: .seconds), "time is not a number of seconds"),
        (.wrongKind(.hidden, expected: .boolean), "hidden is not true or false"),
        (.wrongKind(.datafile, expected: .fileName), "datafile is not a file name"),
        (
            .missing(.randomReplayFile, expected: .fileStem),
            #"randomReplayFile is missing; it should be a file name without ".json""#
        ),
        (
            .missing(.category, expected: .word(["VIDEO", "MUSIC"])),
            "category is missing; it should be one of VIDEO, MUSIC"
        ),
        (.empty(.name), "name is empty"),
        (
            .unknownWord(.category, "HUGE_PORT", known: ["VIDEO", "MUSIC"]),
            #"category is "HUGE_PORT"; it should be one of VIDEO, MUSIC"#
        ),
        (
            .unknownWord(.appType, "radio", known: kinds),
            #"appType is "radio"; it should be one of video, music, videoconferencing"#
        ),
        (
            .missingKind(.appType, known: kinds),
            "appType is missing; an entry that tests no port needs one of video, music, videoconferencing"
        ),
        (
            .outOfRange(.time, 0, most: 86_400),
            "time is 0.0; it should be a number above 0 and at most 86400"
        ),
        (.notMegabytes(.size, "big"), #"size is "big"; it should be a number of MB in quotes"#),
        (
            .notAFileName(.datafile, "../N_1.json"),
            #"datafile is "../N_1.json"; it should be a plain file name ending in ".json""#
        ),
        (
            .notATestName(.image, "net flix"),
            #"image is "net flix"; it should be letters, digits, "-" and "_""#
        ),
        (.noTestName(.icon), "icon gives no test name; it should have letters or digits"),
        (
            .testNameTaken(.image, testName: "port80s"),
            #"image gives the test name "port80s", which an earlier entry has; test names must differ"#
        ),
        (
            .missingControl(.randomdatafile),
            "randomdatafile is missing; only a port test may do without a control of its own"
        ),
        (
            .controlIsOriginal(.randomReplayFile),
            "randomReplayFile is the original itself; it should be the random partner"
        ),
    ]
}
