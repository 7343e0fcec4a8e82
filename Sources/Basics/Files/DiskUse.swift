import Foundation

/// The share of a file system that is in use.
package enum DiskUse {
    /// The share in use of what users may have, 0 to 1, as `df` reckons it: blocks that are reserved for the system count
    /// on neither side.
    ///
    /// - Parameter path: a file or folder on the file system.
    /// - Returns: the share; nil if the system does not tell.
    package static func share(at path: String) -> Double? {
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return nil }
        return share(
            blocks: UInt64(system.f_blocks), free: UInt64(system.f_bfree), available: UInt64(system.f_bavail))
    }

    /// The share in use.
    ///
    /// - Parameters:
    ///   - blocks: the blocks of the file system.
    ///   - free: those in which nothing is.
    ///   - available: those of them that users may have.
    /// - Returns: the share; nil for a file system without blocks.
    static func share(blocks: UInt64, free: UInt64, available: UInt64) -> Double? {
        guard blocks > 0, free <= blocks else { return nil }
        let used = Double(blocks - free)
        let all = used + Double(available)
        return all > 0 ? used / all : 1
    }
}
