import Campaigns
import Synchronization

/// The table of autonomous systems that was read last, so that the tests of a campaign read it once.
package final class AddressTableFile: Sendable {
    private let last = Mutex<(path: String, table: AddressTable)?>(nil)

    /// No table was read yet.
    package init() {}

    /// The table of a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - read: reads it.
    /// - Returns: the table.
    /// - Throws: what reading throws.
    func table(_ path: String, reading read: () throws -> AddressTable) throws -> AddressTable {
        if let last = last.withLock({ $0 }), last.path == path { return last.table }
        let table = try read()
        last.withLock { $0 = (path, table) }
        return table
    }
}
