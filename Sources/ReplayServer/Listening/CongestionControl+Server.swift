import Networking
import NIOCore
import TestModel

extension CongestionControl {
    /// Sets the algorithm of a listening socket, which accepted connections inherit.
    ///
    /// - Parameters:
    ///   - name: the algorithm's name, such as `bbr`.
    ///   - channel: the listening socket.
    ///   - files: the folder of the kernel's settings of TCP over IP.
    /// - Throws: `ReplayServerError.congestionUnavailable` if the kernel does not offer the algorithm to this
    ///   user.
    static func set(
        _ name: String, on channel: any Channel, files: String = "/proc/sys/net/ipv4"
    ) async throws(ReplayServerError) {
        do { try await apply(name, to: channel).get() } catch {
            throw .congestionUnavailable(name, available: available(in: files))
        }
    }
}
