import ArgumentParser
import Captures
import Foundation
import Recordings
import TestModel
import Wording

/// What of a capture becomes a recording, and how.
struct CaptureOptions: ParsableArguments {
    @Option(help: .init(.captureClient)) var client: String?
    @Option(help: .init(.captureFlow)) var flow: String?
    @Option(help: .init(.captureHost)) var host: String?
    @Option(help: .init(.capturePort)) var port: Int?
    @Option(help: .init(.captureName)) var name: String?
    @Option(help: .init(.captureCategory)) var category: CategoryName?
    @Option(help: .init(.captureFrom)) var from: Double?
    @Option(help: .init(.captureSeconds)) var seconds: Double?
    @Option(help: .init(.captureControl)) var control: ControlName = .inverted
    @Option(help: .init(.captureSeed)) var seed: UInt64?
    @Flag(help: .init(.captureKeepAddresses)) var keepAddresses = false
    @Flag(help: .init(.captureKeepSecrets)) var keepSecrets = false

    /// What a control may carry, as it is typed.
    enum ControlName: String, ExpressibleByArgument, CaseIterable, Sendable {
        case inverted, random
    }

    /// The ports there are.
    private static let ports = 1...65_535
    /// The longest name: the date and the word for the control come behind it.
    private static let longestName = 80
    /// What captures take at most, in seconds: a day.
    private static let longest = 86_400

    mutating func validate() throws {
        if let client, IPAddress(client) == nil { throw UsageFault.notAnAddress("--client", given: client) }
        if let port, !Self.ports.contains(port) {
            throw UsageFault.outOfRange("--port", Self.ports, given: port)
        }
        if flow != nil, host != nil { throw UsageFault.excludeEachOther("--flow", "--host") }
        if flow != nil, port != nil { throw UsageFault.excludeEachOther("--flow", "--port") }
        if let flow, Self.numbers(flow) == nil { throw UsageFault.noFlowNumbers(flow) }
        if let name, !Self.isName(name) { throw UsageFault.noRecordingName(name) }
        for (option, value, least) in [("--from", from, 0.0), ("--seconds", seconds, 0.001)] {
            guard let value, !(value >= least && value <= Double(Self.longest)) else { continue }
            throw UsageFault.outOfRange(
                option, Int(least.rounded(.up))...Self.longest, given: Int(exactly: value.rounded()) ?? 0)
        }
        if seed != nil, control != .random {
            throw UsageFault.excludeEachOther("--seed", "--control inverted")
        }
        if let category, category.category.isPortTest {
            let known = CategoryName.allCases.filter { !$0.category.isPortTest }.map(\.rawValue)
            throw UsageFault.notAmong("--category", known, given: category.rawValue)
        }
    }

    /// The options given.
    var given: [String] {
        let options = [
            ("--client", client != nil), ("--flow", flow != nil), ("--host", host != nil),
            ("--port", port != nil),
            ("--name", name != nil), ("--category", category != nil), ("--from", from != nil),
            ("--seconds", seconds != nil), ("--control", control != .inverted), ("--seed", seed != nil),
            ("--keep-addresses", keepAddresses), ("--keep-secrets", keepSecrets),
        ]
        return options.filter(\.1).map(\.0)
    }

    /// The client's address, if it is given.
    var clientAddress: IPAddress? { client.flatMap { IPAddress($0) } }

    /// Which flows are meant.
    var choice: FlowChoice {
        switch (flow.flatMap(Self.numbers), host, port) {
        case (let numbers?, _, _): .numbers(numbers)
        case (nil, let host?, let port?): .hostAndPort(host, port)
        case (nil, let host?, nil): .host(host)
        case (nil, nil, let port?): .port(port)
        case (nil, nil, nil): .largest
        }
    }

    /// What is wanted of a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - file: the capture, whose name the recording gets without another.
    ///   - isOneOfSeveral: whether other flows become recordings, too.
    ///   - seed: what a random control follows from; nil for an inverted one.
    /// - Returns: the request.
    func request(
        _ flow: CapturedFlow, from file: String, isOneOfSeveral: Bool, seed: UInt64?
    ) -> RecordingRequest {
        let base = name ?? Self.name(ofFile: file)
        let own = isOneOfSeveral ? "\(base)-\(flow.number)" : base
        let day = Date(timeIntervalSince1970: Double(flow.start) / 1e9)
        return RecordingRequest(
            stem: ReplayName.lookupKey(own) + "_" + Self.day(day), from: from ?? 0, seconds: seconds,
            control: seed.map(ControlKind.random) ?? .inverted, keepsAddresses: keepAddresses,
            keepsSecrets: keepSecrets)
    }

    /// A day as names of recordings end with it: month, day and year.
    private static func day(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ value: Int?, _ count: Int) -> String {
            let digits = String(max(0, value ?? 0))
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return digits(day.month, 2) + digits(day.day, 2) + digits(day.year, 4)
    }

    private static func numbers(_ text: String) -> [Int]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        return numbers.contains(nil) || numbers.isEmpty ? nil : numbers.compactMap { $0 }
    }

    private static func isName(_ text: String) -> Bool {
        ReplayName.isValid(text) && text.utf8.count <= longestName && !ReplayName.isPortTest(text)
            && !text.hasSuffix("Random") && !ReplayName.lookupKey(text).contains("Random_")
    }

    /// The name that a file gives: its letters and digits, with dashes between.
    private static func name(ofFile file: String) -> String {
        let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = String(words.joined(separator: "-").prefix(longestName))
        return isName(name) ? name : "capture"
    }
}
