import TestModel

extension PortableTest.Link {
    /// The column for the other test's number, with the table and key of its row.
    var place: (table: String, key: String, column: String) {
        switch self {
        case .confirms: ("test", "id", "confirms")
        case .single: ("localization", "test_id", "single_test")
        case .first: ("localization", "test_id", "first_test")
        case .second: ("localization", "test_id", "second_test")
        case .series: ("test", "id", "pair_of")
        }
    }

    /// Returns true if a test has this kind of reference.
    func isNamed(by test: StoredTest) -> Bool {
        switch self {
        case .confirms: test.confirms != nil
        case .single, .first, .second: test.localization != nil
        case .series: test.series != nil
        }
    }
}
