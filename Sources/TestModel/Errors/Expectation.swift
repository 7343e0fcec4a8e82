/// The values that a setting accepts.
package indirect enum Expectation: Equatable, Sendable {
    /// A server's name.
    case serverName
    /// One of the given words.
    case oneOf([String])
    /// A number in a range, both bounds given as text, in a unit.
    case number(from: String, to: String, unit: Unit)
    /// A whole number.
    case wholeNumber
    /// A number of bytes with its unit.
    case size
    /// A label that a server accepts (Specification 5.3.1).
    case label
    /// An IP address.
    case address
    /// A URL that requests can be sent to.
    case url
    /// The address of a PostgreSQL database.
    case database
    /// A path.
    case file
    /// The path of a metrics file for node_exporter.
    case metricsFile
    /// A host name or an IP address.
    case host
    /// Names with addresses.
    case knownAddresses
    /// A place on Earth.
    case location
    /// Text of at most the given number of characters.
    case words(longest: Int)
    /// Either the given expectation or one of the given words.
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
