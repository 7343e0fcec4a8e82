/// Metrics in the text format of Prometheus, version 0.0.4, which every monitoring system reads.
///
/// Source: "Text-based exposition format", prometheus.io/docs/instrumenting/exposition_formats.
package enum MetricsText {
    /// The content type of a page.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// A page.
    ///
    /// - Parameter families: in the order in which they are shown; those without numbers are left out.
    /// - Returns: the page, with the end of its last line.
    package static func page(_ families: [MetricFamily]) -> String {
        var text = ""
        for family in families where !family.samples.isEmpty {
            text += "# HELP \(family.name) \(escaped(family.help, quotes: false))\n"
            text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
            for sample in family.samples {
                text +=
                    family.name + sample.suffix + labels(sample.labels) + " " + number(sample.value) + "\n"
            }
        }
        return text
    }

    /// A number: whole ones without a fraction, and what is none in the format's own words.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        guard value.isFinite else { return value < 0 ? "-Inf" : "+Inf" }
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func labels(_ labels: [MetricSample.Label]) -> String {
        guard !labels.isEmpty else { return "" }
        let pairs = labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        let text = text.escaping(["\\": "\\\\", "\n": "\\n"])
        return quotes ? text.escaping(["\"": "\\\""]) : text
    }
}
