/// Differences between a control's payloads and the exact inversion of its original's.
///
/// Upstream's recorder drops the last byte of payloads of odd length and leaves the readable parts of HTTP
/// unchanged (Specification 3.5); such a control is slightly shorter than its original, and shares bytes with
/// it.
package struct ControlComparison: Sendable, Equatable {
    /// Number of client packets in both.
    package let packets: Int
    /// Number of packets that only one of the two has.
    package let unpaired: Int
    /// Number of packet pairs in which the control has fewer bytes.
    package let shortened: Int
    /// Number of bytes missing from the control in these.
    package let missing: Int
    /// Number of bytes with every bit inverted.
    package let inverted: Int
    /// Number of bytes that are the same as in the original.
    package let kept: Int
    /// Number of bytes that are neither.
    package let other: Int

    /// True if every bit of every payload is inverted, and there is no other difference.
    package var isExact: Bool { unpaired == 0 && missing == 0 && kept == 0 && other == 0 }

    /// Compares the client's sides.
    package init(original: Recording, control: Recording) {
        var (shortened, missing, inverted, kept, other) = (0, 0, 0, 0, 0)
        for (original, control) in zip(original.packets, control.packets) {
            let lacking = original.payload.count - control.payload.count
            if lacking > 0 {
                shortened += 1
                missing += lacking
            } else {
                other -= lacking
            }
            for (one, two) in zip(original.payload, control.payload) {
                if two == ~one { inverted += 1 } else if two == one { kept += 1 } else { other += 1 }
            }
        }
        packets = min(original.packets.count, control.packets.count)
        unpaired = abs(original.packets.count - control.packets.count)
        (self.shortened, self.missing, self.inverted) = (shortened, missing, inverted)
        (self.kept, self.other) = (kept, other)
    }
}
