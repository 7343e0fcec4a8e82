import CPostgres
import Foundation
import Synchronization
import Basics
import TestModel

/// PostgreSQL's client library, which is loaded at the first use of a database: the program can be installed
/// and run without it.
///
/// Its functions have their original names without the first two letters
/// (https://www.postgresql.org/docs/15/libpq.html).
struct LibPQ: Sendable {
    typealias Connection = OpaquePointer
    typealias Answer = OpaquePointer
    typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
    typealias Options = UnsafeMutablePointer<PQconninfoOption>
    typealias Hearer = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

    let conninfoParse:
        @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Options?
    let conninfoFree: @convention(c) (Options?) -> Void

    let connectStartParams: @convention(c) (Texts, Texts, Int32) -> Connection?
    let connectPoll: @convention(c) (Connection) -> PostgresPollingStatusType
    let setNoticeProcessor: @convention(c) (Connection, Hearer, UnsafeMutableRawPointer?) -> Hearer?
    let setnonblocking: @convention(c) (Connection, Int32) -> Int32
    let finish: @convention(c) (Connection) -> Void

    let status: @convention(c) (Connection) -> ConnStatusType
    let transactionStatus: @convention(c) (Connection) -> PGTransactionStatusType
    let errorMessage: @convention(c) (Connection) -> UnsafePointer<CChar>
    let serverVersion: @convention(c) (Connection) -> Int32
    let sslInUse: @convention(c) (Connection) -> Int32
    let socket: @convention(c) (Connection) -> Int32

    let sendQuery: @convention(c) (Connection, UnsafePointer<CChar>) -> Int32
    let sendQueryParams:
        @convention(c) (
            Connection, UnsafePointer<CChar>, Int32, UnsafePointer<Oid>?, Texts, UnsafePointer<Int32>,
            UnsafePointer<Int32>, Int32
        ) -> Int32
    let setSingleRowMode: @convention(c) (Connection) -> Int32
    let putCopyData: @convention(c) (Connection, UnsafePointer<CChar>?, Int32) -> Int32
    let putCopyEnd: @convention(c) (Connection, UnsafePointer<CChar>?) -> Int32
    let flush: @convention(c) (Connection) -> Int32
    let consumeInput: @convention(c) (Connection) -> Int32
    let isBusy: @convention(c) (Connection) -> Int32

    let getResult: @convention(c) (Connection) -> Answer?
    let clear: @convention(c) (Answer) -> Void
    let resultStatus: @convention(c) (Answer) -> ExecStatusType
    let resultErrorField: @convention(c) (Answer, Int32) -> UnsafePointer<CChar>?
    let resultErrorMessage: @convention(c) (Answer) -> UnsafePointer<CChar>?
    let ntuples: @convention(c) (Answer) -> Int32
    let nfields: @convention(c) (Answer) -> Int32
    let getisnull: @convention(c) (Answer, Int32, Int32) -> Int32
    let getvalue: @convention(c) (Answer, Int32, Int32) -> UnsafePointer<CChar>?
    let getlength: @convention(c) (Answer, Int32, Int32) -> Int32

    /// The loaded library of this machine; it stays loaded.
    private static let found = Mutex<LibPQ?>(nil)

    /// Loads the library. If it is missing, the next call searches again, as it may have been installed
    /// meanwhile.
    ///
    /// - Throws: `CentralDatabaseError.libraryMissing`.
    static func loaded() throws(CentralDatabaseError) -> LibPQ {
        try found.withLock { found throws(CentralDatabaseError) in
            if let found { return found }
            let library = try LibPQ("libpq.so.5")
            found = library
            return library
        }
    }

    /// - Parameter name: the library's file, searched for in the system's library folders.
    /// - Throws: `CentralDatabaseError.libraryMissing`.
    init(_ name: String) throws(CentralDatabaseError) {
        do throws(SharedLibrary.Missing) {
            try self.init(SharedLibrary(name))
        } catch {
            throw .libraryMissing(complaint: error.complaint)
        }
    }

    private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
        conninfoParse = try library.function("PQconninfoParse")
        conninfoFree = try library.function("PQconninfoFree")
        connectStartParams = try library.function("PQconnectStartParams")
        connectPoll = try library.function("PQconnectPoll")
        setNoticeProcessor = try library.function("PQsetNoticeProcessor")
        setnonblocking = try library.function("PQsetnonblocking")
        finish = try library.function("PQfinish")
        status = try library.function("PQstatus")
        transactionStatus = try library.function("PQtransactionStatus")
        errorMessage = try library.function("PQerrorMessage")
        serverVersion = try library.function("PQserverVersion")
        sslInUse = try library.function("PQsslInUse")
        socket = try library.function("PQsocket")
        sendQuery = try library.function("PQsendQuery")
        sendQueryParams = try library.function("PQsendQueryParams")
        setSingleRowMode = try library.function("PQsetSingleRowMode")
        putCopyData = try library.function("PQputCopyData")
        putCopyEnd = try library.function("PQputCopyEnd")
        flush = try library.function("PQflush")
        consumeInput = try library.function("PQconsumeInput")
        isBusy = try library.function("PQisBusy")
        getResult = try library.function("PQgetResult")
        clear = try library.function("PQclear")
        resultStatus = try library.function("PQresultStatus")
        resultErrorField = try library.function("PQresultErrorField")
        resultErrorMessage = try library.function("PQresultErrorMessage")
        ntuples = try library.function("PQntuples")
        nfields = try library.function("PQnfields")
        getisnull = try library.function("PQgetisnull")
        getvalue = try library.function("PQgetvalue")
        getlength = try library.function("PQgetlength")
    }
}
