import Basics
import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import Foundation
import PacketLab
import PathEmulation
import Recordings
import TestModel
import WireProtocol

extension EveryError {
    static let rules: [PathEmulationError] =
        joined(
            ruleErrors, faults.map { .rule(.only, fault: $0) },
            values.map { .rule(.only, fault: .value(term: "k=v", $0)) })

    private static let ruleErrors: [PathEmulationError] = [
        .rule(.name("x"), fault: .unknownWord("shap", nearest: "shape")),
        .rule(.number(3), fault: .repeated("rate")),
        .rule(.line(4, name: "cap"), fault: .repeated("rate")),
        .rule(.line(4, name: nil), fault: .repeated("rate")), .unclosedQuote(line: 2),
        .tooManyRules(count: 65), .duplicateName("a", first: 1, second: 3),
        .bucketConflict(bucket: "link", first: .name("a"), second: .number(2)),
        .notEmulated(.number(1), .direction(.up)), .notEmulated(.name("x"), .reorder),
        .notEmulated(.name("x"), .duplicate), .unknownPreset("sni-trottle", nearest: "sni-throttle"),
        .unknownPreset("x", nearest: nil),
    ]

    private static let faults: [RuleError] = [
        .noMatch, .noAction, .unknownWord("everything", nearest: nil), .unknownTerm("sin", nearest: "sni"),
        .unknownTerm("colour", nearest: nil), .foreignParameter("rat", action: .shape, nearest: "rate"),
        .foreignParameter("jitter", action: .block, nearest: nil), .lateTerm(.sni, action: .shape),
        .earlyParameter(.rate), .missing(.rate, action: .loss, example: "rate=2%"),
        .missing(.size, action: .throttleAfter, example: "size=10MB"),
        .noValue("fast", action: .shape, example: "rate=1.5Mbit/s"),
        .fullLink(rate: BitRate(parts: 2_000_000), capacity: BitRate(parts: 2_000_000)),
        .twoParameters(.rate, .enter), .senderWithoutPackets, .residualWithoutContent,
        .offsetWithoutPattern("4"), .twoLimits(.packets, .within), .limitWithoutContent(.packets),
        .everythingAndMore, .senderWithoutPattern, .nameOfServer(.sni), .nameOfUDP(.host), .twoProtocols,
    ]

    private static let places = ["common", "first", "second"]

    private static let values: [ValueProblem] = [
        .notAQuantity(.rate, example: "1.5Mbit/s"), .notAQuantity(.share, example: "2%"),
        .outOfRange(.size, lowest: "1.5kB", highest: "1GB"),
        .outOfRange(.time, lowest: "1us", highest: "60s"), .notANumber(in: 0...65_533),
        .unknownChoice(key: "on", choices: places, nearest: "first"),
        .unknownChoice(key: "on", choices: places, nearest: nil), .notAName, .notAServerName(part: "*x"),
        .textLength(bytes: 0, most: 256), .notBytes(most: 256), .notAPort, .notAnAddress, .notAnOnset,
        .notABucket,
    ]

    static let packetLab: [PacketLabError] = [
        .notLinux, .namespacesRefused(SystemError(EPERM)), .tunUnavailable(SystemError(ENOENT)),
        .deviceRefused(SystemError(EPERM)), .configurationRefused(SystemError(EINVAL)),
        .resources(SystemError(EMFILE)), .cannotStart(command: "x", SystemError(ENOENT)),
        .record(path: "x", SystemError(ENOSPC)), .record(path: "x", SystemError(ELOOP)),
        .loop(SystemError(EIO)), .layout(.arms(3)),
        .layout(.servers(3)), .layout(.hops(31)), .layout(.box(3, hops: 2)), .layout(.box(2, hops: 0)),
        .layout(.silent(1, hops: 0)), .layout(.silent(4, hops: 3)), .layout(.address),
        .layout(.lineRate("x")), .layout(.roundTrip("x")),
    ]
}
