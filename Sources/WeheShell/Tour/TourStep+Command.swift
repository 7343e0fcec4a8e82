import TestModel
import Messages

extension TourStep {
    /// The command. Tests name the embedded server, regardless of the server that is set.
    var command: String {
        switch self {
        case .readConsent: "consent show"
        case .giveConsent: "consent give embedded"
        case .listApps: "apps --category music"
        case .startServer: "servers start"
        case .cleanTest: "replay deezer --server \(TestServer.embedded.name)"
        case .loadLab: "lab load sni-throttle"
        case .throttledTest: "replay deezer --server \(TestServer.embedded.name) --no-confirm"
        case .listResults: "results"
        case .clearLab: "lab clear"
        }
    }
}
