import Basics
import Foundation

/// The rate of a link over time: constant, or what background traffic leaves of it.
///
/// Background traffic is a two-state source: it is on and off for exponentially distributed times, the state at
/// the beginning is drawn from the stationary distribution (Anick, Mitra and Sondhi, 1982).
struct LinkRate: Sendable, Equatable {
    /// Traffic that comes and goes.
    private struct Background: Equatable {
        let free: Int64
        let loaded: Int64
        let on: Double
        let off: Double
        var generator: SeededGenerator
    }

    /// The rate now, in bit/s.
    private(set) var rate: Int64
    /// Until when it stays, in nanoseconds.
    private(set) var end: Int64
    private var background: Background?

    /// A constant rate.
    init(constant: BitRate) {
        rate = constant.parts
        end = .max
    }

    /// The rest of a capacity beside traffic of a rate while that is on; both times are means.
    init(capacity: BitRate, load: BitRate, on: TimeSpan, off: TimeSpan, seed: SeededGenerator, start: Int64) {
        var background = Background(
            free: capacity.parts, loaded: capacity.parts - load.parts, on: Double(on.parts),
            off: Double(off.parts), generator: seed)
        let isOn = background.generator.unit() < background.on / (background.on + background.off)
        rate = isOn ? background.loaded : background.free
        let time = Self.exponential(isOn ? background.on : background.off, &background.generator)
        end = start + time
        self.background = background
    }

    /// Goes on to the next period, which begins at ``end``.
    mutating func advance() {
        guard var background else { return }
        let wasOn = rate == background.loaded
        rate = wasOn ? background.free : background.loaded
        end += Self.exponential(wasOn ? background.off : background.on, &background.generator)
        self.background = background
    }

    /// An exponentially distributed time of at least 1 ns, by inversion.
    private static func exponential(_ mean: Double, _ generator: inout SeededGenerator) -> Int64 {
        max(1, Int64(-log(1 - generator.unit()) * mean))
    }
}
