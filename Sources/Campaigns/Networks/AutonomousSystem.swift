/// An autonomous system: a network under one administration (RFC 1930), as a table describes it.
package struct AutonomousSystem: Equatable, Sendable {
    /// The AS number.
    package let number: Int
    /// The country of registration as two letters (ISO 3166-1); nil if the table has none.
    package let country: String?
    /// The name; nil if the table has none.
    package let name: String?

    package init(number: Int, country: String? = nil, name: String? = nil) {
        self.number = number
        self.country = country
        self.name = name
    }
}
