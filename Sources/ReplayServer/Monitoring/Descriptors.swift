import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file descriptors of this process.
enum Descriptors {
    /// Number of open descriptors, and the limit; nil if the system does not report them.
    static var now: (open: Int, limit: Int)? {
        var limits = rlimit()
        #if canImport(Glibc)
        let isTold = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0
        #else
        let isTold = getrlimit(RLIMIT_NOFILE, &limits) == 0
        #endif
        guard isTold, let open = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd") else {
            return nil
        }
        // One of them is used for reading the folder.
        return (max(0, open.count - 1), Int(clamping: limits.rlim_cur))
    }
}
