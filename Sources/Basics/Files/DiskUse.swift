import Foundation

/// The share of a file system that is in use.
package enum DiskUse {
    /// Returns the used share of the space available to users, 0 to 1, as `df` computes it: blocks reserved
    /// for the system are not counted at all.
    ///
    /// - Parameter path: a file or folder on the file system.
    /// - Returns: the share; nil if unknown.
    package static func share(at path: String) -> Double? {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return nil }
        return share(
            blocks: UInt64(system.f_blocks), free: UInt64(system.f_bfree), available: UInt64(system.f_bavail))
    }

    /// Returns the share in use.
    ///
    /// - Parameters:
    ///   - blocks: the number of blocks of the file system.
    ///   - free: the number of free blocks.
    ///   - available: the number of free blocks available to users.
    /// - Returns: the share; nil for a file system without blocks.
    static func share(blocks: UInt64, free: UInt64, available: UInt64) -> Double? {
        guard blocks > 0, free <= blocks else { return nil }
        let used = Double(blocks - free)
        let all = used + Double(available)
        return all > 0 ? used / all : 1
    }
}
