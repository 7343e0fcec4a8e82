import TestModel
import WireProtocol

extension ServiceRefusal {
    /// A refusal that the protocol knows, in the service's own words.
    init(_ rejection: ResultsRejection) { self = .told(.told(rejection.text)) }
}
