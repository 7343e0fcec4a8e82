import TestModel

extension PortableTest.Link {
    /// The column that has the other test's number, and the table and key of its row.
    var place: (table: String, key: String, column: String) {
        switch self {
        case .confirms: ("test", "id", "confirms")
        case .single: ("localization", "test_id", "single_test")
        case .first: ("localization", "test_id", "first_test")
        case .second: ("localization", "test_id", "second_test")
        case .series: ("test", "id", "pair_of")
        }
    }

    /// Whether a test names another one there.
    func isNamed(by test: StoredTest) -> Bool {
        switch self {
        case .confirms: test.confirms != nil
        case .single, .first, .second: test.localization != nil
        case .series: test.series != nil
        }
    }
}
