import Captures
import Foundation
import Recordings
import Basics
import TestModel
import Messages

/// The file names of recordings made of captures.
enum RecordingStem {
    /// Maximum length of the name; the date and the word for the control follow it.
    private static let longestName = 80

    /// Checks a name given by the user.
    ///
    /// - Throws: `UsageError.noRecordingName`.
    static func check(_ name: String) throws(UsageError) {
        guard isName(name) else { throw .noRecordingName(name) }
    }

    /// Returns the stem for a flow.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - name: the name given by the user, or derived from the capture's file.
    ///   - isOneOfSeveral: true if other flows of the capture become recordings, too.
    /// - Returns: the name with the flow's number, if it is one of several, and the day of the capture.
    static func stem(_ flow: CapturedFlow, named name: String, isOneOfSeveral: Bool) -> String {
        let own = isOneOfSeveral ? "\(name)-\(flow.number)" : name
        let day = Date(timeIntervalSince1970: Double(flow.start) / 1e9)
        return ReplayName.lookupKey(own) + "_" + Self.day(day)
    }

    /// Returns the name derived from a file name: its letters and digits, separated by dashes.
    static func name(ofFile file: String) -> String {
        let stem = PathText.stem(of: PathText.split(file).name)
        let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = String(words.joined(separator: "-").prefix(longestName))
        return isName(name) ? name : "capture"
    }

    /// Formats a day for the end of a recording's name: month, day and year.
    private static func day(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ value: Int?, _ count: Int) -> String {
            let digits = String(max(0, value ?? 0))
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return digits(day.month, 2) + digits(day.day, 2) + digits(day.year, 4)
    }

    private static func isName(_ text: String) -> Bool {
        ReplayName.isValid(text) && text.utf8.count <= longestName && !ReplayName.isPortTest(text)
            && !text.hasSuffix("Random") && !ReplayName.lookupKey(text).contains("Random_")
    }
}
