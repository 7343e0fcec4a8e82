import TestModel

/// The tested port of a port test cannot be reached, which is a result and no error.
struct PortBlocked: Error {
    let symptom: NoComparison.Symptom
}
