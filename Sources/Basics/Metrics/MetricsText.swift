/// Metrics in the text format of Prometheus, version 0.0.4, which every monitoring system reads.
///
/// Source: "Text-based exposition format", prometheus.io/docs/instrumenting/exposition_formats.
package enum MetricsText {
    /// The content type of the output.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns the text of the metrics.
    ///
    /// - Parameter families: the families in output order; those without samples are omitted.
    /// - Returns: the text, with a line break at the end.
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

    /// Formats a number: whole numbers without a fraction, NaN and infinities in the words of the format.
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
