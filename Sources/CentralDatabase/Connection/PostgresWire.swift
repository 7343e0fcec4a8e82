import Basics
import CPostgres
import Foundation
import TestModel

/// A connection to PostgreSQL through libpq, on a thread that may block.
///
/// It waits in short steps, so that cancellation is noticed. A cancelled request is not withdrawn by a
/// separate message: the connection is closed, and the server, which checks for that, stops its work.
struct PostgresWire: ~Copyable {
    /// Display name of the database.
    let title: String
    /// Set when the result is no longer needed.
    var cancellation: CancellationFlag
    private let postgres: LibPQ
    private let connection: LibPQ.Connection
    /// True if a result was not waited for, so that further results could not be assigned.
    private var isAbandoned = false

    /// Duration of one wait, in milliseconds.
    private static let step: Int32 = 100

    private init(
        _ postgres: LibPQ, _ connection: LibPQ.Connection, _ title: String, _ cancellation: CancellationFlag
    ) {
        self.postgres = postgres
        self.connection = connection
        self.title = title
        self.cancellation = cancellation
    }

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - address: the address of the database.
    ///   - limit: the timeout.
    ///   - cancellation: set when the connection is no longer needed.
    /// - Returns: the connection.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    static func open(
        _ address: DatabaseAddress, within limit: Duration, cancelling cancellation: CancellationFlag
    ) throws -> PostgresWire {
        let postgres = try LibPQ.loaded()
        let named = address.parameters.map { (strdup($0.key), strdup($0.value)) }
        defer {
            for (keyword, value) in named {
                free(keyword)
                free(value)
            }
        }
        let keywords = named.map { UnsafePointer($0.0) } + [nil]
        let values = named.map { UnsafePointer($0.1) } + [nil]
        guard let connection = postgres.connectStartParams(keywords, values, 0) else {
            throw CentralDatabaseError.unreachable(
                database: address.title, complaint: String(cString: strerror(ENOMEM)))
        }
        _ = postgres.setNoticeProcessor(connection, { _, _ in }, nil)
        let wire = PostgresWire(postgres, connection, address.title, cancellation)
        try wire.finishConnecting(until: Deadline(after: limit))
        return wire
    }

    private func finishConnecting(until deadline: Deadline) throws {
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
            guard next != PGRES_POLLING_FAILED, postgres.status(connection) != CONNECTION_BAD else {
                throw PostgresComplaint.connecting(Self.text(postgres.errorMessage(connection)), title)
            }
            try wait(for: next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline)
            let watch = ReceiveWatch(
                socket: postgres.socket(connection), most: nil, cancellation: cancellation)
            next = postgres.connectPoll(connection)
            if let verdict = watch.end() { throw failure(verdict, atMost: Int(ReceiveWatch.mostWithoutRow)) }
        }
        _ = postgres.setnonblocking(connection, 1)
    }

    deinit { postgres.finish(connection) }

    /// The server's version: 150018 is 15.18.
    var serverVersion: Int { Int(postgres.serverVersion(connection)) }

    /// True if the connection is encrypted.
    var isEncrypted: Bool { postgres.sslInUse(connection) != 0 }

    /// Returns a quoted identifier.
    func quoted(_ name: String) -> String { "\"" + name.escaping(["\"": "\"\""]) + "\"" }

    /// Executes a statement.
    ///
    /// - Parameters:
    ///   - sql: the statement, whose columns are of type `text` or `bytea`.
    ///   - values: the values of its parameters `$1`, `$2` …
    ///   - limit: the timeout.
    ///   - most: the maximum memory of its rows, in bytes.
    /// - Returns: its rows.
    /// - Throws: `CentralDatabaseError`, of which `tooMuch` leaves the connection unusable;
    ///   `CancellationError`.
    @discardableResult
    mutating func rows(
        _ sql: String, _ values: [PostgresValue] = [], within limit: Duration = .seconds(120),
        atMost most: Int = Self.mostBytes
    ) throws -> [PostgresRow] {
        try begin()
        let sent = values.map { $0.sent.map { $0 + [0] } }
        let bytes = sent.flatMap { $0 ?? [] }
        var offset = 0
        let offsets = sent.map { element in
            defer { offset += element?.count ?? 0 }
            return offset
        }
        let isSent = bytes.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                let places = zip(sent, offsets).map { element, offset in
                    element == nil ? nil : text.baseAddress.map { $0 + offset }
                }
                // The terminating zero of each text is not part of its length.
                let lengths = sent.map { Int32($0.map { $0.count - 1 } ?? 0) }
                return postgres.sendQueryParams(
                    connection, sql, Int32(values.count), nil, places, lengths, values.map(\.format), 1)
            }
        }
        guard isSent == 1 else { throw broken }
        // Otherwise libpq would store all rows before the first one is counted.
        _ = postgres.setSingleRowMode(connection)
        return try watched(atMost: most) { wire, watch in
            try wire.answer(until: Deadline(after: limit), watch, atMost: most)
        }
    }

    /// The default maximum memory of a result's rows: no regular result is larger.
    static let mostBytes = 96 << 20

    /// Executes statements without parameters one after the other.
    ///
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    mutating func run(_ script: String, within limit: Duration = .seconds(120)) throws {
        try begin()
        guard postgres.sendQuery(connection, script) == 1 else { throw broken }
        _ = try watched { wire, watch in try wire.answer(until: Deadline(after: limit), watch) }
    }

    /// Copies rows into a table.
    ///
    /// - Parameters:
    ///   - table: the table with its columns, all of type `text` or `bytea`.
    ///   - rows: the rows.
    ///   - limit: the timeout.
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    mutating func copy(
        into table: String, _ rows: [[PostgresValue]], within limit: Duration = .seconds(600)
    ) throws {
        try begin()
        let deadline = Deadline(after: limit)
        guard postgres.sendQuery(connection, "COPY \(table) FROM STDIN (FORMAT binary)") == 1 else {
            throw broken
        }
        try watched { wire, watch in
            _ = try wire.answer(until: deadline, watch, expectsCopy: true)
            try wire.send(rows, until: deadline)
            _ = try wire.answer(until: deadline, watch)
        }
    }

    private mutating func send(
        _ rows: [[PostgresValue]], until deadline: Deadline
    ) throws {
        var copied = CopiedRows()
        for row in rows { copied.add(row) }
        var rest = copied.bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(1 << 18)
            rest = rest.dropFirst(piece.count)
            try put(until: deadline) { [postgres] connection in
                piece.withUnsafeBytes { bytes in
                    bytes.withMemoryRebound(to: CChar.self) {
                        postgres.putCopyData(connection, $0.baseAddress, Int32($0.count))
                    }
                }
            }
        }
        try put(until: deadline) { [postgres] in postgres.putCopyEnd($0, nil) }
    }

    /// Executes work while another thread watches how much the server sends.
    private mutating func watched<Value>(
        atMost most: Int = Self.mostBytes, _ work: (inout PostgresWire, ReceiveWatch) throws -> Value
    ) throws -> Value {
        let watch = ReceiveWatch(socket: postgres.socket(connection), most: most, cancellation: cancellation)
        defer { watch.end() }
        do { return try work(&self, watch) } catch {
            guard let verdict = watch.end() else { throw error }
            isAbandoned = true
            throw failure(verdict, atMost: most)
        }
    }

    private func failure(_ verdict: ReceiveWatch.Verdict, atMost most: Int) -> any Error {
        switch verdict {
        case .tooMuch: CentralDatabaseError.tooMuch(database: title, megabytes: most >> 20)
        case .cancelled: CancellationError()
        }
    }

    /// Executes work in a transaction.
    ///
    /// - Parameters:
    ///   - mode: the transaction mode for `BEGIN`.
    ///   - work: the work.
    /// - Returns: the result of the work, which is then committed to the server's disk.
    /// - Throws: the errors of the work; `CentralDatabaseError`. If the connection breaks during the commit,
    ///   the work may have been committed all the same.
    mutating func transaction<Value>(
        _ mode: String = "", _ work: (inout PostgresWire) throws -> Value
    ) throws -> Value {
        try run("BEGIN \(mode)")
        do {
            let value = try work(&self)
            try run("COMMIT")
            return value
        } catch {
            // If this fails too, the connection is lost, and the transaction with it.
            if !isAbandoned, postgres.transactionStatus(connection) != PQTRANS_IDLE { try? run("ROLLBACK") }
            throw error
        }
    }

    private func begin() throws {
        if cancellation.isSet { throw CancellationError() }
        if isAbandoned || postgres.status(connection) == CONNECTION_BAD {
            throw CentralDatabaseError.lost(database: title)
        }
    }

    /// Reason that libpq refused to send data.
    private var broken: CentralDatabaseError {
        postgres.status(connection) == CONNECTION_BAD
            ? .lost(database: title)
            : PostgresComplaint.answering("", Self.text(postgres.errorMessage(connection)), title)
    }

    private mutating func put(
        until deadline: Deadline, _ send: (LibPQ.Connection) -> Int32
    ) throws {
        while true {
            switch send(connection) {
            case 1: return
            case 0:
                try look(for: POLLIN | POLLOUT, until: deadline)
                // The server may send data meanwhile.
                guard postgres.consumeInput(connection) == 1 else {
                    throw CentralDatabaseError.lost(database: title)
                }
            default: throw broken
            }
        }
    }

    /// Waits for all results of the request; returns the rows of the last one, or stops when the server waits
    /// for a copy.
    private mutating func answer(
        until deadline: Deadline, _ watch: ReceiveWatch,
        atMost most: Int = Self.mostBytes, expectsCopy: Bool = false
    ) throws -> [PostgresRow] {
        while postgres.flush(connection) == 1 {
            try look(for: POLLIN | POLLOUT, until: deadline)
            guard postgres.consumeInput(connection) == 1 else {
                throw CentralDatabaseError.lost(database: title)
            }
        }
        var rows: [PostgresRow] = []
        var bytes = 0
        var failure: CentralDatabaseError?
        while true {
            while postgres.isBusy(connection) == 1 {
                try look(for: POLLIN, until: deadline)
                guard postgres.consumeInput(connection) == 1 else {
                    throw CentralDatabaseError.lost(database: title)
                }
            }
            guard let result = postgres.getResult(connection) else { break }
            defer { postgres.clear(result) }
            // Results that have arrived are not waited for.
            try check(until: deadline)
            switch postgres.resultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: rows = []
            case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
                watch.noteRow()
                for row in self.rows(of: result) {
                    bytes += row.size
                    guard bytes <= most else {
                        isAbandoned = true
                        throw CentralDatabaseError.tooMuch(database: title, megabytes: most >> 20)
                    }
                    rows.append(row)
                }
            case PGRES_COPY_IN where expectsCopy: return []
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                // Nothing asked for it, and the result would be given again without end.
                isAbandoned = true
                throw CentralDatabaseError.notPostgreSQL(database: title)
            default:
                let code = postgres.resultErrorField(result, Self.codeField).map { Self.text($0) } ?? ""
                let message =
                    postgres.resultErrorField(result, Self.messageField)
                    ?? postgres.resultErrorMessage(result)
                let text = message.map { Self.text($0) } ?? ""
                failure = failure ?? PostgresComplaint.answering(code, text, title)
            }
            if postgres.status(connection) == CONNECTION_BAD {
                throw CentralDatabaseError.lost(database: title)
            }
        }
        if let failure { throw failure }
        return rows
    }

    /// `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, which are character constants in libpq's header.
    private static let (codeField, messageField) = (Int32(UInt8(ascii: "C")), Int32(UInt8(ascii: "M")))

    /// Returns the beginning of a text of the server, which may have any length.
    private static func text(_ start: UnsafePointer<CChar>) -> String {
        let bytes = UnsafeRawBufferPointer(start: start, count: strnlen(start, longestText))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The maximum size of an error's text, bytes.
    private static let longestText = 4_096

    private func rows(of result: LibPQ.Answer) -> [PostgresRow] {
        let columns = 0..<postgres.nfields(result)
        return (0..<postgres.ntuples(result)).map { row in
            PostgresRow(
                columns: columns.map { column in
                    guard postgres.getisnull(result, row, column) == 0,
                        let start = postgres.getvalue(result, row, column)
                    else { return nil }
                    let count = Int(postgres.getlength(result, row, column))
                    return Array(UnsafeRawBufferPointer(start: start, count: count))
                })
        }
    }

    /// Waits until the connection is readable or writable; cancellation leaves the connection unusable.
    private mutating func look(
        for events: Int32, until deadline: Deadline
    ) throws {
        do { try wait(for: events, until: deadline) } catch {
            isAbandoned = true
            throw error
        }
    }

    /// Checks that the answer is still needed, without waiting; otherwise the connection is unusable.
    private mutating func check(until deadline: Deadline) throws {
        do { try checkTime(until: deadline) } catch {
            isAbandoned = true
            throw error
        }
    }

    private func checkTime(until deadline: Deadline) throws {
        if cancellation.isSet { throw CancellationError() }
        guard !deadline.isPast else {
            throw CentralDatabaseError.silent(database: title, seconds: Int(deadline.limit / .seconds(1)))
        }
    }

    private func wait(
        for events: Int32, until deadline: Deadline
    ) throws {
        while true {
            try checkTime(until: deadline)
            var descriptor = pollfd(fd: postgres.socket(connection), events: Int16(events), revents: 0)
            if poll(&descriptor, 1, Self.step) != 0 { return }
        }
    }
}
