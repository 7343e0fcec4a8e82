import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file descriptors of this process.
enum Descriptors {
    /// The limit; nil if the system does not report it.
    private static var limit: Int? {
        var limits = rlimit()
        #if canImport(Glibc)
        let isTold = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0
        #else
        let isTold = getrlimit(RLIMIT_NOFILE, &limits) == 0
        #endif
        return isTold ? Int(clamping: limits.rlim_cur) : nil
    }

    /// The number of connections for which there are descriptors: three quarters of all, as the rest of the process needs
    /// some, too.
    static var room: Int { limit.map { $0 / 4 * 3 } ?? .max }

    /// Number of open descriptors, and the limit; nil if the system does not report them.
    static var now: (open: Int, limit: Int)? {
        guard let limit, let open = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd") else {
            return nil
        }
        // One of them is used for reading the folder.
        return (max(0, open.count - 1), limit)
    }
}
