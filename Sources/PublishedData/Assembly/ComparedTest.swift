import Foundation
import Recordings
import TestModel

/// Data of a completed test that a localization may have compared.
struct ComparedTest {
    /// Circumstances shared by many tests, stored once for all of them.
    final class Circumstances: Sendable {
        let app: (name: String, title: String, category: AppCategory)
        let order: [ReplayRole]
        let server: StoredTest.ServerContext
        let version: String
        let network: String?

        init(_ test: StoredTest) {
            app = (test.app, test.appTitle, test.category)
            (order, server) = (test.order, test.server)
            (version, network) = (test.softwareVersion, test.network)
        }

        fileprivate func isSame(as test: StoredTest) -> Bool {
            app == (test.app, test.appTitle, test.category) && order == test.order
                && server == test.server && version == test.softwareVersion && network == test.network
        }
    }

    let uuid: String
    /// The day of its start, counted from 1970.
    let day: Int
    let started: Date
    let ended: Date
    let userID: String
    let clientAddress: String?
    /// The shared circumstances.
    let circumstances: Circumstances
    /// The mean throughput of its original, Mbit/s; NaN if unknown.
    let meanOriginal: Double
    let tooFewSamples: Bool

    /// Extracts the required data of a test.
    ///
    /// - Parameters:
    ///   - portable: the test.
    ///   - common: the shared circumstances of earlier tests.
    init(_ portable: PortableTest, _ common: inout CommonCircumstances) {
        let test = portable.test
        uuid = portable.uuid
        day = PublishedTime.day(test.started)
        (started, ended, userID) = (test.started, test.ended, test.userID)
        clientAddress = test.clientAddress
        circumstances = common.of(test)
        meanOriginal = test.statistics?.meanOriginal ?? .nan
        tooFewSamples = test.tooFewSamples
    }
}

/// The distinct circumstances of tests so far.
struct CommonCircumstances {
    private var known: [String: ComparedTest.Circumstances] = [:]

    /// Returns the circumstances of a test: the same object as for an earlier test, if equal.
    fileprivate mutating func of(_ test: StoredTest) -> ComparedTest.Circumstances {
        let name = [test.app, test.server.host, test.softwareVersion, test.network ?? ""].joined(
            separator: "\n")
        if let same = known[name], same.isSame(as: test) { return same }
        let new = ComparedTest.Circumstances(test)
        known[name] = new
        return new
    }
}
