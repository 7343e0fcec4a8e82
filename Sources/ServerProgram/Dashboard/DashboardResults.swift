import Dashboard
import Basics
import Foundation
import Home
import Reports
import ResultStore
import CentralDatabase
import TestModel
import TestRunner
import Messages

/// The results that a dashboard shows: those of a home, or a copy of a shared database's.
enum DashboardResults {
    case own(StoredResults)
    case copied(CopiedResults)

    /// The interval between updates of a copy in use.
    private static let interval = Duration.seconds(10)

    /// Opens the results.
    ///
    /// - Parameters:
    ///   - typed: the address of a shared database, or `home`; nil for the setting.
    ///   - home: the home.
    ///   - environment: the environment, which may contain the credentials of a database.
    ///   - output: receives messages.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`, `ShellError.homeUnusable`; `CancellationError`.
    init(from typed: String?, home: Home, environment: [String: String], output: Output) async throws {
        let words = output.messages
        let origin = try typed ?? Self.setting(home, output)
        guard origin == SettingKey.ownResults else {
            let address = try DatabaseAddress(origin, environment: environment)
            let progress = output.standardError.isTerminal ? RedrawnLine(output) : nil
            defer { progress?.wipe() }
            let results = try await CopiedResults(
                address, in: home.sharedCopies, words, output.clock
            ) { done, all in
                progress?.draw(words.fetching(done: done, of: all))
            }
            progress?.wipe()
            if results.passedOver > 0 { output.note(words.note(words.unreadableTests(results.passedOver))) }
            self = .copied(results)
            return
        }
        let store = try await ResultStore.open(home.resultsFile)
        if let copy = store.setAside {
            output.note(words.databaseSetAside(store.path.path, keptAs: copy.path))
        }
        if store.isMended { output.note(words.note(words.databaseMended(store.path.path))) }
        self = .own(StoredResults(store, words, output.clock))
    }

    /// Returns the value of the setting.
    private static func setting(_ home: Home, _ output: Output) throws(ShellError) -> String {
        try HomeState(of: home, telling: output).settings[.resultsFrom]
    }

    /// The data source of the dashboard.
    var source: any DashboardDataSource {
        switch self {
        case .own(let results): results
        case .copied(let results): results
        }
    }

    /// Waits for the given function, and updates a copy meanwhile.
    func keepUpToDate(until end: @escaping @Sendable () async -> Void) async {
        guard case .copied(let results) = self else { return await end() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await results.keepUpToDate(every: Self.interval) }
            await end()
            group.cancelAll()
        }
    }

    /// Closes the results.
    ///
    /// - Throws: `ResultStoreError`.
    func close() throws(ResultStoreError) {
        switch self {
        case .own(let results): try results.close()
        case .copied(let results): try results.close()
        }
    }
}
