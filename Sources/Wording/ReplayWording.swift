package import SystemFiles
package import TestModel

/// What a client of replay servers meets: why tests failed, and what a person should know while they run.
package protocol ReplayWording: Sendable {
    /// The sentence of a test that gave no result.
    func replaySentence(_ error: ReplayError) -> String
    /// That a server which was probed does not answer as it must.
    func probeSentence(_ failed: ProbeFailed) -> String
    /// Something a person should know about a test that goes on.
    func notice(_ notice: TestNotice) -> String
    /// Why there is nothing to compare, to stand after the name of the app and a colon.
    func obstacle(_ obstacle: Obstacle) -> String
    /// Why a connection or an exchange came to nothing, in a few words.
    func connectionFailure(_ failure: ConnectionFailure) -> String
    /// What is wrong with a server's TLS, in a few words.
    func tlsProblem(_ problem: TLSProblem) -> String
    /// Why a service does not answer as it should, in a few words.
    func probeFailure(_ failure: ProbeReport.Failure) -> String
    /// Why the system refused something, in a few words.
    func systemError(_ error: SystemError) -> String
}
