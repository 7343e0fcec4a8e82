/// A range of sequence numbers.
package struct SequenceBlock: Sendable, Equatable {
    package let start: UInt32
    /// The number behind its last byte.
    package let end: UInt32

    package init(start: UInt32, end: UInt32) { (self.start, self.end) = (start, end) }
}
