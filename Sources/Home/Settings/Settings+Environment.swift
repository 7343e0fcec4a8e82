import TestModel

extension Settings {
    /// The variable that stands in for the setting `busy-limit`, for machines on which many processes of this
    /// program share the processors.
    package static let busyLimitVariable = "WEHE_BUSY_LIMIT"

    /// Replaces settings by the variables that stand in for them. They are not saved.
    ///
    /// - Parameter environment: the variables.
    /// - Returns: the variables with unusable values.
    package mutating func stand(in environment: [String: String]) -> [(name: String, value: String)] {
        guard let value = environment[Self.busyLimitVariable], !value.isEmpty else { return [] }
        do { try set(.busyLimit, to: value) } catch { return [(Self.busyLimitVariable, value)] }
        return []
    }
}
