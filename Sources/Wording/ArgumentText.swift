/// The arguments, options and flags that have something to tell of themselves.
package enum ArgumentText: CaseIterable, Sendable {
    // The process.
    case processCommands, processFile, processKeepGoing, processHome, processJSON, processLogLevel
    case processDryRun, processVar, processFailOn, processNoRC, processCSV, processMetricsFile
    case processAllowShell, processQuiet, historyCount
    case serveAddress, serveStandardPorts, serveLineRate, serveUnpaced, serveMLab, serveRequireEnvelope
    case serveMaxSessions, serveMaxUpload, servePeer, servePeerCA, servePublicAddress, serveLab
    case serveLogFile, serveLogFormat, serveDrainLimit, serveMetrics, serveDashboard, serveDashboardToken,
        serveKeep, serveRetention
    case clientTest, clientServer, clientLocate, clientMachines, clientUnconfirmed, clientArea, clientP
    case clientResources, clientResults, clientLevel, clientLocalize, clientVersion

    // Every command.
    case json, csv

    case helpWords, helpMan, helpSchema, helpSearch
    case replayApps, replayAllVideo, replayAllMusic, replayAllConferencing, replayAllSmallPorts
    case replayAllLargePorts, replayRepeat, replayOrder, replayServer, replaySite, replayServers
    case replayPairs, replaySingle, replayWhole, replayBudget, replayLevel, replayExclude, replayResume
    case resultsPairs, replayProfile, replaySeed, replayNoConfirm, replayTrace, replayAllowParallel,
        operatesServer, consentOperator, consentOperators,
        resultsTrace
    case reportedCampaign, reportZone, resultsCampaign
    case planApps, planServers, planRepeat, planTrials, planPower, planSeed, planProfile
    case campaignFile, campaignName, campaignVantagePoints, campaignVantagePoint, campaignNetwork
    case campaignSite, campaignSystems, campaignUntilIdle, campaignOnce, campaignRehearsal, countArtificial
    case plotSVG, plotHTML, plotASCII, plotKind, plotWidth, plotHeight, plotForce, plotToo
    case decideArea, decideP, decideRatio, decideProfile, compareSeed
    case resultsApp, resultsVerdict, resultsServer, resultsSince, resultsUntil, resultsTag, resultsKind
    case resultsFailed, resultsSort, resultsReverse, resultsLimit, resultsOffset, resultsIDs
    case resultsNoteWords, resultsClear, resultsTagWords, resultsTagRemove, resultsFormat, resultsSamples
    case resultsAnonymise, resultsKeep
    case resultsTo, resultsFile, resultsSpreadsheet, resultsSource, resultsVerbose, summaryBy, ratesBy,
        ratesSeed, resultsFrom
    case sharedDatabase, collectCampaign, collectAgain, collectRehearsals, initVantagePoint, initCampaign
    case sqlQuery, sqlViews, sqlColumns
    case appsText, appsCategory, appsImported, appsApp
    case recordingsImported, recordingsName, recordingsPath, recordingsRemovable, recordingsAll
    case recordingsExported, recordingsFor, recordingsTo
    case recordInterface, recordFilter, recordSeconds
    case captureFile, captureClient, captureFlow, captureHost, capturePort, captureName, captureCategory
    case captureFrom, captureSeconds, captureControl, captureSeed, captureKeepAddresses, captureKeepSecrets
    case serverOrCurrent, server, serverName, serverHost, serverCA, serverPlain, serverOldTLS
    case serverSideChannelPort
    case serverResultsPort, serverOwnIPPort
    case setting, settingToRead, settingValue, settingOrAll
    case dashboardFrench, dashboardWorld, dashboardOpen, dashboardLocal
    case labPresetOrFile, labRule, labRuleNumber
    case netnsServers, netnsLineRate, netnsDelay, netnsRules
    case calibrateApp, calibrateRuns, calibrateRules, calibrateOver, calibrateParallel, calibrateToss,
        calibrateResample
    case calibrateLocalize
    case localizeApp, localizePair, serversStartPair, serversStartStandardPorts
    case devState, devLocalizationVerdict, devCertificateFile
    case dpiApp, dpiUpstream, dpiCarrier, dpiAnyway, dpiResume, dpiNoise, dpiProbes, dpiSpareFraming
    case sourceFile, sourceKeepGoing
    case repeatCount, repeatWords, repeatKeepGoing, expectSubject, expectVerdict, sleepDuration, echoText
    case watchTimes, watchInterval, watchWords
    case logFile, timingState
}
