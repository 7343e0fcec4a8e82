import TestModel
import WireProtocol

extension ServiceRefusal {
    /// Converts a rejection defined by the protocol; the text is the service's.
    init(_ rejection: ResultsRejection) { self = .told(.told(rejection.text)) }
}
