import Basics

/// Measurements of a replay, exchanged between servers (Specification 9.7).
package enum Measurements: Equatable, Sendable {
    /// A packet that the server sent, or the lost part of one.
    package struct LossEvent: Equatable, Sendable {
        /// Send time, in seconds from the start of the replay.
        package var time: Double
        /// Its payload, in bytes.
        package var bytes: Int
        /// True if these bytes were lost.
        package var isLost: Bool

        package init(time: Double, bytes: Int, isLost: Bool) {
            self.time = time
            self.bytes = bytes
            self.isLost = isLost
        }
    }

    /// The share of bytes lost in one interval.
    package struct LossRatio: Equatable, Sendable {
        /// The interval's end, in seconds from the start of the replay.
        package var end: Double
        /// Lost bytes / all bytes, 0…1.
        package var ratio: Double
        /// The interval's length, in seconds.
        package var size: Double

        package init(end: Double, ratio: Double, size: Double) {
            self.end = end
            self.ratio = ratio
            self.size = size
        }
    }

    /// The client's samples, nil if unknown.
    case clientThroughput(ThroughputSamples?)
    /// Both in seconds.
    case minimumRTTAndDuration(minimumRTT: Double, duration: Double)
    case lossEvents([LossEvent])
    case lossRatios([LossRatio])
    /// The readings of the server's TCP connection.
    case tcpReadings(TCPReadings)
    /// The server's account of a replay's datagrams.
    case datagrams(DatagramReadings)
    /// The throughput of an upload, as it arrived at the server.
    case uploadThroughput(ThroughputSamples)
    /// The packets that the server sent.
    case packets(SentPacketLog)
}

extension Measurements {
    /// The class name with which an upstream server restores a table.
    private static let tableClass = "<class 'pandas.core.frame.DataFrame'>"
    private static let eventColumns = ["timestamp", "pkt_len", "is_lost"]
    private static let ratioColumns = ["interval", "perf", "interval_size"]

    var json: String {
        typealias Names = MeasurementRequest.Kind
        let (type, resultType, result): (String, String, String) =
            switch self {
            case .clientThroughput(let samples?):
                (Names.names.throughput, "<class 'list'>", samples.body)
            case .clientThroughput(nil): (Names.names.throughput, "<class 'NoneType'>", "null")
            case .minimumRTTAndDuration(let rtt, let duration):
                (
                    Names.names.rtt, "<class 'dict'>",
                    #"{"minRtt": \#(JSONText.number(rtt)), "duration": \#(JSONText.number(duration))}"#
                )
            case .lossEvents(let events):
                (
                    Names.names.events, Self.tableClass,
                    Self.table(
                        Self.eventColumns,
                        events.map { [JSONText.number($0.time), String($0.bytes), String($0.isLost)] })
                )
            case .lossRatios(let ratios):
                (
                    Names.names.ratios, Self.tableClass,
                    Self.table(
                        Self.ratioColumns,
                        ratios.map { [$0.end, $0.ratio, $0.size].map { JSONText.number($0) } })
                )
            case .tcpReadings(let readings): (Names.names.readings, "<class 'dict'>", readings.json)
            case .datagrams(let readings): (Names.names.datagrams, "<class 'dict'>", readings.json)
            case .uploadThroughput(let samples): (Names.names.upload, "<class 'list'>", samples.body)
            case .packets(let log): (Names.names.packets, "<class 'dict'>", log.json)
            }
        return JSONText.object([
            ("type", JSONText.quoted(type)), ("resultType", JSONText.quoted(resultType)), ("result", result),
        ])
    }

    private static func table(_ columns: [String], _ rows: [[String]]) -> String {
        let names = columns.map(JSONText.quoted).joined(separator: ", ")
        let data = rows.map { "[" + $0.joined(separator: ", ") + "]" }.joined(separator: ", ")
        return #"{"columns": [\#(names)], "data": [\#(data)]}"#
    }

