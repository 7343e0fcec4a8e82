/// The colours of a heat map, for light and dark schemes: orange below the middle, blue above it, with equal
/// lightness, so that they can be distinguished with red-green colour blindness.
enum HeatStyle {
    /// The background colour and the text colour of a cell.
    typealias Shade = (ground: String, ink: String)

    /// Every text has a contrast of at least 4.5 to its background (WCAG 2.2, 1.4.3).
    static let light: [HeatMap.Level: Shade] = [
        .farBelow: ("#a63603", "#ffffff"), .below: ("#fdd0a2", "#1b2430"), .middle: ("#eef1f5", "#1b2430"),
        .above: ("#c6dbef", "#1b2430"), .farAbove: ("#08519c", "#ffffff"),
    ]
    static let dark: [HeatMap.Level: Shade] = [
        .farBelow: ("#f2a65a", "#0d1117"), .below: ("#5a3313", "#ffe9d6"), .middle: ("#232b35", "#e8edf3"),
        .above: ("#173a5e", "#e2f0ff"), .farAbove: ("#7cc4ff", "#0d1117"),
    ]

    /// The style sheet of a page with heat maps.
    static let sheet: String = {
        func rules(_ shades: [HeatMap.Level: Shade]) -> [String] {
            HeatMap.Level.allCases.compactMap { level in
                shades[level].map {
                    ".heat-\(level.rawValue){fill:\($0.ground)}.heat-\(level.rawValue)-ink{fill:\($0.ink)}"
                }
            }
        }
        return
            ([".heat-text{font-size:11px;font-variant-numeric:tabular-nums}"] + rules(light)
            + ["@media (prefers-color-scheme:dark){"] + rules(dark) + ["}"]).joined(separator: "\n")
    }()
}
