/// The errors of a table that cannot be used.
package enum AddressTableError: Error, Equatable, Sendable {
    /// A line is neither a prefix nor a range with its system.
    case line(Int, of: String)
    /// The table has no prefix.
    case empty(file: String)
}
