/// The style of a drawing, for light and dark schemes.
enum SVGStyle {
    /// Line colours on white. The first two are of the palette of M. Okabe and K. Ito, "Color universal design", 2008
    /// (the second darkened for contrast).
    static let light = ["#0072b2", "#c44e00", "#7c13e5", "#4e2a1e", "#c47b62", "#1e2a4e"]
    /// Line colours on a dark background.
    ///
    /// In both lists every pair differs by at least 30 in CIELAB, also with colour blindness of each kind
    /// (simulated after G. M. Machado et al., "A physiologically-based model for simulation of color vision
    /// deficiency", 2009), and every colour has a contrast of at least 3:1 to the background.
    static let dark = ["#56b4e9", "#e69f00", "#8662f2", "#f9f9b8", "#e5137c", "#927b37"]
    /// Lengths of dashes and gaps, which distinguish series without colour. There are five, so that the
    /// combinations of colours and dashes repeat after thirty series.
    static let dashes = ["none", "7 3.5", "2 2.5", "11 3 2 3", "15 5"]

    /// Returns a measure of the gaps in a series' line, for ordering.
    static func gaps(_ series: Int) -> Int { [0, 3, 4, 2, 1][series % dashes.count] }

    /// The class of a series' line.
    static func line(_ series: Int) -> String {
        "\(colour(series)) wehe-d\(series % dashes.count)"
    }

    /// The class of a series' colour.
    static func colour(_ series: Int) -> String { "wehe-c\(series % light.count)" }

    /// The style sheet. Colours are written out for each scheme instead of using variables, which programs
    /// other than browsers do not support.
    static let sheet: String = {
        func scheme(_ ground: String, _ ink: String, _ soft: String, _ grid: String, _ lines: [String])
            -> [String]
        {
            [
                ".wehe-ground{fill:\(ground)}", ".wehe-title{fill:\(ink)}", ".wehe-text{fill:\(soft)}",
                ".wehe-legend{fill:\(ink)}", ".wehe-grid{stroke:\(grid)}", ".wehe-axis{stroke:\(soft)}",
            ] + lines.enumerated().map { ".wehe-c\($0.offset){stroke:\($0.element)}" }
        }
        let common = [
            ".wehe-plot{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"DejaVu Sans\",sans-serif}",
            ".wehe-title{font-size:16px;font-weight:600}",
            ".wehe-text{font-size:12px;font-variant-numeric:tabular-nums}", ".wehe-legend{font-size:13px}",
            ".wehe-grid,.wehe-axis{stroke-width:1;shape-rendering:crispEdges}",
            ".wehe-line{fill:none;stroke-width:1.8;stroke-linejoin:round}",
            ".wehe-dots{fill:none;stroke-width:3.2;stroke-linecap:round}",
            ".wehe-level{fill:none;stroke-width:1;stroke-dasharray:2 3}",
        ]
        let dashed = dashes.enumerated().map { ".wehe-d\($0.offset){stroke-dasharray:\($0.element)}" }
        let lightRules = scheme("#ffffff", "#1b2430", "#566270", "#e3e8ee", light)
        let darkRules = scheme("#161b22", "#e8edf3", "#a3afbc", "#2b333d", dark)
        return (common + dashed + lightRules).joined(separator: "\n")
            + "\n@media (prefers-color-scheme:dark){\n" + darkRules.joined(separator: "\n") + "\n}"
    }()
}
