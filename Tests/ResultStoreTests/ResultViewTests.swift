import Basics
import Foundation
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("The views that queries find")
struct ResultViewTests {
    @Test("Each has the columns that it says, with different names", arguments: ResultView.allCases)
    func columns(view: ResultView) async throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        let answer = try await store.query(
            "SELECT * FROM \(view.rawValue)", until: { false }, begin: { $0 }, add: { _, _ in })
        #expect(answer.rows == view.columns.map(\.name))
        #expect(Set(answer.rows).count == answer.rows.count)
        #expect(view == .tests || answer.rows.first == "test_id")
        for column in view.columns {
            let meaning = column.meaning
            #expect(
                !meaning.english.isEmpty && !meaning.french.isEmpty && meaning.english != meaning.french,
                "\(column.name)")
        }
    }

    /// What people's queries rely on: a name that goes or changes breaks them.
    @Test("The names that were documented stay")
    func names() {
        func has(_ view: ResultView, _ names: String) {
            let own = Set(view.columns.map(\.name))
            for name in names.split(separator: " ").map(String.init) {
                #expect(own.contains(name), "\(view.rawValue).\(name)")
            }
        }
        has(
            .tests,
            """
            id kind app title category status failure_code failure_message failure_exit_code started ended \
            confirms purpose lab_name lab_rules synthesised sent_statistics verdict measured_verdict override \
            profile statistics_reported area ks_statistic ks_p_value resampling_ratio mean_original_mbps \
            mean_control_mbps obstacle too_few_samples server_name server_host server_address \
            server_side_channel_port server_results_port server_security server_embedded server_ca_fingerprint \
            client_address user_id history_count seed software_version run_order pair_of source network uuid \
            imported imported_id effect_change effect_low effect_high effect_segments effect_correlation
            """)
        has(
            .replays,
            """
            test_id position role server_test_id recording recording_digest transport server_port started \
            duration_s received_bytes sent_bytes slice_s ending send_lateness_p50_s send_lateness_p99_s \
            send_lateness_max_s environment_lateness_p50_s environment_lateness_p90_s \
            environment_lateness_p99_s environment_lateness_max_s environment_late_share \
            environment_waiting_share environment_mean_wait_s environment_wake_lateness_s \
            environment_demand environment_looked_s environment_pressure environment_pressure_10s \
            environment_steal_share environment_idle_share environment_interface environment_link \
            environment_other_received_bytes environment_other_sent_bytes environment_signal_dbm \
            environment_proxy environment_mtu_bytes environment_gro environment_gso environment_tso \
            environment_route environment_resolver environment_resolver_operator \
            environment_clock_synchronised environment_clock_error_s environment_clock_max_error_s \
            environment_excess samples
            """)
        has(.samples, "test_id position role slice slice_end_s throughput_mbps")
        has(.delays, "test_id position role probe elapsed_us tcp_us tls_us http_us")
        has(
            .decisions, "test_id profile verdict direction area_threshold p_threshold ratio_threshold reasons"
        )
        has(
            .localizations,
            """
            test_id single first_test second_test suspects second_address seen_by_both pair_sum_u pair_sum_p \
            mean_single_mbps mean_sum_mbps mean_first_mbps mean_second_mbps loss_first loss_second \
            correlated_share pair_sum_p_threshold loss_p_threshold loss_share_threshold
            """)
        has(.lossCorrelations, "test_id position interval_s p_value")
        has(
            .series,
            "test_id level excluded budget_pairs whole pause_s window_s share most_pairs ending direction")
        has(
            .seriesPairs,
            "test_id position original_first original_mbps control_mbps difference received_bytes")
        has(.seriesLooks, "test_id position pairs share p_value adjusted_p_value estimate low high")
        has(.ruleSearches, "test_id lead conclusion complete sparing server_text")
        has(
            .ruleRegions, "test_id position alternative packet left right flow_offset hex text fields framing"
        )
        has(
            .probes,
            "test_id position number server_test_id purpose regions outcome evidence duration_s received_bytes ending"
        )
        has(
            .limits,
            "test_id replays_limited effect rate_bps_value begins_after onset_bytes_lower onset_packets_value forgets_s"
        )
        has(
            .experiments,
            "test_id position number purpose hold_s segment_bytes onset_bytes_value passed_bytes_upper limited_again"
        )
        has(
            .exchanges,
            "test_id position method url status failure lookup_s connect_s tls_s first_byte_s total_s")
        has(.settings, "test_id name value")
        has(.remarks, "test_id position text")
        has(.tags, "test_id name")
        has(.notes, "test_id position written text")
    }

    @Test("Every field that the file has a column for is a column of a view")
    func complete() {
        func expect<Record: FieldRecord>(_ record: Record.Type, in view: ResultView) {
            let own = view.columns.map(\.expression)
            for column in Record.table.fields.filter({ !$0.isSample }).flatMap(\.columnNames) {
                #expect(own.contains { $0.hasSuffix("." + column) }, "\(view.rawValue): \(column)")
            }
        }
        // Lists of samples are rows of views of their own.
        let readings = Set((ResultView.readings.columns + ResultView.delays.columns).map(\.name))
        let datagrams = Set(ResultView.datagrams.columns.map(\.name)).union(["expected"])
        for column in StoredReplay.table.fields.filter(\.isSample).flatMap(\.columnNames) {
            if let quantity = column.wholeMatch(of: /(?:client|server)_udp_(.*)/)?.1 {
                #expect(datagrams.contains(String(quantity)), "\(column)")
                continue
            }
            let quantity = column.replacing(/^((client|server)_tcp|delay_probes)_/, with: "")
            #expect(readings.contains(quantity), "\(column)")
        }
        expect(StoredTest.self, in: .tests)
        expect(StoredEffect.self, in: .tests)
        expect(StoredReplay.self, in: .replays)
        expect(StoredDecision.self, in: .decisions)
        expect(StoredLocalization.self, in: .localizations)
        expect(StoredSeries.self, in: .series)
        expect(StoredRuleSearch.self, in: .ruleSearches)
        expect(StoredRuleSearch.Region.self, in: .ruleRegions)
        expect(StoredRuleSearch.Probe.self, in: .probes)
        expect(StoredLimit.self, in: .limits)
        expect(StoredLimit.Replay.self, in: .experiments)
        expect(StoredExchange.self, in: .exchanges)
        expect(UserNote.self, in: .notes)
    }

    @Test("Samples are the same rows whether the file keeps them one by one or packed")
    func samples() async throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        var test = StoredTest.complete(samples: 4)
        test.replays[0].throughput = [1.5, .nan, 0.1 + 0.2, 7]
        _ = try await store.insert(test)
        test.source = .wehe
        _ = try await store.import([PortableTest(test: test, uuid: "a")], at: .morning())
        func rows(of test: Int) async throws -> [[JSONValue]] {
            try await store.rows(
                """
                SELECT role, position, slice, slice_end_s, throughput_mbps FROM samples WHERE test_id = \(test)
                ORDER BY position, slice
                """)
        }
        let own = try await rows(of: 1)
        #expect(own.count == 4 + test.replays[1].throughput.count)
        #expect(own[1].last == .null && own[2].last == .number(0.1 + 0.2))
        #expect(own[0][3] == .number(test.replays[0].sliceEnds[0]))
        #expect(try await rows(of: 2) == own)
        let counts = try await store.rows("SELECT samples FROM replays WHERE test_id = 1 ORDER BY position")
        #expect(counts == test.replays.map { [.count($0.throughput.count)] })
    }

    @Test("The view of series is not the file's table, and columns named like words of SQL can be asked for")
    func words() async throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        #expect(try await store.rows("SELECT budget_pairs, share FROM series") == [])
        #expect(try await store.rows("SELECT left, right, text FROM rule_regions") == [])
    }
}
