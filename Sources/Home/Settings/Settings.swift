import Basics
package import Differentiation
package import TestModel
import Recordings
import WireProtocol

/// The values of the settings: what a person changed, over the standard values.
package struct Settings: Sendable, Equatable {
    /// What a person changed, by name.
    package private(set) var changed: [String: String]

    /// - Parameter changed: as read from the settings file; unknown names and bad values are left out.
    package init(changed: [String: String] = [:]) {
        self.changed = changed.filter { name, value in
            SettingKey.all.contains { $0.name == name && (try? $0.normalised(value)) == value }
        }
    }

    /// The value that holds.
    package subscript(key: SettingKey) -> String { changed[key.name] ?? key.standard }

    /// Sets a value.
    ///
    /// - Throws: `ShellError.badSetting`.
    package mutating func set(_ key: SettingKey, to value: String) throws(ShellError) {
        let value = try key.normalised(value)
        changed[key.name] = value == key.standard ? nil : value
    }

    /// Goes back to the standard value.
    package mutating func reset(_ key: SettingKey) { changed[key.name] = nil }

    /// All values, as they are stored with a test: whoever gets the test does not get what opens doors.
    package var snapshot: [String: String] {
        var values = Dictionary(uniqueKeysWithValues: SettingKey.all.map { ($0.name, self[$0]) })
        values[SettingKey.locateURL.name] = MLabService.withoutToken(self[.locateURL])
        // Where results are read and metrics written has nothing to do with how was measured, and names places of a person.
        values[SettingKey.resultsFrom.name] = nil
        values[SettingKey.metricsFile.name] = nil
        return values
    }

    /// The setting of that name.
    ///
    /// - Throws: `ShellError.unknownSetting`.
    package static func key(named name: String) throws(ShellError) -> SettingKey {
        guard let key = SettingKey.all.first(where: { $0.name == name.lowercased() }) else {
            let names = SettingKey.all.map(\.name) + Identity.readOnlyKeys
            throw .unknownSetting(name, suggestion: EditDistance.nearest(to: name, in: names).first)
        }
        return key
    }
}

extension Settings {
    /// A percentage as a share, nil where the profile's own value holds.
    package func share(_ key: SettingKey) -> Double? { Double(self[key]).map { $0 / 100 } }

    /// What the verdict of a localization follows from.
    ///
    /// - Throws: `AnalysisError`.
    package var localizationRule: LocalizationRule {
        get throws(AnalysisError) {
            let standard = LocalizationRule.standard
            return try LocalizationRule(
                pairSumThreshold: share(.pairSumThreshold) ?? standard.pairSumThreshold,
                lossThreshold: share(.lossThreshold) ?? standard.lossThreshold,
                leastShare: share(.lossShare) ?? standard.leastShare)
        }
    }

    /// The server that tests use.
    package var server: TestServer { TestServer(named: self[.server]) }

    /// The pause before every replay of a series, in seconds.
    package var pairPause: Double { Double(self[.pairPause]) ?? 0 }

    /// The pauses between the probes of a search.
    package var probePauses: ProbePauses {
        ProbePauses(
            afterBlock: Double(self[.blockedPause]) ?? 0, otherwise: Double(self[.probePause]) ?? 0)
    }

    /// The embedded server's line rate in Mbit/s, nil for none.
    package var lineRate: Double? { Double(self[.lineRate]) }

    /// The address tests come from, nil for any.
    package var sourceAddress: String? { self[.sourceAddress] == "any" ? nil : self[.sourceAddress] }

    /// How the order of replays is chosen.
    package var order: ReplayOrder { ReplayOrder(rawValue: self[.order]) ?? .random }

    /// The seed, nil for one of the system's choosing.
    package var seed: UInt64? { UInt64(self[.seed]) }
}
