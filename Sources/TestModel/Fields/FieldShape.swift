package import Basics

/// An entry of a record's object form.
package indirect enum FieldShape: Sendable {
    /// The value of a field.
    case value(TestField)
    /// A nested object; the key of an optional one is absent if it is missing.
    case object(String, [FieldShape], isOptional: Bool)
    /// A list of objects, with the description of the list.
    case list(String, [FieldShape], Meaning)
}
