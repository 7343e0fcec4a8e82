import AutonomousSystems
import Campaigns
import Captures
import LabNamespaces
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ResultStore
import SystemFiles
import TestModel

/// Stable keys of errors, for programs.
enum ErrorKey {
    /// The key of an error.
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as ReplayError: of(error)
        case is ProbeFailed: "control-connection-failed"
        case is CancellationError: "cancelled"
        case let stopped as ImportStopped: of(stopped.cause)
        case let failed as SomeTestsFailed: of(failed.first)
        case let error as RecordingError:
            switch error {
            case .unknownApp: "unknown-app"
            case .unknownRecording: "unknown-recording"
            case .notRemovable: "not-removable"
            case .serverBytesUnknown: "server-bytes-unknown"
            default: "bad-recording"
            }
        case let error as CaptureError:
            switch error {
            case .noSuchFlow: "unknown-flow"
            case .interface, .unkept: "no-capture"
            case .libraryMissing: "resources-missing"
            default: "bad-capture"
            }
        case let error as CampaignError:
            switch error {
            case .unknown, .noneStarted: "unknown-campaign"
            case .alreadyStarted, .stopped, .unchanged: "campaign-state"
            case .runElsewhere: "campaign-runs-elsewhere"
            case .unreadable, .mistaken: "bad-campaign"
            case .allowanceSpent: "data-budget"
            case .badVantagePoint, .tooLong: "usage"
            }
        case is CampaignMistakes: "bad-campaign"
        case is AddressTableError: "bad-asn-table"
        case is PathEmulationError: "bad-rule"
        case is NamespaceLabError: "namespaces"
        case is ReplayServerError: "embedded-server"
        case is ResultStoreError: "results-database"
        case is ProcessShortage: "too-few-resources"
        case let error as SharedResultsError:
            switch error {
            case .badAddress, .badRoleName: "usage"
            case .libraryMissing: "resources-missing"
            case .unreachable, .silent, .lost, .locked: "database-unreachable"
            case .certificate: "database-certificate"
            case .login, .forbidden, .notSeen: "database-refused"
            case .notPrepared, .badIdentity, .otherLayout, .oldServer, .restored: "database-not-ready"
            case .unwritable, .copyBusy, .copyUnusable: "results-database"
            case .failed, .tooMuch: "database-failed"
            }
        case is QueryError: "bad-query"
        case let error as ShellError: key(error)
        default: "failed"
        }
    }

    private static func key(_ error: ShellError) -> String {
        switch error {
        case .unknownCommand: "unknown-command"
        case .ambiguousCommand: "ambiguous-command"
        case .usage, .nothingToDo: "usage"
        case .unknownSetting: "unknown-setting"
        case .badSetting, .fixedSetting: "bad-setting"
        case .unknownServer: "unknown-server"
        case .badServer: "bad-server"
        case .unknownTopic: "unknown-topic"
        case .unknownResult, .noResults: "unknown-result"
        case .noCampaignTests: "unknown-campaign"
        case .unusableFile: "unusable-file"
        case .unusableRecord: "unusable-record"
        case .notVerified: "not-verified"
        case .malformedLine: "malformed-line"
        case .undefinedVariable: "undefined-variable"
        case .otherVerdict: "other-verdict"
        case .unwantedVerdict: "unwanted-verdict"
        case .scriptUnreadable, .standardInputUnreadable: "script-unreadable"
        case .systemCommandsOff: "system-commands-off"
        case .systemCommandFailed: "system-command-failed"
        case .outputLost: "output-lost"
        case .consentMissing: "consent-missing"
        case .tooManyTests: "too-many-tests"
        case .noEvidence: "no-evidence"
        case .budgetSpent: "data-budget"
        case .homeUnusable: "home-unusable"
        case .resourcesMissing: "resources-missing"
        case .madeUpRecording: "flow-not-mapped"
        case .notStored: "not-stored"
        case .cannotOpen: "cannot-open"
        case .cannotWrite: "cannot-write"
        }
    }
}
