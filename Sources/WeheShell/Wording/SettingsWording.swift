/// Settings.
package protocol SettingsWording: Sendable {
    /// What a setting does.
    func meaning(_ setting: SettingText) -> String
    /// A setting's value after a change.
    func setting(_ name: String, is value: String) -> String
    /// That a setting takes one value.
    var oneValueNeeded: String { get }
    /// What stands before the message about this device: whether it is sent.
    func deviceStatistics(areSent: Bool) -> String
}

/// The settings that have a meaning to tell.
package enum SettingText: String, CaseIterable, Sendable {
    case server, profile
    case areaThreshold = "area-threshold"
    case pThreshold = "ks-p-threshold"
    case pairSumThreshold = "pair-sum-p-threshold"
    case lossThreshold = "loss-p-threshold"
    case lossShare = "loss-share"
    case order, confirm
    case packetTiming = "packet-timing"
    case seed, label
    case sourceAddress = "source-address"
    case lineRate = "line-rate"
    case output, pager
    case statusLine = "status-line"
    case language, trace
    case sendStats = "send-stats"
    case location
    case carrierName = "carrier-name"
    case networkType = "network-type"
    case locateURL = "mlab-locate-url"
    case platformCA = "mlab-ca"
    case machineCA = "mlab-server-ca"
    case fallbackHost = "mlab-fallback"
    case resolve
}

/// What a setting takes.
package indirect enum Expectation: Equatable, Sendable {
    /// A server's name.
    case serverName
    /// One of some words.
    case oneOf([String])
    /// A number in a range, both given as text, in a unit.
    case number(from: String, to: String, unit: Unit)
    /// A whole number.
    case wholeNumber
    /// What a server accepts as a label (protocol.md 5.3.1).
    case label
    /// An IP address.
    case address
    /// A URL that can be asked.
    case url
    /// A path.
    case file
    /// A host name or an IP address.
    case host
    /// Names with addresses.
    case knownAddresses
    /// A place on Earth.
    case location
    /// Words of so many characters.
    case words(longest: Int)
    /// That, or one of some words.
    case or(Expectation, [String])

    /// Units of settings.
    package enum Unit: Sendable {
        case percent
        case megabits
    }
}
