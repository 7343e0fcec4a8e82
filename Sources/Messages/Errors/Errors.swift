import Home
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
import TestModel
import WireProtocol

extension Messages {
    /// The sentence of any error.
    package func sentence(_ error: any Error) -> String {
        switch error {
        case is CancellationError: say("interrupted", "interrompu")
        case let failure as ScriptFailure:
            say(
                failure.sentence(sentence(failure.cause), standardInput: ScriptFailure.standardInput),
                failure.sentence(sentence(failure.cause), standardInput: "entrée standard"))
        case let stopped as ImportStopped:
            say(
                "\(sentence(stopped.cause)); \(importStopped(stopped.imported))",
                "\(sentence(stopped.cause)) ; \(importStopped(stopped.imported))")
        case is SomeTestsFailed:
            say(
                "not every test has a result; the errors stand above",
                "certains tests n'ont pas de résultat ; les erreurs sont citées plus haut")
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

    /// A sentence on what the system gives this process too little of.
    package func shortageSentence(_ shortage: ProcessShortage) -> String {
        switch shortage {
        case .descriptors(let least):
            say(
                "this process may have too few files open at once; it needs \(least) (\"ulimit -n \(least)\")",
                "ce processus peut ouvrir trop peu de fichiers à la fois ; il lui en faut \(least) (« ulimit -n \(least) »)"
            )
        case .threads(let least):
            say(
                "this process may start too few threads; it needs \(least) beside those of this user that run (\"ulimit -u\")",
                "ce processus peut lancer trop peu de fils ; il lui en faut \(least) en plus de ceux de cet utilisateur (« ulimit -u »)"
            )
        case .memory(let least):
            say(
                "this process may have too little memory; it needs \(least) MB of addresses (\"ulimit -v \(least * 1_024)\")",
                "ce processus a trop peu de mémoire ; il lui faut \(least) Mo d'adresses (« ulimit -v \(least * 1_024) »)"
            )
        }
    }

    /// What stands before an error's sentence.
    package var error: String { say("error: ", "erreur : ") }

    /// What keeps a series from going on.
}
