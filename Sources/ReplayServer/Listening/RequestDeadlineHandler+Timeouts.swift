import Networking
import Logging

extension RequestDeadlineHandler {
    /// Creates the handler with a server's timeouts.
    convenience init(
        _ timeouts: ServerTimeouts, _ logger: Logger,
        gaveUp: @escaping @Sendable (_ client: String) -> Void = { _ in }
    ) {
        self.init(request: timeouts.request, farewell: timeouts.farewell, logger, gaveUp: gaveUp)
    }
}
