package import Differentiation
package import Recordings
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
    /// The bytes of a file are no text, with the line where that shows if it is known.
    case noText(TextFault, line: Int? = nil)
    case lineTooLong(limit: Int)
    case wordTooLong(limit: Int)
    case lineInFileTooLong(line: Int, limit: Int)
    case scriptTooLong(limit: Int)
    case noSuchFile
    case scriptsTooDeep

    // Missing arguments of a command.
    /// Consent without naming an operator, where the user cannot be asked.
    case noOperatorNamed([String])
    case sitesNeedMLab
    /// M-Lab's servers do not repeat recordings, and lock an address that asks for an unknown one.
    case repeatsNeedThisProgram
    /// M-Lab's servers do not make the third recording of a triple.
    case thirdArmNeedsThisProgram
    /// Three arms without a series.
    case thirdArmNeedsSeries
    /// A call over UDP, in which TLS would be conspicuous.
    case noThirdArmOfCall(app: String)
    /// A port test, whose control is another port.
    case noThirdArmOfPort(app: String)
    /// A recording whose client sends too few bytes for a ClientHello.
    case noThirdArm(app: String, bytes: Int)
    case callNotRepeated(app: String)
    /// M-Lab's servers do not let a client choose the congestion control.
    case congestionNeedsThisProgram
    /// A call over UDP has no congestion control of the system.
    case noCongestionOfCall(app: String)
    /// The emulated line or path limits the embedded server, and not the connection.
    case congestionNeedsRealPath
    /// M-Lab's servers do not replay in the other direction, and lock an address that asks for an unknown recording.
    case uploadNeedsThisProgram
    /// A call over UDP, which sends as much as it receives.
    case noUploadOfCall(app: String)
    /// The rules of the emulated path act on answers only.
    case uploadNeedsRealPath
    /// The recording is long enough already, or too short, bytes.
    case notRepeated(app: String, bytes: Int)
    case neitherAddressNorServer(String)
    /// The embedded server has a second one of its own, and another one is on another path.
    case embeddedHasOther
    /// M-Lab chooses its machine itself.
    case otherOnMLab
    /// Both servers of experiments on a limit have one address.
    case otherIsSame(String, String)
    case nothingToReplay
    case nothingToDryRun
    case nothingImportable(path: String, missing: [String])
    case fewerTests(count: Int)
    case csvAmongJSON
    case nothingToVerify

    // Missing data in stored tests.
    case noSamples(tests: [Int64])
    /// Tests without readings of TCP.
    case noReadings(tests: [Int64])
    case noStatistics(tests: [Int64])
    case noComparableSamples(test: Int64)
    /// A test whose samples say nothing of a limit, with the number of samples that would.
    case tooFewSamples(test: Int64, fewest: Int)
    case comparesTwo(given: Int)
    /// There are no published tests at the expected location.
    case nothingPublished

    // The lab.
    case embeddedRunsOnOtherPorts
    case noLabRule(Int, count: Int)
    /// The lab of real packets is up.
    case labIsUp
    /// No lab of real packets is up.
    case labIsNotUp
    case calibrationNeedsRules
    case noSearchToResume(app: String, ReplayDirection)
    case noExperimentsToResume(app: String)
    /// Experiments on a limit need a recording over TCP.
    case limitNeedsTCP(app: String)
    case notASeries(test: Int64)
    case seriesClosed(test: Int64, SeriesEnding)
    case nothingToLocalize(series: Int64)
    case seriesChanged(test: Int64, SeriesChange)
    case calibrationNeedsTests(app: String, rules: String)

    // Files of the home.
    case fileExists
    case unreadable
    case noSuchFolder
    /// A file that is not a folder is at the path of a folder.
    case fileForFolder
    case isFolder
    /// The path names a pipe, a device or a socket.
    case noOrdinaryFile
    /// The path names a pipe that no process has open at the other end.
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
    /// The first line of a file is not a user ID.
    case userIDForm
    /// The second line of a file is not a history count.
    case historyCountForm

    // Programs and resources.
    case noBrowserOpener
    /// No dashboard is running for this home.
    case noDashboard
    /// The content of a file is not a dashboard token.
    case tokenForm
    case notStarted(program: String)
    case helpUnreadable(topic: String, Reason)

    // Errors of other modules and the system.
    case storage(ResultStoreError)
    case resources(ResourceLocationError)
    case refusedBySystem(SystemError)
    /// A text from the system or a module below the shell.
    case told(String)
}

extension Reason: ExpressibleByStringInterpolation {
    /// Creates a reason from a text of the system or a module below the shell.
    package init(stringLiteral text: String) { self = .told(text) }
}
