import Foundation
import ReportTesting
import TestSupport
import Testing
import WeheShell

/// A row of the table of inputs that were once read wrongly.
struct FoundCase: Sendable, CustomTestStringConvertible {
    /// The input's path in `Tests/Vectors`.
    let file: String
    /// What is run; FILE stands for the input, LINE for a line of it.
    let commands: String
    /// Texts that output, errors and settings contain, and texts that they do not.
    let said, unsaid: [String]

    var testDescription: String { "\(file): \(commands)" }

    private init(row: Substring) throws {
        let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        try #require(columns.count == 4, "\(row)")
        (file, commands) = (columns[0], columns[1])
        said = columns[2].split(separator: " | ").map(String.init)
        unsaid = columns[3].split(separator: " | ").map(String.init)
        try #require(!said.isEmpty, "\(row)")
    }

    static func all() throws -> [FoundCase] {
        try Vectors.texts(of: "Cases/cases.tsv").dropFirst().map(FoundCase.init(row:))
    }

    /// The commands with the input in them, for each of its lines where they take one.
    func lines() throws -> [String] {
        guard commands.contains("LINE") else {
            let path = Checkout.root.appending(path: "Tests/Vectors/\(file)").path
            return [commands.replacing("FILE", with: "'\(path)'")]
        }
        return try Vectors.texts(of: file).map { commands.replacing("LINE", with: "'\($0)'") }
    }
}

@Suite("Inputs that were once read wrongly")
struct FoundCaseTests {
    @Test("What is said of each is right", arguments: try FoundCase.all())
    func right(row: FoundCase) async throws {
        for line in try row.lines() {
            let home = try TemporaryFolder()
            let (session, heard) = try home.session()
            _ = await session.execute(line: line)
            let settings = (try? home.text("settings.json")) ?? ""
            let told = [heard.output, heard.error, settings].joined(separator: " ")
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for text in row.said { #expect(told.contains(text), "\(line): \(told)") }
            for text in row.unsaid { #expect(!told.contains(text), "\(line): \(told)") }
        }
    }

    @Test("Each input has a row")
    func wholeTable() throws {
        let tested = Set(try FoundCase.all().map(\.file))
        for name in try Checkout.files(in: "Tests/Vectors/Cases") where name != "cases.tsv" {
            #expect(tested.contains("Cases/\(name)"), "\(name)")
        }
    }
}
