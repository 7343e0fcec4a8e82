import CPostgres
import Foundation
import Synchronization
import TestModel

/// PostgreSQL's client library, which is looked for when a database is first named: whoever has none installs and runs
/// the program without it.
///
/// Its functions are called what they are called there, without the first two letters
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

    /// The library of this machine once it was found; it stays loaded.
    private static let found = Mutex<LibPQ?>(nil)

    /// The library. Where it is missing it is looked for again the next time: it may have been installed meanwhile.
    ///
    /// - Throws: `SharedResultsError.libraryMissing`.
    static func loaded() throws(SharedResultsError) -> LibPQ {
        try found.withLock { found throws(SharedResultsError) in
            if let found { return found }
            let library = try LibPQ("libpq.so.5")
            found = library
            return library
        }
    }

    /// - Parameter name: the library's file, looked for where the system has its libraries.
    /// - Throws: `SharedResultsError.libraryMissing`.
    init(_ name: String) throws(SharedResultsError) {
        /// What the system says of the last thing that it did not find.
        func missing() -> SharedResultsError {
            .libraryMissing(complaint: dlerror().map { String(cString: $0) } ?? name)
        }
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw missing() }

        func function<Function>(_ name: String) throws(SharedResultsError) -> Function {
            guard let place = dlsym(library, name) else { throw missing() }
            return unsafeBitCast(place, to: Function.self)
        }
        conninfoParse = try function("PQconninfoParse")
        conninfoFree = try function("PQconninfoFree")
        connectStartParams = try function("PQconnectStartParams")
        connectPoll = try function("PQconnectPoll")
        setNoticeProcessor = try function("PQsetNoticeProcessor")
        setnonblocking = try function("PQsetnonblocking")
        finish = try function("PQfinish")
        status = try function("PQstatus")
        transactionStatus = try function("PQtransactionStatus")
        errorMessage = try function("PQerrorMessage")
        serverVersion = try function("PQserverVersion")
        sslInUse = try function("PQsslInUse")
        socket = try function("PQsocket")
        sendQuery = try function("PQsendQuery")
        sendQueryParams = try function("PQsendQueryParams")
        setSingleRowMode = try function("PQsetSingleRowMode")
        putCopyData = try function("PQputCopyData")
        putCopyEnd = try function("PQputCopyEnd")
        flush = try function("PQflush")
        consumeInput = try function("PQconsumeInput")
        isBusy = try function("PQisBusy")
        getResult = try function("PQgetResult")
        clear = try function("PQclear")
        resultStatus = try function("PQresultStatus")
        resultErrorField = try function("PQresultErrorField")
        resultErrorMessage = try function("PQresultErrorMessage")
        ntuples = try function("PQntuples")
        nfields = try function("PQnfields")
        getisnull = try function("PQgetisnull")
        getvalue = try function("PQgetvalue")
        getlength = try function("PQgetlength")
    }
}
