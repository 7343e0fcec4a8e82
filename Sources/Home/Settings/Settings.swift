import Basics
package import Differentiation
package import TestModel
import Recordings
import WireProtocol

/// The values of the settings: the user's changes, and the defaults of all others.
package struct Settings: Sendable, Equatable {
    /// Values changed by the user, by name.
    package private(set) var changed: [String: String]

    /// - Parameter changed: the content of the settings file; unknown names and invalid values are ignored.
    package init(changed: [String: String] = [:]) {
        self.changed = changed.filter { name, value in
            SettingKey.all.contains { $0.name == name && (try? $0.normalised(value)) == value }
        }
    }

    /// The current value.
    package subscript(key: SettingKey) -> String { changed[key.name] ?? key.standard }

    /// Sets a value.
    ///
    /// - Throws: `ShellError.badSetting`.
    package mutating func set(_ key: SettingKey, to value: String) throws(ShellError) {
        let value = try key.normalised(value)
        changed[key.name] = value == key.standard ? nil : value
    }

    /// Restores the default value.
    package mutating func reset(_ key: SettingKey) { changed[key.name] = nil }

    /// All values in the form stored with a test, without secrets, because tests may be passed on.
    package var snapshot: [String: String] {
        var values = Dictionary(uniqueKeysWithValues: SettingKey.all.map { ($0.name, self[$0]) })
        values[SettingKey.locateURL.name] = MLabService.withoutToken(self[.locateURL])
        // The source of results and the metrics file do not affect measurements, and reveal the user's paths.
        values[SettingKey.resultsFrom.name] = nil
        values[SettingKey.metricsFile.name] = nil
        return values
    }

    /// Returns the setting of that name.
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
    /// Returns a percentage as a share, nil if the profile's own value applies.
    package func share(_ key: SettingKey) -> Double? { Double(self[key]).map { $0 / 100 } }

    /// The rule that decides localizations.
    package var localizationMethod: LocalizationMethod {
        LocalizationMethod(rawValue: self[.localizationRule]) ?? .pauses
    }

    /// Upstream's rule of localizations, with the user's thresholds.
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

    /// The server for tests.
    package var server: TestServer { TestServer(named: self[.server]) }

    /// The pause before every replay of a series, in seconds.
    package var pairPause: Double { Double(self[.pairPause]) ?? 0 }

    /// The pauses between the probes of a search.
    package var probePauses: ProbePauses {
        ProbePauses(
            afterBlock: Double(self[.blockedPause]) ?? 0, otherwise: Double(self[.probePause]) ?? 0)
    }

    /// The limit on how busy this machine may be during a replay that counts; nil for none.
    package var busyLimit: BusyLimit? { self[.busyLimit] == "on" ? .standard : nil }

    /// True if replays that an end of the connection limited, not the path, are void.
    package var voidsEndLimited: Bool { self[.endLimit] == "on" }

    /// True if connections beside a replay measure the delay.
    package var probesDelay: Bool { self[.delayProbes] == "on" }

    /// The embedded server's line rate in Mbit/s, nil for none.
    package var lineRate: Double? { Double(self[.lineRate]) }

    /// The source address of tests, nil for any.
    package var sourceAddress: String? { self[.sourceAddress] == "any" ? nil : self[.sourceAddress] }

    /// Order of the replays.
    package var order: ReplayOrder { ReplayOrder(rawValue: self[.order]) ?? .random }

    /// The seed, nil for a random one.
    package var seed: UInt64? { UInt64(self[.seed]) }
}
