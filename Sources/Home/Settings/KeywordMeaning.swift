/// The fixed words that users type as values, with meanings for completion.
package enum KeywordMeaning: CaseIterable, Sendable {
    // Switches.
    case on, off

    // Verdicts of tests and of localizations.
    case differentiation, noDifferentiation, inconclusive, accessNetwork, noEvidence
    // Tests to which an expected verdict applies.
    case lastTest, lastLocalization
    // Forced results of localizations.
    case reportInconclusive, reportAccessNetwork, reportNoEvidence, reportError

    // Kinds of tests, and sort keys of their lists.
    case differentiationTests, localizations, ruleSearches, series, noPause
    case byNumber, byStart, byApp, byVerdict, byDifference, byServer
    case ownTests, publishedTests, allSources, ownResults

    // Views available to queries.
    case testsView, replaysView, samplesView, decisionsView, localizationsView, correlationsView, seriesView
    case pairsView, looksView, searchesView, regionsView, probesView, exchangesView, settingsView
    case remarksView, tagsView, notesView

    // Forms of output, files and plots.
    case tables, jsonLines, commaSeparated
    case throughputPlot, distributionPlot, bothPlots

    // Order and evaluation of a test.
    case randomOrder, originalFirst, controlFirst
    // Content of a control.
    case invertedControl, randomControl
    case iosProfile, androidProfile, mlabProfile, pythonProfile

    // Categories of apps.
    case video, music, conferencing, smallPorts, largePorts

    // Operators of servers.
    case ownServers, studyServers, mlabPlatform, otherOperators

    // Languages.
    case english, french

    // Words that replace a value in settings.
    case profilesThreshold, randomSeed, anyAddress, noLineRate, nothing, systemAuthorities, weheAuthority
    case pagedIfLong, localesLanguage, waitsAtPrompt

    // Words of rules of the lab: the selection of traffic,
    case everything, serverName, hostHeader, textPattern, bytePattern, patternOffset, patternSender,
        packetLimit, byteLimit
    case inspection, transport, ports, clientAddress, ruleName
    // its treatment,
    case police, shape, throttleAfter, delay, loss, block, reset, load, vary
    // and the amounts.
    case freeze, reorder, duplicate, reassembly, queueManagement, packetDirection
    case burstEntry, burstExit, lossInside, lossOutside, forgetting, residual, flowShare
    case rate, burst, queue, thresholdSize, delayTime, jitter, linkRate, pause, placeOrTime, beginsAfter
    case bucket, deviation, lowRate, lowShare, memory
}

/// Types whose values are words typed by users.
package protocol Keyword: CaseIterable, RawRepresentable<String> {
    /// Meaning of the value.
    var text: KeywordMeaning { get }
}

/// A word typed by users, with its meaning.
package struct KeywordEntry: Sendable {
    package let word: String
    package let text: KeywordMeaning

    package init(_ word: String, _ text: KeywordMeaning) {
        self.word = word
        self.text = text
    }
}

extension Keyword {
    /// The words of all values.
    package static var words: [KeywordEntry] { allCases.map { KeywordEntry($0.rawValue, $0.text) } }
}
