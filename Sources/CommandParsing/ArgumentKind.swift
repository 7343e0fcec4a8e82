/// The kind of value of an argument or an option. Help shows it as the name of the value, and completion
/// offers the possible values.
package enum ArgumentKind: String, CaseIterable, Sendable {
    /// A flag without a value.
    case nothing
    /// Commands of a line, quoted as one word.
    case commands
    /// A command with its arguments.
    case command
    /// A command, its subcommand, or a topic.
    case commandOrTopic = "command-or-topic"
    case app
    case category
    case recording
    /// An app or an imported recording.
    case appOrRecording = "app-or-recording"
    case server
    /// A name that the user chooses.
    case name
    case host
    case url
    case address
    /// The address of a PostgreSQL database.
    case database
    case port
    /// An M-Lab site.
    case site
    /// The number of a stored test.
    case test = "id"
    /// A started campaign.
    case campaign
    /// The kind of a test.
    case testKind = "kind"
    /// The direction of a test.
    case direction
    /// The directions in which an app is tested.
    case directions = "down-up-both"
    /// The source of tests.
    case testSource = "source"
    /// The property by which tests are sorted.
    case sortKey = "sort-key"
    /// The format of exported results.
    case exportFormat = "format"
    /// A view for queries.
    case view
    case tag
    /// A date, a date with a time, or an age.
    case time
    case setting
    /// A setting, or a value that is read like one.
    case key
    /// The value of the setting before it.
    case value
    /// A preset of the lab, or a file.
    case presetOrFile = "preset-or-file"
    /// A term of a rule.
    case term
    case number
    case rate
    case percent
    case seed
    case file
    case folder
    case text
    /// A query in SQL.
    case query = "sql"
    /// Comma-separated properties by which tests are grouped.
    case grouping = "keys"
    /// A time span.
    case duration
    /// A verdict of a test.
    case verdict
    /// A verdict of the subject before it.
    case expectedVerdict = "expected-verdict"
    /// `NAME=VALUE`.
    case binding = "name=value"
    /// The conditions of `--fail-on`.
    case conditions
    /// The operator of servers.
    case serverOperator = "operator"
    /// The order of the replays.
    case order
    /// The content of a control.
    case control
    /// The program for which recordings are written.
    case program
    /// A program of the system, with its arguments.
    case programToRun = "program-to-run"
    /// A decision profile.
    case profile
    /// The kind of plots.
    case plotKind = "plot"
    /// On or off.
    case state
    /// The subject of an expected verdict.
    case subject
    /// A verdict that localizations are forced to report.
    case forcedVerdict = "report"
    /// A log level.
    case level
    /// The format of a log.
    case logFormat = "text-or-json"
    /// A port, or an address with a port.
    case place = "address:port"
}
