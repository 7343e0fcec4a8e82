import Basics
import Differentiation
import TestModel
import Foundation
import WireProtocol

/// The settings, in the order in which they are listed (Specification 15).
extension SettingKey {
    package static let server = SettingKey(
        .server, standard: TestServer.embedded.name, expected: .serverName
    ) { value in
        value.isEmpty ? nil : value
    }

    package static let profile = choice(
        .profile, DecisionProfile.Name.words, standard: DecisionProfile.Name.ios.rawValue)

    private static let profilesOwn = KeywordEntry("default", .both("the profile's own", "celui du profil"))

    package static let areaThreshold = number(
        .areaThreshold, 0...100, .percent, or: profilesOwn, standard: "default")

    package static let pThreshold = number(
        .pThreshold, 0...100, .percent, or: profilesOwn, standard: "default")

    package static let pairSumThreshold = number(
        .pairSumThreshold, 0.0001...100, .percent, or: profilesOwn, standard: "default")

    package static let lossThreshold = number(
        .lossThreshold, 0.0001...100, .percent, or: profilesOwn, standard: "default")

    package static let lossShare = number(.lossShare, 1...100, .percent, or: profilesOwn, standard: "default")

    package static let localizationRule = choice(
        .localizationRule, LocalizationMethod.words, standard: LocalizationMethod.pauses.rawValue)

    package static let order = choice(
        .order, ReplayOrder.words, standard: ReplayOrder.random.rawValue)

    package static let confirm = choice(.confirm, Switch.words, standard: "on")

    package static let pairs = choice(.pairs, Switch.words, standard: "off")

    /// The pause is the same before every replay of a series, so that both replays of a pair have the same
    /// conditions.
    package static let pairPause = number(
        .pairPause, 0...600, .seconds, or: .noPause, standard: "1")

    package static let probePause = number(
        .probePause, 0...600, .seconds, or: .noPause, standard: seconds(\.otherwise))

    package static let blockedPause = number(
        .blockedPause, 0...3600, .seconds, or: .noPause, standard: seconds(\.afterBlock)
    )

    private static func seconds(_ pause: KeyPath<ProbePauses, Double>) -> String {
        String(format: "%.0f", ProbePauses.standard[keyPath: pause])
    }

    package static let busyLimit = choice(.busyLimit, Switch.words, standard: "on")

    package static let endLimit = choice(.endLimit, Switch.words, standard: "on")

    package static let delayProbes = choice(.delayProbes, Switch.words, standard: "on")

    package static let packetTiming = choice(.packetTiming, Switch.words, standard: "on")

    package static let seed = SettingKey(
        .seed, standard: "random", expected: .or(.wholeNumber, ["random"]),
        choices: [KeywordEntry("random", .both("another number each time", "un autre nombre à chaque fois"))]
    ) { value in
        value.lowercased() == "random" ? "random" : UInt64(value).map(String.init)
    }

    package static let label = SettingKey(.label, standard: "0", expected: .label) { value in
        let allowed = value.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
        return allowed && (1...32).contains(value.utf8.count) ? value : nil
    }

    package static let sourceAddress = SettingKey(
        .sourceAddress, standard: "any", expected: .or(.address, ["any"]),
        choices: [KeywordEntry("any", .both("whichever this system chooses", "celle que ce système choisit"))]
    ) { value in
        value.lowercased() == "any" ? "any" : IPLiteral.isAddress(value) ? value : nil
    }

    package static let lineRate = number(
        .lineRate, 0.1...100_000, .megabits,
        or: KeywordEntry(
            "none", .both("as fast as this machine can", "aussi vite que cette machine le peut")),
        standard: "40")

    package static let trace = choice(.trace, Switch.words, standard: "off")

    package static let output = choice(
        .output, OutputForm.words, standard: OutputForm.table.rawValue)

    package static let pager = choice(
        .pager,
        [
            KeywordEntry(
                "auto",
                .both("where it is longer than the window", "si le texte est plus long que la fenêtre")),
            .off,
        ], standard: "auto")

    package static let statusLine = choice(.statusLine, Switch.words, standard: "on")

    package static let language = choice(
        .language, Language.words + [KeywordEntry("auto", .both("the locale's", "celle du système"))],
        standard: "auto")

    /// All of them.
    package static let all: [SettingKey] = [
        server, profile, areaThreshold, pThreshold, pairSumThreshold, lossThreshold, lossShare,
        localizationRule, order,
        confirm, pairs, pairPause, probePause, blockedPause,
        budgetDay, budgetMonth, busyLimit, endLimit, delayProbes,
        packetTiming, seed, label, sourceAddress, lineRate, output, pager, statusLine, language, trace,
        metricsFile,
        sendStats, location,
        carrierName, networkType, locateURL, platformCA, machineCA, fallbackHost, lookupWait,
        resolve, resultsFrom,
    ]
}
