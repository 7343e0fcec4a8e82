extension English {
    package func sameInEveryRow(_ columns: [(heading: String, text: String)]) -> String {
        "in every row: " + columns.map { "\($0.heading) \($0.text)" }.joined(separator: ", ")
    }
    package func columnsLeftOut(_ headings: [String]) -> String {
        "no room for: " + headings.joined(separator: ", ") + "; a wider window has it, and so has --json"
    }
    package func topics(_ names: [String]) -> String { "Topics: " + names.joined(separator: ", ") }
    package var howToLearnMore: String { "\"help COMMAND\" or \"help TOPIC\" tells more; Tab completes." }
    package var topic: String { "topic" }
    package var topicInAnotherLanguage: String? { nil }

    package var statisticsPage: String { "globalStats.html" }

    package func heading(_ heading: Heading) -> String {
        switch heading {
        case .slowdown: "slowdown"
        case .excluded: "excluded"
        case .pairs: "pairs"
        case .minutes: "minutes"
        case .id: "id"
        case .when: "when (UTC)"
        case .app: "app"
        case .verdict: "verdict"
        case .original: "original"
        case .control: "control"
        case .area: "area"
        case .probability: "p"
        case .difference: "difference %"
        case .server: "server"
        case .notes: "notes"
        case .title: "title"
        case .kind: "kind"
        case .megabytes: "MB"
        case .seconds: "s"
        case .recordings: "recordings"
        case .flow: "flow"
        case .client: "client"
        case .usable: "usable"
        case .recording: "recording"
        case .transport: "transport"
        case .packets: "packets"
        case .up: "up"
        case .down: "down"
        case .duration: "duration"
        case .origin: "origin"
        case .host: "host"
        case .security: "security"
        case .remarks: "remarks"
        case .service: "service"
        case .port: "port"
        case .needed: "needed"
        case .answer: "answer"
        case .setting: "setting"
        case .value: "value"
        case .standard: "standard"
        case .meaning: "meaning"
        case .command: "command"
        case .whatItDoes: "what it does"
        case .preset: "preset"
        case .source: "source"
        case .number: "#"
        case .rule: "rule"
        case .profile: "profile"
        case .falsePositives: "false positives"
        case .detected: "detected"
        case .undecided: "inconclusive"
        case .coverage: "interval right"
        case .wholePairs: "data"
        case .storedVerdict: "stored"
        case .otherVerdict: "otherwise"
        case .reasons: "because"
        case .tests: "tests"
        case .share: "share"
        case .agreeing: "agree"
        case .disagreeing: "disagree"
        case .network: "network"
        case .hour: "hour"
        case .weekday: "weekday"
        case .month: "month"
        case .tag: "tag"
        case .adjustedProbability: "p among all"
        case .detectable: "detects slowdowns from"
        case .quantity: "quantity"
        case .reported: "reported"
        case .recomputed: "from the samples"
        case .agreement: "agreement"
        case .condition: "rules"
        case .accessNetwork: "access network"
        case .noEvidence: "no evidence"
        }
    }
}
