package import NIOCore

extension TimeAmount {
    /// The same duration as the standard library's type.
    package var duration: Duration { .nanoseconds(nanoseconds) }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        let (whole, fraction) = components
        return Double(whole) + Double(fraction) * 1e-18
    }

    /// The same duration as NIO's type, in whole nanoseconds.
    package var timeAmount: TimeAmount {
        let (whole, fraction) = components
        return .nanoseconds(whole * 1_000_000_000 + fraction / 1_000_000_000)
    }
}
