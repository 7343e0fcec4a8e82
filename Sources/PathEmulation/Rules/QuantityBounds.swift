import Basics

extension BitRate {
    /// From 0.001 to 10000 Mbit/s: slower answers nobody waits for, faster ones software does not shape.
    static let bounds: ClosedRange<Int64> = 1_000...10_000_000_000
}

extension ByteCount {
    /// The capacity of a bucket or a queue; at least one full packet.
    static let bucketBounds: ClosedRange<Int64> = 1_500...1_000_000_000
    /// After how many bytes a rule may begin.
    static let thresholdBounds: ClosedRange<Int64> = 1...1_000_000_000_000
}

extension TimeSpan {
    /// A delay, its jitter or what a queue holds: from 1 us to a minute.
    static let delayBounds: ClosedRange<Int64> = 1_000...60_000_000_000
    /// The mean of a period with or without background traffic: from 1 ms to an hour.
    static let periodBounds: ClosedRange<Int64> = 1_000_000...3_600_000_000_000
}

extension Share {
    /// From a ten-thousandth of a per cent to everything.
    static let bounds: ClosedRange<Int64> = 1...1_000_000
}
