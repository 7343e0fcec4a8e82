import TestModel

/// The tested port of a port test cannot be reached; a result rather than an error.
struct PortBlocked: Error {
    let symptom: NoComparison.Symptom
}
