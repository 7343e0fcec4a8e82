/// All metrics of one name, at the time of a query.
package struct MetricFamily: Equatable, Sendable {
    /// The type of a metric.
    package enum Kind: String, Sendable {
        /// A monotonic count; a decrease means that the process was restarted.
        case counter
        /// A current value.
        case gauge
        /// The distribution of values over buckets.
        case histogram
    }

    /// The metric name for a monitoring system.
    package let name: String
    /// A one-line description with the unit.
    package let help: String
    /// The type of the metric.
    package let kind: Kind
    /// The samples.
    package let samples: [MetricSample]

    package init(_ name: String, _ kind: Kind, _ help: String, _ samples: [MetricSample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }

    /// Creates a family of one number without labels; nil creates a family without samples.
    package init(_ name: String, _ kind: Kind, _ help: String, _ value: Double?) {
        self.init(name, kind, help, value.map { [MetricSample($0)] } ?? [])
    }
}

/// A sample of a family.
package struct MetricSample: Equatable, Sendable {
    /// A label, which distinguishes samples of one name.
    package struct Label: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The suffix of the family's name for samples of a histogram; empty for other types.
    package let suffix: String
    /// The labels in output order.
    package let labels: [Label]
    /// The value.
    package let value: Double

    package init(_ value: Double, _ labels: [Label] = [], suffix: String = "") {
        self.value = value
        self.labels = labels
        self.suffix = suffix
    }
}
