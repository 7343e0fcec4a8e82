/// What versions before 7 of the database, and 1 of exported records, kept as remarks and has places of its own now.
///
/// The remarks are those that these versions wrote, to the letter; all others stay remarks.
package struct EarlierRemarks: Sendable, Equatable {
    /// What the test was run for.
    package private(set) var purpose = TestPurpose.test
    /// The name of the lab's rules.
    package private(set) var labName: String?
    /// What the recordings were made from, if they were; empty where it was not told.
    package private(set) var synthesised: String?
    /// HTTP exchanges.
    package private(set) var exchanges: [String] = []
    /// What is left.
    package private(set) var rest: [String] = []

    /// The settings that were none.
    package static let labSetting = "lab"
    package static let statisticsSetting = "sent-stats"

    /// Sorts remarks.
    package init(_ remarks: [String], isConfirmation: Bool) {
        if isConfirmation { purpose = .confirmation }
        for remark in remarks {
            func after(_ mark: String) -> String? {
                remark.hasPrefix(mark) ? String(remark.dropFirst(mark.count)) : nil
            }
            if remark == "calibration" {
                purpose = .calibration
            } else if remark == "localization, server one" {
                purpose = .localizationOne
            } else if remark == "localization, server two" {
                purpose = .localizationTwo
            } else if let name = after("lab: ") {
                labName = name
            } else if let source = after("synthesised recordings: ") {
                synthesised = source
            } else if remark == "synthesised recordings" {
                synthesised = ""
            } else if after("HTTP ") != nil {
                exchanges.append(remark)
            } else if remark != "search for a classifier's rule" {
                rest.append(remark)
            }
        }
    }
}
