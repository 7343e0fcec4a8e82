import Foundation
import Recordings

/// The table of tests at the end of the upstream client's help: apps beside ports, small tests before large
/// ones.
struct TestTable {
    private let left: [(name: String, test: String)]
    private let right: [(name: String, test: String)]

    /// Creates the table of the given apps.
    init(_ apps: [App]) {
        func names(_ wanted: AppCategory, _ suffix: String) -> [(String, String)] {
            apps.filter { $0.category == wanted }.map { ("\($0.listName) \(suffix)", $0.testName) }
        }
        left = apps.filter { !$0.isPortTest && !$0.hidden }.map { ($0.listName, $0.testName) }
            .sorted { $0.0.lowercased() < $1.0.lowercased() }
        right = names(.smallPort, "small") + names(.largePort, "large")
    }

    /// The lines of the table.
    var text: String {
        let rows = (0..<max(left.count, right.count)).map { row in
            line(
                row < left.count ? left[row] : ("", ""), row < right.count ? right[row] : ("", ""))
        }
        let head = line(("App Name", "Test Name (-n arg)"), ("Port Name", "Test Name (-n arg)"))
        let rule =
            String(repeating: "-", count: Self.leftWidth) + "||"
            + String(repeating: "-", count: Self.ruleWidth)
        return ([head, rule] + rows).joined(separator: "\n") + "\n"
    }

    private func line(_ left: (String, String), _ right: (String, String)) -> String {
        func cell(_ cell: (String, String), _ width: Int) -> String {
            Self.padded(cell.0, width) + cell.1
        }
        let line =
            Self.padded(cell(left, Self.leftName), Self.leftWidth) + "|| "
            + cell(right, Self.rightName)
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static let leftName = 21
    private static let leftWidth = 40
    private static let rightName = 24
    private static let ruleWidth = 43
}
