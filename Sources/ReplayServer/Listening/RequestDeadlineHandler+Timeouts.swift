import Networking
import Logging

extension RequestDeadlineHandler {
    /// With the timeouts that a server has.
    convenience init(_ timeouts: ServerTimeouts, _ logger: Logger) {
        self.init(request: timeouts.request, farewell: timeouts.farewell, logger)
    }
}
