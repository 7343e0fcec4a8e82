import Basics

/// A localization as servers write it.
struct WrittenLocalization {
    var user = "@bcdefghij"
    var histories = [6, 7]
    var single = 5
    var pairSumP = 0.001
    var lossP = [0.01, 0.2, 0.03]
    var isPairSumThere = true
    var areLossesThere = true

    private func stats(_ mean: Double) -> JSONValue {
        ["max": 9, "min": 1, "average": .number(mean), "median": 2, "std": 1]
    }

    var record: JSONValue {
        let pairSum: JSONValue = [
            "singleReplayHistoryCount": .count(single), "mwuVal": 1938, "mwuPVal": .number(pairSumP),
            "simReplaysXputStats": .array([stats(1), stats(1.25)]), "simReplaySumXputStats": stats(2.25),
            "singleReplayXputStats": stats(2),
        ]
        let losses: JSONValue = [
            "simReplaysAvgLoss": .array([.number(0.02), .number(0.03)]),
            "spearmanCorrStats": .array(
                lossP.enumerated().map { place, p in
                    [
                        "intervalSize": .number(Double(place + 1) / 4), "corrVal": .number(0.5),
                        "corrPVal": .number(p),
                    ]
                }),
        ]
        return [
            "userID": .string(user), "simReplayHistoryCounts": .array(histories.map { .count($0) }),
            "testID": "0", "localizeTestsList": ["pairsum_vs_single_xput", "loss_correlation"],
            "localizeTestsResults": [
                "pairsum_vs_single_xput": isPairSumThere ? pairSum : .null,
                "loss_correlation": areLossesThere ? losses : .null,
            ],
        ]
    }

    /// The name of its file; that of a spool leaves the `@` out.
    func file(keepsAt: Bool) -> String {
        let name = keepsAt ? user : user.filter { $0 != "@" }
        return "localizeResults_\(name)_\(histories[0])-\(histories[1])_0.json"
    }

    /// The single test, and both simultaneous ones.
    var tests: [WrittenTest] {
        [
            WrittenTest(user: user, history: single),
            WrittenTest(
                user: user, history: histories[0], started: "2023-06-01 10:01:00",
                controlStarted: "2023-06-01 10:01:20", original: [1, 1, 1, 1]),
            WrittenTest(
                user: user, history: histories[1], started: "2023-06-01 10:01:01",
                controlStarted: "2023-06-01 10:01:21", original: [1.25, 1.25, 1.25, 1.25]),
        ]
    }
}
