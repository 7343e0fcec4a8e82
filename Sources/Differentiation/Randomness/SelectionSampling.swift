import Basics

/// Draws subsets without replacement that preserve the order of the elements.
///
/// Preserving the order matters: a subset of a sorted list needs no sorting.
///
/// Source: Knuth, The Art of Computer Programming, volume 2, section 3.4.2, algorithm S.
struct SelectionSampling {
    // One number of the injected generator seeds all draws. They are numerous and short, and calling a
    // generator of unknown type for each costs many times as much as the draw itself.
    private var generator: SeededGenerator

    /// Takes one number from `source` as the seed of all draws.
    init(seededBy source: inout some RandomNumberGenerator) {
        generator = SeededGenerator(seed: source.next())
    }

    /// Draws a uniformly distributed subset of `count` elements, at most all of them, in their given order.
    mutating func draw(_ count: Int, from elements: [Double]) -> [Double] {
        var drawn: [Double] = []
        drawn.reserveCapacity(count)
        for (index, element) in elements.enumerated() {
            let wanted = count - drawn.count
            if wanted == 0 { break }
            let remaining = elements.count - index
            if generator.next(upperBound: UInt64(remaining)) < UInt64(wanted) {
                drawn.append(element)
            }
        }
        return drawn
    }
}
