/// Request of one server to another for measurements of a replay (Specification 9.7).
package struct MeasurementRequest: Equatable, Sendable {
    /// Kind of measurement.
    package enum Kind: Equatable, Sendable {
        /// The throughput samples that the client reported.
        case clientThroughput
        /// The minimum round-trip time and the duration, from the capture of a port.
        case minimumRTTAndDuration(serverPort: Int)
        /// Every packet sent from a port, with its losses.
        case lossEvents(serverPort: Int)
        /// The loss ratios in intervals of these sizes, in seconds; the whole duration may be one of them.
        case lossRatios(serverPort: Int, intervalSizes: [Double])
        /// The readings of the server's TCP connection; only this program's servers know them.
        case tcpReadings
        /// The server's account of the datagrams of a replay over UDP, in slices of this length, in seconds; only
        /// this program's servers know it.
        case datagrams(sliceLength: Double)
        /// The throughput of an upload, in slices; only this program's servers know it.
        case uploadThroughput(UploadSlices)
        /// The packets that the server sent; only this program's servers know them, if they were asked before the replay.
        case packets
    }

    /// The slices in which a server reports the throughput of an upload (Specification 6.4): those of a client that
    /// receives.
    package struct UploadSlices: Equatable, Sendable {
        /// The time that the slices divide, s.
        package var nominal: Double
        /// The number of slices in it.
        package var count: Int
        /// The duration of the replay, s: slices that begin later are reported only if something arrived in them.
        package var duration: Double

        /// Creates slices; times are clamped to the permitted ones.
        package init(nominal: Double, count: Int, duration: Double) {
            func permitted(_ time: Double) -> Double {
                min(max(time, Self.times.lowerBound), Self.times.upperBound)
            }
            self.nominal = permitted(nominal)
            self.count = count
            self.duration = permitted(duration)
        }

        /// The permitted times, s.
        static let times = 0.001...1_000.0
        /// The permitted numbers of slices in the whole duration: a replay of 60 s whose nominal time is one second
        /// has 6,000.
        static let counts = 1...100_000

        /// The number of slices in the duration, of at least a millisecond each, as ``ThroughputSlicer`` makes them.
        var expected: Int {
            Int(min(1e9, Double(count) * max(1, duration / max(nominal, Double(count) / 1_000))).rounded())
        }
    }

    package var kind: Kind
    /// Key of the replay.
    package var key: TestKey

    package init(_ kind: Kind, of key: TestKey) {
        self.kind = kind
        self.key = key
    }

    /// The maximum number of interval sizes: 41 sizes of a correlation and the duration (11.9).
    package static let greatestSizeCount = 42
}

extension MeasurementRequest {
    var parameters: [(name: String, value: String)] {
        [("measurementType", kind.name)] + key.parameters + [("kwargs", kind.arguments)]
    }

    init(_ fields: RequestParameters) throws(ResultsRejection) {
        let name = try fields.text("measurementType")
        let key = try fields.testKey()
        let arguments = try fields.object("kwargs", isOptional: true)
        func port() throws(ResultsRejection) -> Int {
            let port = try arguments.number("serverPort")
            guard (1...65_535).contains(port) else {
                throw .notANumber("serverPort in kwargs is not a port from 1 to 65535")
            }
            return port
        }
        let kind: Kind
        switch name {
        case Kind.names.throughput: kind = .clientThroughput
        case Kind.names.rtt: kind = .minimumRTTAndDuration(serverPort: try port())
        case Kind.names.events: kind = .lossEvents(serverPort: try port())
        case Kind.names.ratios:
            let port = try port()
            let sizes = try arguments.numbers(
                "intervalSizes", "1 to \(Self.greatestSizeCount) sizes from 0.001 to 1000 seconds"
            ) { (1...Self.greatestSizeCount).contains($0.count) && $0.allSatisfy((0.001...1000).contains) }
            kind = .lossRatios(serverPort: port, intervalSizes: sizes)
        case Kind.names.readings: kind = .tcpReadings
        case Kind.names.datagrams:
            let lengths = try arguments.numbers("sliceLength", "one length from 0.001 to 1000 seconds") {
                $0.count == 1 && $0.allSatisfy((0.001...1000).contains)
            }
            kind = .datagrams(sliceLength: lengths[0])
        case Kind.names.upload:
            let times = try arguments.numbers(
                "times", "the nominal time and the duration, from 0.001 to 1000 seconds"
            ) { $0.count == 2 && $0.allSatisfy(UploadSlices.times.contains) }
            let count = try arguments.number("slices")
            let slices = UploadSlices(nominal: times[0], count: count, duration: times[1])
            guard UploadSlices.counts.contains(slices.expected) else {
                throw .notANumber(
                    "kwargs makes \(slices.expected) slices, not 1 to \(UploadSlices.counts.upperBound)")
            }
            kind = .uploadThroughput(slices)
        case Kind.names.packets: kind = .packets
        default: throw .notANumber("measurementType is \"\(name.prefix(20))\", which is none of the eight")
        }
        self.init(kind, of: key)
    }
}

extension MeasurementRequest.Kind {
    static let names = (
        throughput: "clientXputs", rtt: "minRttAndDuration", events: "lossEvents", ratios: "lossRatios",
        readings: "tcpInfo", datagrams: "datagrams", upload: "uploadXputs", packets: "packets"
    )

    /// Name of the kind in the protocol.
    var name: String {
        switch self {
        case .clientThroughput: Self.names.throughput
        case .minimumRTTAndDuration: Self.names.rtt
        case .lossEvents: Self.names.events
        case .lossRatios: Self.names.ratios
        case .tcpReadings: Self.names.readings
        case .datagrams: Self.names.datagrams
        case .uploadThroughput: Self.names.upload
        case .packets: Self.names.packets
        }
    }

    fileprivate var arguments: String {
        switch self {
        case .clientThroughput, .tcpReadings, .packets: "{}"
        case .minimumRTTAndDuration(let port), .lossEvents(let port): #"{"serverPort": \#(port)}"#
        case .lossRatios(let port, let sizes):
            #"{"serverPort": \#(port), "intervalSizes": \#(JSONText.numbers(sizes))}"#
        case .datagrams(let length): #"{"sliceLength": \#(JSONText.numbers([length]))}"#
        case .uploadThroughput(let slices):
            #"{"times": \#(JSONText.numbers([slices.nominal, slices.duration])), "slices": \#(slices.count)}"#
        }
    }
}
