package import Home
package import TestModel

extension English {
    package func meaning(_ setting: SettingText) -> String {
        switch setting {
        case .server: "where to test; see \"servers\""
        case .profile: "whose rule decides; all are stored"
        case .areaThreshold: "how much the means must differ, percent"
        case .pThreshold: "p below which distributions differ, percent"
        case .pairSumThreshold: "localization: p below which sums are equal, percent"
        case .lossThreshold: "localization: p below which losses correlate, percent"
        case .lossShare: "localization: interval sizes that must, percent"
        case .order: "which replay of a test runs first"
        case .confirm: "whether a suspicious test is repeated once"
        case .pairs: "whether replay runs series of pairs"
        case .pairPause: "the pause before replays of a series, s"
        case .probePause: "the pause between probes of a search, s"
        case .blockedPause: "the pause after a probe that was blocked, s"
        case .packetTiming: "whether app replays keep recorded timing"
        case .seed: "makes random choices repeatable"
        case .label: "a word the server keeps with results"
        case .budgetDay: "what tests may move in a day of UTC, or off"
        case .budgetMonth: "what tests may move in a month, or off"
        case .sourceAddress: "this machine's address to test from"
        case .lineRate: "the embedded server's access line, Mbit/s"
        case .output: "tables, JSON or CSV"
        case .pager: "whether long output at the prompt is paged"
        case .statusLine: "whether a line above the prompt shows the state"
        case .language: "what the shell speaks; auto: the locale's"
        case .metricsFile: "what node_exporter reads, written after tests"
        case .trace: "whether replay shows how long HTTP exchanges took"
        case .sendStats: "whether servers are told about this device"
        case .location: "roughly where you are, for send-stats"
        case .carrierName: "the operator of your network, for send-stats"
        case .networkType: "WIFI, LTE and the like, for send-stats"
        case .locateURL: "the service that names M-Lab machines"
        case .platformCA: "CA file of the locate service and envelopes"
        case .machineCA: "CA file of replay servers on M-Lab"
        case .fallbackHost: "where to test when no machine is named"
        case .lookupWait: "whether a busy locate service is waited for"
        case .resultsFrom: "where results are read: home, or a shared database"
        case .resolve: "names with an address of your own"
        }
    }

    package func setting(_ name: String, is value: String) -> String { "\(name) is \(value)" }
    package func deviceStatistics(areSent: Bool) -> String {
        areSent
            ? "send-stats is on: before each replay the server is sent"
            : "send-stats is off: nothing is sent. If it were on, the server would be sent"
    }

    package func expectation(_ expectation: Expectation) -> String {
        switch expectation {
        case .serverName: "the name of a server"
        case .oneOf(let words): words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .number(let from, let to, .percent): "between \(from) and \(to) percent"
        case .number(let from, let to, .seconds): "between \(from) and \(to) seconds"
        case .number(let from, let to, .megabits): "between \(from) and \(to) Mbit/s"
        case .wholeNumber: "a whole number"
        case .size: "a size such as 500MB or 2GB"
        case .label: "1 to 32 letters, digits, \"-\" or \".\""
        case .address: "an IPv4 or IPv6 address"
        case .database: "a database such as postgresql://USER@HOST/NAME, without a password"
        case .url: "an https or http URL"
        case .file: "the path of a file"
        case .metricsFile: "the path of a file that ends in .prom"
        case .host: "a host name or IP address"
        case .knownAddresses: "NAME=ADDRESS, several with commas between"
        case .location: "LATITUDE,LONGITUDE in degrees, kept to one decimal"
        case .words(let longest): "1 to \(longest) letters, digits and signs"
        case .or(let expectation, let words):
            self.expectation(expectation) + ", or " + words.joined(separator: " or ")
        }
    }

    package func developerOptionsNow(_ names: [String]) -> String {
        names.isEmpty
            ? "all developer options are off"
            : "on: \(names.joined(separator: ", ")); results are marked"
    }
}
