import AutonomousSystems
import Campaigns
import Captures
import ClassifierSearch
import Differentiation
import Formatting
import PathEmulation
import Recordings
import ResourceLocation
package import SystemFiles
package import TestModel
import WireProtocol

extension English {
    package func sentence(_ error: any Error) -> String {
        switch error {
        case is CancellationError: "interrupted"
        case let failure as ScriptFailure:
            failure.sentence(sentence(failure.cause), standardInput: ScriptFailure.standardInput)
        case let stopped as ImportStopped: "\(sentence(stopped.cause)); \(importStopped(stopped.imported))"
        case is SomeTestsFailed: "not every test has a result; the errors stand above"
        case let error as ShellError: shellSentence(error)
        case let error as ReplayError: replaySentence(error)
        case let failed as ProbeFailed: probeSentence(failed)
        case let error as ReplayServerError: serverSentence(error)
        case let error as ResultStoreError: storeSentence(error)
        case let error as QueryError: querySentence(error)
        case let error as SharedResultsError: sharedSentence(error)
        case let error as WireProtocolError: wireSentence(error)
        case let error as AnalysisError: analysisSentence(error)
        case let error as SearchError: searchSentence(error)
        case let error as LineEditorError: editorSentence(error)
        case let error as ResourceLocationError: resourceSentence(error)
        case let error as RecordingError: recordingSentence(error)
        case let error as CaptureError: captureSentence(error)
        case let error as CampaignError: campaignSentence(error)
        case let error as CampaignMistakes: mistakes(error)
        case let error as AddressTableError: tableSentence(error)
        case let error as PathEmulationError: pathSentence(error)
        case let error as NamespaceLabError: namespaceSentence(error)
        case let shortage as ProcessShortage: shortageSentence(shortage)
        case let fault as UsageFault: clause(fault)
        case let error as RecordFault: fault(error)
        case let fault as FileFault: fileFault(fault)
        default: reason(Reason(behind: error))
        }
    }
    package func shortageSentence(_ shortage: ProcessShortage) -> String {
        switch shortage {
        case .descriptors(let least):
            "this process may have too few files open at once; it needs \(least) (\"ulimit -n \(least)\")"
        case .threads(let least):
            "this process may start too few threads; it needs \(least) beside those of this user that run (\"ulimit -u\")"
        case .memory(let least):
            "this process may have too little memory; it needs \(least) MB of addresses (\"ulimit -v \(least * 1_024)\")"
        }
    }
    package var error: String { "error: " }

    /// What keeps a series from going on.
    private func changed(_ change: SeriesChange) -> String {
        switch change {
        case .labRules: "the rules of the lab are others now"
        case .lineRate: "the line rate is another now"
        case .recordings: "its recordings have changed"
        }
    }

    /// Why a series takes no more pairs.
    private func closed(_ ending: SeriesEnding) -> String {
        switch ending {
        case .found: "differentiation was found"
        case .excluded: "differentiation was excluded"
        case .budget: "its budget is used up"
        case .tooManyVoidPairs: "too many of its pairs could not be measured"
        case .interrupted: "it was interrupted"
        }
    }

    /// A list by its first word, and how many others there are.
    private func firstOf(_ words: [String]) -> String {
        guard let first = words.first else { return "" }
        return words.count == 1 ? first : "\(first) and \(Quantities.count(words.count - 1, "other"))"
    }

