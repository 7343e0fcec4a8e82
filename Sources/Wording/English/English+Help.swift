extension English {
    package func parserHelp(_ text: String) -> String { text }
    package func parserMessage(_ message: String) -> String { message }
    package var examples: String { "EXAMPLES:" }
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
    package func outOfRange(_ option: String, _ range: ClosedRange<Int>, given: Int) -> String {
        "\(option) takes \(range.lowerBound) to \(range.upperBound), not \(given)"
    }
    package func notAnAddress(_ option: String, given: String) -> String {
        "\(option) must be an IP address, such as 192.0.2.10, not \"\(given)\""
    }

    package var peerNeedsPublicAddress: String {
        "a server that listens on all addresses needs --public-address with --peer, so that clients are told which is "
            + "its own"
    }

    package func tooLow(_ option: String, least: Int, given: Int) -> String {
        "\(option) is \(given); it must be \(least) or more"
    }
    package func noVerdict(_ name: String, known: [String]) -> String {
        "no verdict \"\(name)\"; there are \(known.joined(separator: ", "))"
    }
    package func noNumber(_ option: String?, takes number: NumberForm, given: String) -> String {
        let number =
            switch number {
            case .whole: "a whole number"
            case .megabits: "a number of Mbit/s"
            case .milliseconds: "a number of milliseconds"
            case .percent: "a number of percent"
            }
        return option.map { "\($0) takes \(number), not \"\(given)\"" } ?? "\"\(given)\" is not \(number)"
    }
    package func notAmong(_ option: String?, _ known: [String], given: String) -> String {
        let known = known.joined(separator: ", ")
        return option.map { "\($0) takes \(known), not \"\(given)\"" } ?? "\"\(given)\" is none of \(known)"
    }
    package func unknownOption(_ option: String) -> String { "unknown option '\(option)'" }
    package func excludeEachOther(_ one: String, _ other: String) -> String {
        "\(one) and \(other) exclude each other"
    }
    package var statisticsPage: String { "globalStats.html" }

    package func heading(_ heading: Heading) -> String {
        switch heading {
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
        case .storedVerdict: "stored"
        case .otherVerdict: "otherwise"
        case .reasons: "because"
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
