import Characterisation
package import TestModel

/// The places beside that of a test at which a limit is looked for: for its scope, and for its direction.
package struct LimitPlaces: Sendable {
    /// Another replay port of the same server; nil for none.
    package let port: Int?
    /// Another server that has the recording; nil for none.
    package let server: ServerEndpoint?
    /// The recordings as uploads; nil if no upload can be measured.
    package let upload: DifferentiationTest.Subject?

    package init(
        port: Int? = nil, server: ServerEndpoint? = nil, upload: DifferentiationTest.Subject? = nil
    ) {
        self.port = port
        self.server = server
        self.upload = upload
    }

    /// Those that there are.
    var places: Set<Experiment.Place> {
        Set(
            (port == nil ? [] : [.otherPort]) + (server == nil ? [] : [.otherServer])
                + (upload == nil ? [] : [.upload]))
    }
}
