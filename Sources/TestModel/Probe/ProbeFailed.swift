/// A server that was probed does not answer as it must.
package struct ProbeFailed: Error, Equatable, Sendable {
    /// The server's name.
    package let server: String
    /// Which of its services; nil if the server was never reached.
    package let service: ProbeReport.Service?
    /// Why.
    package let failure: ProbeReport.Failure

    package init(
        server: String, service: ProbeReport.Service?, failure: ProbeReport.Failure
    ) {
        self.server = server
        self.service = service
        self.failure = failure
    }
}
