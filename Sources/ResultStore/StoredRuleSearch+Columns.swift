import Foundation
import GRDB
import TestModel

extension StoredRuleSearch {
    /// Inserts the search of a test with its regions and probes.
    func insert(test: Int64, _ db: Database) throws {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("lead", lead)
        columns.set("conclusion", conclusion)
        columns.set("complete", isComplete)
        columns.set("sparing", sparing)
        columns.set("server_text", serverText)
        try columns.insert(into: "rule_search", db)
        for (position, region) in regions.enumerated() {
            try region.columnValues(test: test, position: position).insert(into: "rule_region", db)
        }
        for (position, probe) in probes.enumerated() {
            try probe.columnValues(test: test, position: position).insert(into: "rule_probe", db)
        }
    }

    /// Reads a search from its row and those of its regions and probes.
    init(_ columns: ColumnReader, regions: [ColumnReader], probes: [ColumnReader]) throws(ResultStoreError) {
        self.init(
            lead: try columns.text("lead"), conclusion: try columns.optionalText("conclusion"),
            isComplete: try columns.flag("complete"), sparing: try columns.text("sparing"),
            serverText: try columns.optionalText("server_text"),
            regions: try regions.map { row throws(ResultStoreError) in try Region(row) },
            probes: try probes.map { row throws(ResultStoreError) in try Probe(row) })
    }
}

extension StoredRuleSearch.Region {
    fileprivate func columnValues(test: Int64, position: Int) throws -> ColumnValues {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("position", position)
        columns.set("alternative", alternative)
        columns.set("packet", packet)
        columns.set("left_byte", left)
        columns.set("right_byte", right)
        columns.set("flow_offset", flowOffset)
        columns.set("bytes_hex", hex)
        columns.set("text", text)
        try columns.set("fields", fields)
        columns.set("framing", isFraming)
        return columns
    }

    fileprivate init(_ columns: ColumnReader) throws(ResultStoreError) {
        self.init(
            alternative: try columns.integer("alternative"), packet: try columns.text("packet"),
            left: try columns.integer("left_byte"), right: try columns.integer("right_byte"),
            flowOffset: try columns.integer("flow_offset"), hex: try columns.text("bytes_hex"),
            text: try columns.text("text"), fields: try columns.list("fields"),
            isFraming: try columns.flag("framing"))
    }
}

extension StoredRuleSearch.Probe {
    fileprivate func columnValues(test: Int64, position: Int) throws -> ColumnValues {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("position", position)
        columns.set("number", number)
        columns.set("server_test_id", testID)
        columns.set("purpose", purpose)
        try columns.set("regions", regions)
        columns.set("outcome", outcome)
        columns.set("evidence", evidence)
        try columns.set("started", started)
        columns.set("duration_s", duration)
        columns.set("received_bytes", bytesReceived)
        columns.set("sent_bytes", bytesSent)
        columns.set("ending", ending)
        return columns
    }

    fileprivate init(_ columns: ColumnReader) throws(ResultStoreError) {
        self.init(
            number: try columns.integer("number"), testID: try columns.integer("server_test_id"),
            purpose: try columns.optionalText("purpose"), regions: try columns.list("regions"),
            outcome: try columns.text("outcome"), evidence: try columns.text("evidence"),
            started: try columns.date("started"), duration: try columns.real("duration_s"),
            bytesReceived: try columns.integer("received_bytes"),
            bytesSent: try columns.integer("sent_bytes"),
            ending: try columns.text("ending"))
    }
}
