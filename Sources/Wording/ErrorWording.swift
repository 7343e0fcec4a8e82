package import ClassifierSearch
package import Differentiation
package import ResourceLocation
package import SystemFiles
package import TestModel
package import WireProtocol

/// Errors as one sentence each, without a full stop.
package protocol ErrorWording: Sendable {
    /// The sentence of any error.
    func sentence(_ error: any Error) -> String
    /// The sentence of an error of the shell.
    func shellSentence(_ error: ShellError) -> String
    /// What is wrong with the words after a command.
    func clause(_ fault: UsageFault) -> String
    /// The sentence of an error of the embedded server.
    func serverSentence(_ error: ReplayServerError) -> String
    /// The sentence of an error of the results database.
    func storeSentence(_ error: ResultStoreError) -> String
    /// The sentence of an error of a query.
    func querySentence(_ error: QueryError) -> String
    /// That a damaged results database was set aside.
    func databaseSetAside(_ path: String, keptAs copy: String) -> String
    /// That a results database told its version wrongly, which was put right.
    func databaseMended(_ path: String) -> String
    /// What is wrong with a message of the other side.
    func wireSentence(_ error: WireProtocolError) -> String
    /// The sentence of an error of the analysis.
    func analysisSentence(_ error: AnalysisError) -> String
    /// The sentence of an error of a search for a rule.
    func searchSentence(_ error: SearchError) -> String
    /// The sentence of an error of the prompt.
    func editorSentence(_ error: LineEditorError) -> String
    /// That a folder which ships with the program was not found.
    func resourceSentence(_ error: ResourceLocationError) -> String
    /// A sentence on what the system gives this process too little of.
    func shortageSentence(_ shortage: ProcessShortage) -> String
    /// What stands before an error's sentence.
    var error: String { get }
    /// A reason inside an error of the shell.
    func reason(_ reason: Reason) -> String
    /// What a setting takes, in words that complete "must be …".
    func expectation(_ expectation: Expectation) -> String
}
