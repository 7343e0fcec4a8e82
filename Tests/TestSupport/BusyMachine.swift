/// How tests treat the limit on how busy this machine may be.
///
/// Tests run beside each other on few processors, where the program's own limit would make many of their replays
/// void. Every session and every process of the tests has this variable, unless it is about the limit itself.
package enum BusyMachine {
    /// The variable that turns the limit off.
    package static let unlimited = ["WEHE_BUSY_LIMIT": "off"]
    /// Leaves the limit to the setting, which is on unless it was changed.
    package static let limited = ["WEHE_BUSY_LIMIT": ""]
}
