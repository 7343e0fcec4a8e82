import Wording

/// What an argument or an option takes. Help shows it as the name of the value, completion offers what there is of it.
enum ArgumentKind: String, CaseIterable, Sendable {
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

extension ArgumentText {
    /// What the argument takes. A new one does not compile without an answer, so that completion cannot forget it.
    var kind: ArgumentKind {
        switch self {
        case .processKeepGoing, .processJSON, .processDryRun, .processNoRC, .processCSV, .json, .csv,
            .serveStandardPorts, .serveUnpaced, .serveMLab, .serveRequireEnvelope, .replayAllVideo,
            .replayAllMusic, .replayAllConferencing, .replayAllSmallPorts, .replayAllLargePorts,
            .replayNoConfirm, .replayPairs, .replaySingle, .replayWhole, .resultsPairs, .replayTrace,
            .replayAllowParallel, .operatesServer, .resultsFailed, .appsImported,
            .recordingsImported, .recordingsAll, .captureKeepAddresses, .captureKeepSecrets, .serverPlain,
            .serverOldTLS,
            .dashboardFrench, .dashboardWorld,
            .dashboardOpen, .dashboardLocal,
            .calibrateResample, .calibrateLocalize, .serversStartPair, .serversStartStandardPorts,
            .dpiUpstream, .dpiResume, .dpiAnyway,
            .processAllowShell, .processQuiet,
            .resultsTrace,
            .dpiSpareFraming, .sourceKeepGoing, .repeatKeepGoing, .helpMan, .helpSchema, .plotASCII,
            .plotForce,
            .resultsSpreadsheet, .resultsVerbose,
            .sqlViews, .resultsAnonymise, .resultsReverse, .plotToo, .resultsClear, .resultsSamples,
            .clientUnconfirmed, .clientLocalize, .clientVersion, .collectAgain, .campaignUntilIdle,
            .campaignOnce, .campaignRehearsal, .countArtificial, .collectRehearsals:
            .nothing
        case .consentOperator, .consentOperators: .serverOperator
        case .processCommands: .commands
        case .processFile, .processMetricsFile, .serverCA, .devCertificateFile, .sourceFile, .logFile,
            .recordingsPath, .captureFile,
            .servePeerCA, .serveDashboardToken, .serveLogFile, .plotSVG, .plotHTML, .resultsTo, .resultsFile,
            .campaignFile, .campaignSystems:
            .file
        case .processHome, .recordingsTo, .serveKeep, .clientResources, .clientResults: .folder
        case .clientLocate: .url
        case .sharedDatabase, .resultsFrom: .database
        case .processVar: .binding
        case .processFailOn: .conditions
        case .processLogLevel, .clientLevel: .level
        case .serveLogFormat: .logFormat
        case .serveMetrics, .serveDashboard: .place
        case .replayOrder: .order
        case .captureControl: .control
        case .captureClient: .address
        case .captureHost: .host
        case .capturePort: .port
        case .captureName, .recordInterface, .initVantagePoint, .initCampaign, .campaignVantagePoint: .name
        case .campaignName, .collectCampaign, .reportedCampaign, .resultsCampaign: .campaign
        case .captureCategory: .category
        case .captureFlow, .captureFrom, .captureSeconds, .recordSeconds: .number
        case .captureSeed: .seed
        case .replayProfile, .planProfile, .decideProfile: .profile
        case .plotKind: .plotKind
        case .devState, .timingState: .state
        case .devLocalizationVerdict: .forcedVerdict
        case .expectSubject: .subject
        case .serveAddress, .servePeer, .servePublicAddress: .address
        case .serveLab: .presetOrFile
        case .serveLineRate, .serveMaxUpload, .netnsLineRate: .rate
        case .serveMaxSessions, .serveDrainLimit, .serveRetention, .replayRepeat, .replayBudget,
            .replayServers, .resultsLimit,
            .calibrateRuns,
            .calibrateParallel, .netnsServers, .dpiProbes, .repeatCount, .watchTimes, .labRuleNumber,
            .planServers,
            .planRepeat, .planTrials, .plotWidth, .plotHeight, .resultsOffset, .decideArea, .decideP,
            .decideRatio, .historyCount, .clientMachines, .campaignVantagePoints:
            .number
        case .helpSearch: .text
        case .helpWords: .commandOrTopic
        case .replayApps, .appsApp, .calibrateApp, .localizeApp, .dpiApp, .resultsApp, .planApps, .clientTest:
            .app
        case .replayServer, .serverOrCurrent, .server, .localizePair, .resultsServer: .server
        case .replaySite: .site
        case .replaySeed, .planSeed, .compareSeed, .ratesSeed: .seed
        case .resultsVerdict: .verdict
        case .resultsIDs, .resultsNoteWords, .resultsTagWords, .replayResume, .calibrateToss: .test
        case .resultsSince, .resultsUntil: .time
        case .resultsTag, .resultsTagRemove: .tag
        case .resultsKind: .testKind
        case .resultsSort: .sortKey
        case .resultsSource: .testSource
        case .resultsFormat: .exportFormat
        case .sqlColumns: .view
        case .sqlQuery: .query
        case .summaryBy, .ratesBy: .grouping
        case .resultsKeep, .appsText, .echoText, .dpiCarrier, .recordFilter,
            .campaignNetwork, .campaignSite, .reportZone:
            .text
        case .recordingsFor: .program
        case .appsCategory: .category
        case .recordingsName: .recording
        case .recordingsRemovable, .recordingsExported: .appOrRecording
        case .serverName: .name
        case .serverHost, .clientServer: .host
        case .serverSideChannelPort, .serverResultsPort, .serverOwnIPPort: .port
        case .setting, .settingOrAll: .setting
        case .settingToRead: .key
        case .settingValue: .value
        case .labPresetOrFile, .calibrateRules, .calibrateOver, .netnsRules: .presetOrFile
        case .labRule: .term
        case .netnsDelay: .milliseconds
        case .dpiNoise, .planPower, .replayLevel, .replayExclude, .clientArea, .clientP: .percent
        case .repeatWords, .watchWords: .command
        case .expectVerdict: .expectedVerdict
        case .sleepDuration, .watchInterval: .duration
        }
    }
}
