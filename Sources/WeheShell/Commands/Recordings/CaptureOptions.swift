import CommandParsing
import ArgumentParser
import Captures
import Foundation
import Recordings
import TestModel
import Messages

/// The options for making recordings of a capture.
struct CaptureOptions: ParsableArguments {
    @OptionGroup var flows: FlowOptions
    @Option(help: .captureName) var name: String?
    @Option(
        help: .says(
            "Begin so many seconds after the flow's first bytes.",
            "Commence tant de secondes après les premiers octets du flux.", takes: .number)) var from: Double?
    @Option(help: .says("Take so many seconds.", "Prend tant de secondes.", takes: .number)) var seconds:
        Double?

    /// Maximum duration of a capture: one day, seconds.
    static let longest = 86_400

    mutating func validate() throws {
        if let name { try RecordingStem.check(name) }
        for (option, value, least) in [("--from", from, 0.0), ("--seconds", seconds, 0.001)] {
            guard let value, !(value >= least && value <= Double(Self.longest)) else { continue }
            throw UsageError.outOfRange(
                option, Int(least.rounded(.up))...Self.longest, given: Int(exactly: value.rounded()) ?? 0)
        }
    }

    /// The options that were given.
    var given: [String] {
        let options = [
            ("--name", name != nil), ("--from", from != nil), ("--seconds", seconds != nil),
        ]
        return flows.given + options.filter(\.1).map(\.0)
    }
}
