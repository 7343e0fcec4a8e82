import Campaigns
import Synchronization

/// A cache of the table of autonomous systems that was read last, so that the tests of a campaign read it
/// once.
package final class AddressTableFile: Sendable {
    private let last = Mutex<(path: String, table: AddressTable)?>(nil)

    /// Creates an empty cache.
    package init() {}

    /// Returns the table of a file, which is read unless it is the cached one.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - read: reads the file.
    /// - Returns: the table.
    /// - Throws: any error of `read`.
    func table(_ path: String, reading read: () throws -> AddressTable) throws -> AddressTable {
        if let last = last.withLock({ $0 }), last.path == path { return last.table }
        let table = try read()
        last.withLock { $0 = (path, table) }
        return table
    }
}
