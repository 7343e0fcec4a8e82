import Foundation

/// The tasks of the whole system that are running or ready to run at one instant.
///
/// Source: proc_loadavg(5), the fourth field, "the number of currently runnable kernel scheduling entities" before the
/// slash; proc_stat(5), a line "cpuN" for each processor that is on.
enum RunnableTasks {
    /// Reads their number; nil if the system does not tell it.
    static func count(in files: SystemFiles) -> Int? { files.text("proc/loadavg").flatMap(count(text:)) }

    /// Parses the text of `/proc/loadavg`; nil if it is malformed.
    static func count(text: String) -> Int? {
        let fields = text.split(separator: " ")
        guard fields.count >= 4, let slash = fields[3].firstIndex(of: "/"),
            let count = Int(fields[3][..<slash]), (0...1_000_000_000).contains(count)
        else { return nil }
        return count
    }

    /// Returns the number of processors that are on, at least 1.
    static func processors(in files: SystemFiles) -> Int {
        let lines = files.text("proc/stat")?.split(separator: "\n").filter {
            $0.hasPrefix("cpu") && $0.dropFirst(3).first?.isNumber == true
        }
        return max(1, lines?.count ?? 0)
    }
}
