/// A probed server that does not answer as required.
package struct ProbeFailed: Error, Equatable, Sendable {
    /// The server's name.
    package let server: String
    /// The failed service; nil if the server was never reached.
    package let service: ProbeReport.Service?
    /// The failure.
    package let failure: ProbeReport.Failure

    package init(
        server: String, service: ProbeReport.Service?, failure: ProbeReport.Failure
    ) {
        self.server = server
        self.service = service
        self.failure = failure
    }
}
