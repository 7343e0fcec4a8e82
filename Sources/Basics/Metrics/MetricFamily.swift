/// All metrics of one name, as they are when somebody asks.
package struct MetricFamily: Equatable, Sendable {
    /// What kind of numbers they are.
    package enum Kind: String, Sendable {
        /// Grows; where it falls, it began anew.
        case counter
        /// What is so now.
        case gauge
        /// How many values lay where.
        case histogram
    }

    /// The name, as a monitoring system asks for it.
    package let name: String
    /// One line on what it tells, and in which unit.
    package let help: String
    /// What kind it is.
    package let kind: Kind
    /// The numbers.
    package let samples: [MetricSample]

    package init(_ name: String, _ kind: Kind, _ help: String, _ samples: [MetricSample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }

    /// A family of one number without labels; without it, of none.
    package init(_ name: String, _ kind: Kind, _ help: String, _ value: Double?) {
        self.init(name, kind, help, value.map { [MetricSample($0)] } ?? [])
    }
}

/// One number of a family.
package struct MetricSample: Equatable, Sendable {
    /// What tells it from the others of its name.
    package struct Label: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What a histogram adds to the family's name; empty for other kinds.
    package let suffix: String
    /// In the order in which they are shown.
    package let labels: [Label]
    /// The number.
    package let value: Double

    package init(_ value: Double, _ labels: [Label] = [], suffix: String = "") {
        self.value = value
        self.labels = labels
        self.suffix = suffix
    }
}