    /// Reads the measurements; the columns of a table may be in any order, and rows without a required number
    /// are ignored.
    init(_ fields: ResponseFields) throws(WireProtocolError) {
        switch try fields.text("type") {
        case MeasurementRequest.Kind.names.throughput:
            self = .clientThroughput(try Self.samples(fields))
        case MeasurementRequest.Kind.names.rtt:
            guard let result = try fields.object("result") else {
                throw fields.malformed("result", .roundTripAndDuration)
            }
            self = .minimumRTTAndDuration(
                minimumRTT: try result.number("minRtt", ResponseFields.seconds),
                duration: try result.number("duration", ResponseFields.seconds))
        case MeasurementRequest.Kind.names.events:
            self = .lossEvents(
                try Self.rows(fields, Self.eventColumns).compactMap { row in
                    guard let bytes = Int(exactly: row[1]) else { return nil }
                    return LossEvent(time: row[0], bytes: bytes, isLost: row[2] != 0)
                })
        case MeasurementRequest.Kind.names.ratios:
            self = .lossRatios(
                try Self.rows(fields, Self.ratioColumns).map { row in
                    LossRatio(end: row[0], ratio: row[1], size: row[2])
                })
        case MeasurementRequest.Kind.names.readings:
            guard let result = try fields.object("result"), let readings = TCPReadings(result) else {
                throw fields.malformed("result", .tcpReadings)
            }
            self = .tcpReadings(readings)
        case MeasurementRequest.Kind.names.datagrams:
            guard let result = try fields.object("result"), let readings = DatagramReadings(result) else {
                throw fields.malformed("result", .datagramReadings)
            }
            self = .datagrams(readings)
        case MeasurementRequest.Kind.names.upload:
            guard let samples = try Self.samples(fields) else { throw fields.malformed("result", .twoArrays) }
            self = .uploadThroughput(samples)
        case MeasurementRequest.Kind.names.packets:
            guard let result = try fields.object("result"), let log = SentPacketLog(result) else {
                throw fields.malformed("result", .packetLog)
            }
            self = .packets(log)
        default: throw fields.malformed("type", .measurementKind)
        }
    }

    private static func samples(_ fields: ResponseFields) throws(WireProtocolError) -> ThroughputSamples? {
        guard let value = fields.value("result") else { return nil }
        guard let arrays = Self.lists(value), arrays.count == 2 else {
            throw fields.malformed("result", .twoArrays)
        }
        let numbers = arrays.map { $0.compactMap(ResponseFields.number) }
        guard numbers[0].count == arrays[0].count, numbers[1].count == arrays[1].count,
            numbers[0].count == numbers[1].count
        else { throw fields.malformed("result", .twoEqualArrays) }
        return ThroughputSamples(throughput: numbers[0], sliceEnds: numbers[1])
    }

    /// Returns the elements of a list of lists; nil for any other value.
    private static func lists(_ value: JSONValue) -> [[JSONValue]]? {
        let lists = value.elements?.compactMap(\.elements)
        return lists?.count == value.elements?.count ? lists : nil
    }

    /// Returns the numbers of a table's rows in the order of `columns`; true is 1 and false 0.
    private static func rows(
        _ fields: ResponseFields, _ columns: [String]
    ) throws(WireProtocolError) -> [[Double]] {
        let wrong = fields.malformed("result", .table(columns: columns))
        guard let table = try fields.object("result"),
            let names = table.value("columns")?.elements?.map(\.content),
            let data = table.value("data").flatMap(lists)
        else { throw wrong }
        let places = columns.compactMap { names.firstIndex(of: $0) }
        guard places.count == columns.count, data.allSatisfy({ $0.count == names.count }) else { throw wrong }
        return data.compactMap { row in
            let numbers = places.compactMap { place in
                row[place].flag.map { $0 ? 1 : 0 } ?? ResponseFields.number(row[place])
            }
            return numbers.count == columns.count ? numbers : nil
        }
    }
}
