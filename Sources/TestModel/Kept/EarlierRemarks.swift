/// Remarks of database versions before 7, and of exported records of version 1, whose content now has fields
/// of its own.
///
/// Only the exact remarks of these versions are recognized; all others remain remarks.
package struct EarlierRemarks: Sendable, Equatable {
    /// Purpose of the test.
    package private(set) var purpose = TestPurpose.test
    /// The name of the lab's rules.
    package private(set) var labName: String?
    /// Source of synthetic recordings; empty if unknown, nil if the recordings are not synthetic.
    package private(set) var synthesised: String?
    /// HTTP exchanges.
    package private(set) var exchanges: [String] = []
    /// The remaining remarks.
    package private(set) var rest: [String] = []

    /// Keys of former settings that were not really settings.
    package static let labSetting = "lab"
    package static let statisticsSetting = "sent-stats"

    /// Classifies remarks.
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
