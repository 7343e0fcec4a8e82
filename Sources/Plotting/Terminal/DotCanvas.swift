/// A grid of dots on a grid of characters, on which curves are drawn.
///
/// With Braille patterns a character has two by four dots, otherwise one.
struct DotCanvas {
    let columns: Int
    let rows: Int
    /// Dots per character, horizontally.
    let dotsAcross: Int
    /// Dots per character, vertically.
    let dotsDown: Int
    /// The dots of each series: a mask for each character, row by row.
    private(set) var masks: [[UInt8]]
    /// The series whose mark is on each character.
    private(set) var marks: [Int: Int] = [:]

    /// Creates an empty canvas of `columns` by `rows` characters, both at least 1.
    init(columns: Int, rows: Int, series: Int, isBraille: Bool) {
        self.columns = columns
        self.rows = rows
        dotsAcross = isBraille ? 2 : 1
        dotsDown = isBraille ? 4 : 1
        masks = Array(repeating: Array(repeating: 0, count: columns * rows), count: series)
    }

    /// The number of dots horizontally.
    var width: Int { columns * dotsAcross }
    /// The number of dots vertically.
    var height: Int { rows * dotsDown }

    /// The bit of each dot in a Braille character, U+2800 plus mask: column by column, the lowest row last
    /// (The Unicode Standard, chapter 21.1).
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// A dot, counted from the left and from the top.
    struct Dot: Equatable {
        let x: Int
        let y: Int
    }

    /// Draws a series' line through dots of the canvas, one dot per step (Bresenham 1965).
    ///
    /// - Parameters:
    ///   - dots: the corners.
    ///   - series: the series of the line.
    ///   - pattern: the drawn and omitted dots along the line, repeated.
    ///   - marking: returns true for the columns at which the series puts its mark on the line.
    mutating func draw(_ dots: [Dot], series: Int, pattern: [Bool], marking: (Int) -> Bool) {
        guard let first = dots.first else { return }
        var position = 0
        var marked: Set<Int> = []
        var last: Dot?
        func isOn() -> Bool { pattern.isEmpty || pattern[position % pattern.count] }
        for (from, to) in zip([first] + dots, dots) {
            var x = from.x
            var y = from.y
            let right = abs(to.x - x)
            let down = -abs(to.y - y)
            var error = right + down
            while true {
                let dot = Dot(x: x, y: y)
                if dot != last {
                    if isOn() { set(dot, series) }
                    let column = x / dotsAcross
                    if marking(column), marked.insert(column).inserted {
                        marks[y / dotsDown * columns + column] = series
                    }
                    position += 1
                    last = dot
                }
                if x == to.x, y == to.y { break }
                let doubled = 2 * error
                if doubled >= down {
                    error += down
                    x += x < to.x ? 1 : -1
                }
                if doubled <= right {
                    error += right
                    y += y < to.y ? 1 : -1
                }
            }
        }
    }

    private mutating func set(_ dot: Dot, _ series: Int) {
        guard (0..<width).contains(dot.x), (0..<height).contains(dot.y) else { return }
        let cell = dot.y / dotsDown * columns + dot.x / dotsAcross
        masks[series][cell] |= dotsDown == 1 ? 1 : Self.bits[dot.x % dotsAcross][dot.y % dotsDown]
    }
}
