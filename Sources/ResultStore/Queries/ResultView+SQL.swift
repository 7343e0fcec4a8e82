import Recordings
import TestModel
import WireProtocol

extension ResultView {
    /// The table of the file that supplies its rows, or a view of it.
    var table: String {
        switch self {
        case .tests: Tables.test.table
        case .replays, .samples, .readings, .datagrams, .delays: Tables.replay.table
        case .decisions: "decision"
        case .localizations: Tables.localization.table
        case .lossCorrelations: Tables.correlation.table
        case .series: Tables.series.table
        case .seriesPairs: Tables.seriesPair.table
        case .seriesLooks: Tables.seriesLook.table
        case .ruleSearches: Tables.ruleSearch.table
        case .ruleRegions: Tables.region.table
        case .probes: Tables.probe.table
        case .limits: Tables.limit.table
        case .experiments: Tables.limitReplay.table
        case .exchanges: Tables.exchange.table
        case .settings: "setting"
        case .remarks: "note"
        case .tags: "tag"
        case .notes: Tables.userNote.table
        }
    }

    /// The statement that creates the view for one connection only, without writing to the file.
    ///
    /// Some columns are named like SQL keywords, so names are quoted. Tables are qualified with their
    /// database, as the view of series hides the table of that name; packed data is unpacked by views that
    /// hide those of the file.
    var creation: String {
        let rows =
            switch self {
            case .samples: samples
            case .readings: readings
            case .datagrams: datagrams
            case .delays: delays
            default: "SELECT \(selection) FROM \(source)"
            }
        return "CREATE TEMP VIEW \(rawValue) AS " + rows
    }

    private var selection: String {
        columns.map { "\($0.expression) AS \"\($0.name)\"" }.joined(separator: ", ")
    }

    private var source: String {
        switch self {
        case .tests: break
        case .decisions, .settings: return "temp.\(table)"
        default: return "main.\(table)"
        }
        // SQLite omits the join if none of its columns is used.
        return "main.test LEFT JOIN main.effect ON effect.test_id = test.id"
    }

    /// The view that unpacks the blocks of samples.
    private var samples: String {
        let own = ["slice": "slice", "throughput_mbps": "throughput_mbps", "slice_end_s": "end_s"]
        let selection = columns.map { "\(own[$0.name] ?? $0.expression) AS \"\($0.name)\"" }
        return """
            SELECT \(selection.joined(separator: ", "))
            FROM main.replay JOIN temp.sample ON sample.replay_id = replay.id
            """
    }

    /// The view that unpacks the lists of probes of the delay.
    private var delays: String {
        let lists = "replay.delay_probes_"
        let times = Dictionary(
            uniqueKeysWithValues: Self.delayFields.map {
                ($0.name, "json_extract(\(lists)\($0.name), '$[' || each.key || ']')")
            })
        let selection = columns.map {
            "\(times[$0.name] ?? ($0.name == "probe" ? "each.key" : $0.expression)) AS \"\($0.name)\""
        }
        return """
            SELECT \(selection.joined(separator: ", "))
            FROM main.replay, json_each(\(lists)elapsed_us) AS each
            """
    }

    /// The view that unpacks the lists of readings of both ends; a quantity without a list is 0 throughout.
    private var readings: String {
        ["client", "server"].map { side in
            let prefix = "replay.\(side)_tcp_"
            let quantities = Dictionary(
                uniqueKeysWithValues: TCPQuantity.allCases.map { quantity in
                    let list = prefix + quantity.column
                    return (
                        quantity.column,
                        "coalesce(json_extract(\(list), '$[' || each.key || ']'), 0)"
                    )
                })
            let own = ["side": "'\(side)'", "reading": "each.key"]
            let selection = columns.map {
                "\(quantities[$0.name] ?? own[$0.name] ?? $0.expression) AS \"\($0.name)\""
            }
            return """
                SELECT \(selection.joined(separator: ", "))
                FROM main.replay, json_each(\(prefix)\(TCPQuantity.elapsed.column)) AS each
                """
        }.joined(separator: " UNION ALL ")
    }

    /// The view that unpacks the lists of datagrams: what one end sent, and the other received.
    private var datagrams: String {
        [(ReplayDirection.down, "server", "client"), (.up, "client", "server")].map {
            direction, sender, receiver in
            func list(_ end: String, _ quantity: DatagramQuantity) -> String {
                "json_extract(replay.\(end)_udp_\(quantity.column), '$[' || each.key || ']')"
            }
            let sent = "coalesce(\(list(sender, .sent)), \(list(receiver, .expected)))"
            var own = [
                "direction": "'\(direction.rawValue)'", "slice": "each.key",
                "slice_end_s": "(each.key + 1) * replay.\(receiver)_udp_slice_length_s", "sent": sent,
                "lost": "max(0, \(sent) - each.value)",
            ]
            for quantity in Self.received { own[quantity.column] = list(receiver, quantity) }
            let selection = columns.map { "\(own[$0.name] ?? $0.expression) AS \"\($0.name)\"" }
            return """
                SELECT \(selection.joined(separator: ", "))
                FROM main.replay, json_each(replay.\(receiver)_udp_\(DatagramQuantity.arrived.column)) AS each
                """
        }.joined(separator: " UNION ALL ")
    }
}
