package import Differentiation
package import Basics

/// A reason inside an error of the shell.
package indirect enum Reason: Equatable, Sendable {
    // Settings and servers.
    case belongsToInstallation
    case serverNameForm
    case serverNameTaken
    case notAHost(String)
    case colonInHost(String)
    case portOutOfRange(Int)
    case partOfProgram

    // Lines and scripts.
    case openQuote(String)
    case trailingBackslash
    case openVariable(String)
    case variableName(String)
    case notUTF8Text
    case lineTooLong(limit: Int)
    case wordTooLong(limit: Int)
    case lineInFileTooLong(line: Int, limit: Int)
    case scriptTooLong(limit: Int)
    case noSuchFile
    case scriptsTooDeep

    // What a command lacks.
    /// Consent without saying to whose terms, where nobody can be asked.
    case noOperatorNamed([String])
    case sitesNeedMLab
    case pairNeedsAddresses(String)
    case nothingToReplay
    case nothingToDryRun
    case nothingImportable(path: String, missing: [String])
    case fewerTests(count: Int)
    case csvAmongJSON
    case nothingToVerify

    // What stored tests lack.
    case noSamples(tests: [Int64])
    case noStatistics(tests: [Int64])
    case noComparableSamples(test: Int64)
    case comparesTwo(given: Int)
    /// There are no published tests where they were looked for.
    case nothingPublished

    // The lab.
    case embeddedRunsOnOtherPorts
    case noLabRule(Int, count: Int)
    case calibrationNeedsRules
    case noSearchToResume(app: String)
    case notASeries(test: Int64)
    case seriesClosed(test: Int64, SeriesEnding)
    case nothingToLocalize(series: Int64)
    case seriesChanged(test: Int64, SeriesChange)
    case calibrationNeedsTests(app: String, rules: String)

    // Files of the home.
    case fileExists
    case unreadable
    case noSuchFolder
    /// Something that is no folder is where a folder should be.
    case fileForFolder
    case isFolder
    /// It is a pipe, a device or a socket.
    case noOrdinaryFile
    /// It is a pipe at whose other end nobody is.
    case nobodyAtPipe
    case unwritable(Reason?)
    case cannotBeMade(Reason)
    case cannotBeLocked(Reason)
    case corruptAndFixed
    case notJSON
    case keyMissing(String)
    case otherForm(String?)
    case outOfRange(String)
    case tooLarge(limit: Int)
    case heldByAnother
    case diskFull
    case permissionDenied
    case readOnlyFileSystem
    /// The first line of a file is no user id.
    case userIDForm
    /// The second line of a file is no number of a last test.
    case historyCountForm

    // Programs and resources.
    case noBrowserOpener
    /// No dashboard of the home is served.
    case noDashboard
    /// The text of a file is no token of a dashboard.
    case tokenForm
    case notStarted(program: String)
    case helpUnreadable(topic: String, Reason)

    // What other modules and the system say.
    case storage(ResultStoreError)
    case resources(ResourceLocationError)
    case refusedBySystem(SystemError)
    /// A text that the system or a module below the shell made.
    case told(String)
}

extension Reason: ExpressibleByStringInterpolation {
    /// A text that the system or a module below the shell made.
    package init(stringLiteral text: String) { self = .told(text) }
}
