import ArgumentParser

/// The arguments, options and flags that have something to tell of themselves.
package enum ArgumentText: CaseIterable, Sendable {
    // The process.
    case processCommands, processFile, processKeepGoing, processHome, processJSON, processLogLevel
    case serveAddress, serveStandardPorts, serveLineRate, serveUnpaced, serveMLab, serveRequireEnvelope
    case serveMaxSessions, serveMaxUpload

    // Every command.
    case json

    case helpWords
    case replayApps, replayAllVideo, replayAllMusic, replayAllConferencing, replayAllSmallPorts
    case replayAllLargePorts, replayRepeat, replayOrder, replayServer, replaySite, replayServers
    case replayProfile, replaySeed, replayNoConfirm, replayTrace, replayAllowParallel
    case resultsApp, resultsVerdict, resultsServer, resultsSince, resultsUntil, resultsTag, resultsKind
    case resultsFailed, resultsSort, resultsReverse, resultsLimit, resultsOffset, resultsIDs
    case resultsNoteWords, resultsClear, resultsTagWords, resultsTagRemove, resultsFormat, resultsSamples
    case resultsTo, resultsFile
    case appsText, appsCategory, appsImported, appsApp
    case recordingsImported, recordingsName, recordingsPath, recordingsRemovable
    case serverOrCurrent, server, serverName, serverHost, serverCA, serverPlain, serverSideChannelPort
    case serverResultsPort, serverOwnIPPort
    case setting, settingValue, settingOrAll
    case dashboardFrench, dashboardWorld, dashboardOpen
    case labPresetOrFile, labRule, labRuleNumber
    case netnsServers, netnsLineRate, netnsDelay
    case calibrateApp, calibrateRuns, calibrateRules, calibrateParallel, calibrateResample
    case calibrateLocalize
    case localizeApp, localizePair, serversStartPair
    case devState, devLocalizationVerdict, devCertificateFile
    case dpiApp, dpiUpstream, dpiCarrier, dpiResume, dpiNoise, dpiProbes, dpiSpareFraming
    case sourceFile, sourceKeepGoing
}

extension ArgumentHelp {
    /// Help in the language that is spoken.
    package init(_ text: ArgumentText) { self.init(stringLiteral: Spoken.wording.help(text)) }
}
