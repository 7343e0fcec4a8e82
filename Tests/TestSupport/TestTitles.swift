/// What the tests of this project say they check, for checklists that must name a test for each of their rows.
package enum TestTitles {
    /// The titles of all tests, as their source has them.
    package static func all() throws -> Set<String> {
        let title = /@Test\(\s*"((?:[^"\\]|\\.)*)"/
        return try Checkout.sources(in: "Tests").values.reduce(into: []) { titles, source in
            for match in source.matches(of: title) { titles.insert(String(match.1)) }
        }
    }
}