    /// The sentence of an error of the shell.
    package func shellSentence(_ error: ShellError) -> String {
        func suggested(_ text: String, _ suggestion: String?, otherwise: String) -> String {
            suggestion.map { "\(text); did you mean \"\($0)\"?" } ?? "\(text); \(otherwise)"
        }
        return switch error {
        case .ambiguousCommand(let word, let names):
            "\"\(word)\" may be \(names.joined(separator: ", "))"
        case .unknownCommand(let word, let suggestion):
            suggested("no command \"\(word)\"", suggestion, otherwise: "\"help\" lists them")
        case .usage(let command, let fault): "\(command): \(clause(fault)) (see \"help \(command)\")"
        case .unknownSetting(let key, let suggestion):
            suggested("no setting \"\(key)\"", suggestion, otherwise: "\"settings\" lists them")
        case .badSetting(let key, let value, let expected):
            "\(key) must be \(expectation(expected)), not \(value.isEmpty ? "empty" : value)"
        case .fixedSetting(let key, let reason): "\(key) cannot be set: \(self.reason(reason))"
        case .unknownServer(let name, let known, let suggestion):
            suggested(
                "no server \"\(name)\"", suggestion,
                otherwise: "known: \(known.joined(separator: ", ")); "
                    + "add it with: servers add \(name) HOST [--ca FILE]")
        case .badServer(let name, let reason): "server \"\(name)\": \(self.reason(reason))"
        case .unknownTopic(let name, let suggestion):
            suggested("no help on \"\(name)\"", suggestion, otherwise: "\"help\" lists commands and topics")
        case .unknownResult(let id): "no result \(id); \"results\" lists them"
        case .noCampaignTests(let name, let known):
            "no test of a campaign named \"\(name)\" is stored here; "
                + (known.isEmpty
                    ? "there is none of any campaign" : "there are some of \(known.joined(separator: ", "))")
        case .noResults(let range):
            "no result with a number from \(range.lowerBound) to \(range.upperBound); \"results\" lists them"
        case .unusableFile(let path, let reason): "\(path): \(self.reason(reason))"
        case .unusableRecord(let path, let line, let fault):
            "\(path):\(line): \(self.fault(fault))"
        case .notVerified(let ids):
            "what was reported does not follow from the samples of "
                + "test\(ids.count == 1 ? "" : "s") \(Quantities.ranges(ids))"
        case .malformedLine(let reason): self.reason(reason)
        case .undefinedVariable(let name, let known):
            "no value for ${\(name)}; "
                + (known.isEmpty
                    ? "give it one with --var \(name)=VALUE" : "known: \(known.joined(separator: ", "))")
        case .otherVerdict(nil, let expected): "\(expected) was expected, but nothing has a verdict yet"
        case .otherVerdict(let found?, let expected): "\(expected) was expected, but the verdict is \(found)"
        case .unwantedVerdict(.differentiation, let count):
            "\(Quantities.count(count, "test")) found differentiation (--fail-on)"
        case .unwantedVerdict(let verdict, let count):
            "\(Quantities.count(count, "test")) ended with the verdict \(verdict.rawValue) (--fail-on)"
        case .standardInputUnreadable(let reason): "standard input cannot be read: \(self.reason(reason))"
        case .systemCommandsOff:
            "lines that begin with ! go to the system's shell only where a person types them; \"wehe --allow-shell\" "
                + "lets scripts do it too"
        case .systemCommandFailed(let code): "the command ended with exit code \(code)"
        case .outputLost(let reason): "standard output was not written in full: \(self.reason(reason))"
        case .scriptUnreadable(let path, let reason):
            "the script \(path) cannot be read: \(self.reason(reason))"
        case .nothingToDo(let reason): self.reason(reason)
        case .consentMissing(let command, let terms, let earlier):
            consentMissing(command, terms, earlier: earlier)
        case .noEvidence(let campaign, let found): noEvidence(campaign: campaign, found)
        case .budgetSpent(let refusal): budgetSpent(refusal)
        case .tooManyTests(let refusal): tooManyTests(refusal)
        case .homeUnusable(let path, let reason): "\(path): \(self.reason(reason))"
        case .resourcesMissing(let reason): self.reason(reason)
        case .madeUpRecording(let app, let server, let endpoint):
            "\(server) does not serve \(endpoint), as the recording of \(app) that comes with this program is made up; "
                + "import the published one (\"recordings import FOLDER\", see \"help recordings\")"
        case .notStored(let reason): "the result could not be stored: \(self.reason(reason))"
        case .cannotOpen(let what, let reason): "\(what) cannot be opened: \(self.reason(reason))"
        case .cannotWrite(let path, let reason): "\(path) was not written: \(self.reason(reason))"
        }
    }

    private static func tests(_ ids: [Int64]) -> String {
        (ids.count == 1 ? "test " : "tests ") + ids.map(String.init).joined(separator: ", ")
    }

    /// A number of bytes that is a power of two, in full.
    package static func limit(_ bytes: Int) -> String {
        bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }

