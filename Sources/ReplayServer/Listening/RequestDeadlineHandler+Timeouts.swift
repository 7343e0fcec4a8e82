import Networking
import Logging

extension RequestDeadlineHandler {
    /// Creates the handler with a server's timeouts.
    convenience init(_ timeouts: ServerTimeouts, _ logger: Logger) {
        self.init(request: timeouts.request, farewell: timeouts.farewell, logger)
    }
}
