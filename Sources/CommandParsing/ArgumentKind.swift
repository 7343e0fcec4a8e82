/// What an argument or an option takes. Help shows it as the name of the value, completion offers what there is of it.
package enum ArgumentKind: String, CaseIterable, Sendable {
    /// A flag, which takes nothing.
    case nothing
    /// Commands of a line, quoted as one word.
    case commands
    /// A command with its words.
    case command
    /// A command, its subcommand, or a topic.
    case commandOrTopic = "command-or-topic"
    case app
    case category
    case recording
    /// An app or a recording that was imported.
    case appOrRecording = "app-or-recording"
    case server
    /// A name that a person chooses.
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
    /// A campaign that was started.
    case campaign
    /// What sort of test.
    case testKind = "kind"
    /// Whose tests.
    case testSource = "source"
    /// What tests are sorted by.
    case sortKey = "sort-key"
    /// How results are written.
    case exportFormat = "format"
    /// What a query finds.
    case view
    case tag
    /// A date, a date with a time, or an age.
    case time
    case setting
    /// A setting, or what can be read like one.
    case key
    /// The value of the setting before it.
    case value
    /// A preset of the lab, or a file.
    case presetOrFile = "preset-or-file"
    /// A word of a rule.
    case term
    case number
    case rate
    case milliseconds = "ms"
    case percent
    case seed
    case file
    case folder
    case text
    /// A question in SQL.
    case query = "sql"
    /// Properties that tests are grouped by, with commas between them.
    case grouping = "keys"
    /// A span of time.
    case duration
    /// A verdict of a test.
    case verdict
    /// A verdict of what stands before it.
    case expectedVerdict = "expected-verdict"
    /// `NAME=VALUE`.
    case binding = "name=value"
    /// Conditions of `--fail-on`.
    case conditions
    /// Who operates servers.
    case serverOperator = "operator"
    /// Which replay comes first.
    case order
    /// What a control carries.
    case control
    /// The programs that recordings are written for.
    case program
    /// A decision profile.
    case profile
    /// Which plots.
    case plotKind = "plot"
    /// On or off.
    case state
    /// What a verdict is expected of.
    case subject
    /// A verdict that localizations are made to report.
    case forcedVerdict = "report"
    /// A level of logging.
    case level
    /// How a log is written.
    case logFormat = "text-or-json"
    /// A port, or an address with one.
    case place = "address:port"
}