    package func reason(_ reason: Reason) -> String {
        switch reason {
        case .belongsToInstallation: "it belongs to this installation and only changes by itself"
        case .serverNameForm: "a name has 1 to 40 letters, digits, \"-\", \"_\" or \".\""
        case .serverNameTaken: "the name is taken; remove the other one first, or choose another name"
        case .notAHost(let host): "the host \"\(host)\" is neither a host name nor an IP address"
        case .colonInHost(let host):
            "the host \"\(host)\" has a colon but is no IPv6 address; ports have options of their own"
        case .portOutOfRange(let port): "a port is between 1 and 65535, not \(port)"
        case .partOfProgram: "it is part of this program and cannot be removed"
        case .openQuote(let quote): "a quote is opened but not closed; close it with \(quote)"
        case .trailingBackslash: "the line ends in a backslash, with nothing after it to keep"
        case .openVariable(let name):
            "${\(name) is not closed; close it with }, or write \\$ for a dollar sign"
        case .variableName(let name):
            "\"\(name)\" cannot name a variable; letters, digits and _ can, not beginning with a digit"
        case .lineTooLong(let limit): "the line is longer than \(Self.limit(limit))"
        case .wordTooLong(let limit): "a word of the line is longer than \(Self.limit(limit))"
        case .lineInFileTooLong(let line, let limit): "line \(line) is longer than \(Self.limit(limit))"
        case .scriptTooLong(let limit): "it is longer than \(Self.limit(limit))"
        case .notUTF8Text: "it is no readable UTF-8 text file"
        case .noSuchFile: "there is no such file"
        case .scriptsTooDeep: "scripts call each other more than 20 deep"
        case .sitesNeedMLab: "--site and --servers choose M-Lab machines; add --server mlab"
        case .pairNeedsAddresses(let place):
            "--pair takes IP addresses or names of servers; \"\(place)\" is neither (see \"servers\")"
        case .nothingToReplay: "replay needs an app, such as \"replay espn\"; \"apps\" lists them"
        case .nothingToRehearse: "--dry-run checks a script; give one with -f, -c or on standard input"
        case .nothingImportable(let path, let missing):
            missing.isEmpty
                ? "nothing in \(path) could be imported"
                : "\(path) only names recordings (\(firstOf(missing))), which are neither beside it nor imported; "
                    + "import the folder that holds them"
        case .fewerTests(0): noTestsStored
        case .fewerTests(let count): "only \(Quantities.count(count, "test")) stored; \"results\" lists them"
        case .csvAmongJSON: "CSV does not go between JSON objects; give it a file with --to"
        case .nothingToVerify: "none of these tests has numbers to verify"
        case .embeddedRunsOnOtherPorts:
            "the embedded server runs already; stop it with \"servers stop\" to start it on the standard ports"
        case .noLabRule(let number, 0): "there is no rule \(number), for there are none"
        case .noLabRule(let number, let count): "there is no rule \(number), only 1 to \(count)"
        case .notASeries(let test): "test \(test) is no series of pairs"
        case .seriesClosed(let test, let ending):
            "series \(test) is closed: \(closed(ending)); more pairs are a new series"
        case .nothingToLocalize(let series):
            "series \(series) found no differentiation, so there is nothing to localize"
        case .seriesChanged(let test, let change): "series \(test) cannot go on: \(changed(change))"
        case .noSearchToResume(let app):
            "no search of \(app) was interrupted; begin one with: dpi \(app)"
        case .calibrationNeedsRules:
            "calibrate compares tests with rules and without; name some: calibrate deezer --rules sni-throttle"
        case .calibrationNeedsTests(let app, let rules):
            "--resample draws from stored calibration tests of \(app) with \(rules) and without rules; "
                + "run \"calibrate \(app) --rules \(rules)\" first"
        case .noSamples(let tests):
            "no samples are stored with \(Self.tests(tests)), so there is nothing to draw"
        case .noOperatorNamed(let known):
            "consent give: name the operators whose terms you agree to (\(known.joined(separator: ", "))), such as "
                + "\"consent give embedded\"; \"consent show\" has the text"
        case .noStatistics(let tests):
            "no statistics are stored with \(Self.tests(tests)), so there is nothing to decide on"
        case .noComparableSamples(let test):
            "test \(test) has no samples of an original and a control to compare"
        case .comparesTwo(let given):
            "two different tests are compared, not \(given); name them like 3 7, or last -2"
        case .nothingPublished:
            "there are no published tests and no records of any (see \"help published\")"
        case .fileExists: "it is there already; --force overwrites it"
        case .unreadable: "it cannot be read"
        case .noSuchFolder: "its folder does not exist"
        case .fileForFolder: "a file is in the place of the folder"
        case .isFolder: "it is a folder"
        case .noOrdinaryFile: systemError(OpenedFile.noFile)
        case .nobodyAtPipe: systemError(OpenedFile.nobodyThere)
        case .unwritable(nil): "it cannot be written"
        case .unwritable(let why?): "it cannot be written: \(self.reason(why))"
        case .cannotBeMade(let why): "it cannot be made: \(self.reason(why))"
        case .cannotBeLocked(let why): "it cannot be locked: \(self.reason(why))"
        case .corruptAndFixed: "it is corrupt and cannot be renamed"
        case .notJSON: "it is not JSON"
        case .keyMissing(let key): "\"\(key)\" is missing"
        case .otherForm(nil): "it has another form"
        case .otherForm(let path?): "\"\(path)\" has another form"
        case .outOfRange(let path): "\"\(path)\" is nothing that it can be"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
        case .heldByAnother: "another process keeps it locked"
        case .diskFull: "the disk is full"
        case .permissionDenied: "permission denied"
        case .readOnlyFileSystem: "the file system is read-only"
        case .userIDForm: "its first line must be a user id of 1 to 32 letters, digits and @, like @a1b2c3d4e"
        case .historyCountForm: "its second line must be the number of the last test, from 0 to 999999998"
        case .noDashboard:
            "no dashboard of this home is served; \"wehe serve --dashboard 8080\" in another terminal does that"
        case .tokenForm: "it must hold a token of 16 to 256 letters, digits, - or _ and nothing else"
        case .noBrowserOpener: "no xdg-open on this machine; copy the address"
        case .notStarted(let program): "\(program) could not be started"
        case .helpUnreadable(let topic, let why): "help on \(topic) cannot be read: \(self.reason(why))"
        case .storage(let error): storeSentence(error)
        case .resources(let error): resourceSentence(error)
        case .refusedBySystem(let error): systemError(error)
        case .told(let text): text
        }
    }
}
