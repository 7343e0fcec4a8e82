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
    /// A number of bytes with its unit.
    case size
    /// What a server accepts as a label (Specification 5.3.1).
    case label
    /// An IP address.
    case address
    /// A URL that can be asked.
    case url
    /// The address of a PostgreSQL database.
    case database
    /// A path.
    case file
    /// The path of a file that node_exporter reads.
    case metricsFile
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

    /// True if the path of a file is among what is expected.
    package var takesFile: Bool {
        switch self {
        case .file, .metricsFile: true
        case .or(let other, _): other.takesFile
        default: false
        }
    }

    /// Units of settings.
    package enum Unit: Sendable {
        case percent
        case megabits
        case seconds
    }
}
