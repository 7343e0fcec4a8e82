import Differentiation

/// The pairs of an app in a network in order of time, those of a test together, with the hour and the vantage
/// point of each.
struct PlacedPairs {
    /// The differences.
    private(set) var differences: [PlacedDifference] = []
    /// The test of each difference.
    private(set) var tests: [UInt32] = []
    /// The days of the pairs in ``dated``, in order.
    private(set) var days: [CivilDay] = []
    /// The pairs whose number does not depend on their values, with their days and vantage points, in order of time.
    private(set) var dated: [DatedDifference] = []
    /// The differences of pairs whose original ran first.
    private(set) var originalFirst: [Int] = []
    /// The differences of pairs whose original ran last.
    private(set) var originalLast: [Int] = []
    /// The differences by hour of the week.
    private(set) var week = WeekPicture()
    /// The names of the vantage points with pairs, by line number.
    let names: [String]

    /// The differences of the pairs in ``dated``.
    var planned: [PlacedDifference] {
        dated.map { PlacedDifference(Int($0.millionths), hour: Int($0.hour) % 24, line: Int($0.line)) }
    }

    /// Sorts and places pairs.
    ///
    /// - Parameters:
    ///   - pairs: the pairs, in any order.
    ///   - all: the names of the campaign's vantage points, by number.
    ///   - clock: the clock of the campaign's time zone.
    init(_ pairs: [TimedPair], names all: [String], clock: inout ZoneClock) {
        let present = Set(pairs.map(\.vantagePoint)).sorted { all[$0] < all[$1] }
        names = present.map { all[$0] }
        let lines = Dictionary(uniqueKeysWithValues: present.enumerated().map { ($1, $0) })
        let sorted = pairs.sorted {
            ($0.started, lines[$0.vantagePoint] ?? 0, $0.test, $0.order)
                < ($1.started, lines[$1.vantagePoint] ?? 0, $1.test, $1.order)
        }
        for pair in sorted {
            let place = clock.place(of: pair.started)
            let difference = Int(pair.difference)
            let placed = PlacedDifference(
                difference, hour: place.hour % 24, line: lines[pair.vantagePoint] ?? 0)
            differences.append(placed)
            tests.append(pair.test)
            week.add(difference, at: place.hour)
            if pair.isOriginalFirst {
                originalFirst.append(difference)
            } else {
                originalLast.append(difference)
            }
            guard pair.isPlanned else { continue }
            if days.last != place.day { days.append(place.day) }
            dated.append(
                DatedDifference(
                    millionths: pair.difference, line: Int32(clamping: placed.line),
                    day: Int32(clamping: days.count - 1), hour: Int32(clamping: place.hour)))
        }
    }
}
