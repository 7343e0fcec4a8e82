package import Basics

/// Losses that come in bursts: a flow is in a good or in a bad state, and each packet may change it.
///
/// Sources: E. N. Gilbert, "Capacity of a burst-noise channel", Bell System Technical Journal 39 (1960),
/// 1253-1265; E. O. Elliott, "Estimates of error rates for codes on burst-noise channels", ibid. 42 (1963),
/// 1977-1997. The four are p, r, 1-h and 1-k of netem's gemodel.
package struct LossBursts: Hashable, Sendable {
    /// The probability with which a packet is the last of a good state.
    package var enter: Share
    /// The probability with which a packet is the last of a bad state.
    package var leave: Share
    /// The share of packets that the bad state loses; nil for all.
    package var inside: Share?
    /// The share of packets that the good state loses; nil for none.
    package var outside: Share?

    /// As rules write it.
    var words: [String] {
        ["enter=\(enter)", "leave=\(leave)"] + (inside.map { ["inside=\($0)"] } ?? [])
            + (outside.map { ["outside=\($0)"] } ?? [])
    }
}
