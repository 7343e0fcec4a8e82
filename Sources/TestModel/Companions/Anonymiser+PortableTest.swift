extension Anonymiser {
    /// - Parameters:
    ///   - kept: what is kept although it may tell of a person.
    ///   - pseudonym: the name that stands in the place of another one, the same one for the same.
    package init(keeping kept: Set<WithheldPart>, pseudonym: @escaping @Sendable (String) -> String) {
        self.init(keeping: kept, of: PortableTest.table.fields, pseudonym: pseudonym)
    }

    /// The test as it can be published, which says what it lacks.
    package func anonymised(_ test: PortableTest) -> PortableTest {
        var test = test
        PortableTest.table.protect(&test, by: self)
        // One that came anonymised lacks what it lacked.
        let earlier = (test.test.withheld ?? []).filter { !keys.contains($0) }
        test.test.withheld = keys + earlier
        return test
    }
}
