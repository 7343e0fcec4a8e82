extension Error {
    /// True if this machine was too busy for a measurement to count.
    package var isBusyMachine: Bool {
        if let several = self as? SomeTestsFailed { return several.first.isBusyMachine }
        guard case .machineBusy? = self as? ReplayError else { return false }
        return true
    }
}
