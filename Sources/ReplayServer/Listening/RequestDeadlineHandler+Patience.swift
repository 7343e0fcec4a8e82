import HTTPService
import Logging

extension RequestDeadlineHandler {
    /// With the patience that a server has.
    convenience init(_ patience: ServerPatience, _ logger: Logger) {
        self.init(request: patience.request, farewell: patience.farewell, logger)
    }
}
