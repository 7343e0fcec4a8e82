/// What an object of a record has under a key.
package indirect enum FieldShape: Sendable {
    /// The value of a field.
    case value(TestField)
    /// An object of its own; an optional one has no key where it is missing.
    case object(String, [FieldShape], isOptional: Bool)
    /// Objects in a list, with what the list tells.
    case list(String, [FieldShape], String)
}
