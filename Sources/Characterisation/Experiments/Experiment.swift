/// One replay of an experiment on a limit: its question, and the conditions that ask it.
package struct Experiment: Sendable, Equatable, Codable {
    /// The question that a replay answers.
    package enum Purpose: String, Sendable, Codable, CaseIterable {
        /// The original as recorded: is it limited, and from which place on?
        case original
        /// The control: how fast is the path without the limit, and does it stay so?
        case control
        /// The original in smaller segments: are packets counted, or bytes?
        case segments
        /// The original on a new connection directly after a limited one: does a flow begin anew?
        case again
        /// A hold before the limit begins: are seconds counted?
        case early
        /// A hold before the first byte: are seconds counted from the connection on, or from the first byte?
        case late
        /// A hold behind the onset, in which a bucket would half fill: is it a bucket?
        case refill
        /// A silence behind the onset: does the limit hold afterwards?
        case silence
    }

    package let purpose: Purpose
    /// The length of the hold, in seconds; 0 without one.
    package let seconds: Double
    /// The index of the client's packet that is held back; 0 is the first, nil for no hold.
    package let step: Int?
    /// The `TCP_MAXSEG` of the client's socket, in bytes; nil for the system's.
    package let segment: Int?

    /// - Parameters:
    ///   - purpose: the question.
    ///   - seconds: the length of the hold, in seconds.
    ///   - step: the index of the client's packet that is held back.
    ///   - segment: the `TCP_MAXSEG` of the client's socket, in bytes.
    package init(
        _ purpose: Purpose, holding seconds: Double = 0, before step: Int? = nil, segment: Int? = nil
    ) {
        self.purpose = purpose
        self.seconds = seconds
        self.step = step
        self.segment = segment
    }
}
