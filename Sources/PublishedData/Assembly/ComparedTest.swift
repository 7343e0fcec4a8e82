import Foundation
import Recordings
import TestModel

/// What is remembered of a test that was handed on, as a localization may have compared it.
struct ComparedTest {
    /// The circumstances that a great many tests have in common, remembered once for all of them.
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
    /// The day on which it began, counted from 1970.
    let day: Int
    let started: Date
    let ended: Date
    let userID: String
    let clientAddress: String?
    /// The circumstances that it has in common with others.
    let circumstances: Circumstances
    /// The mean throughput of its original, Mbit/s; NaN if it is not known.
    let meanOriginal: Double
    let tooFewSamples: Bool

    /// Takes what is needed of a test.
    ///
    /// - Parameters:
    ///   - portable: the test.
    ///   - common: what tests before it had in common.
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

/// The circumstances of tests so far, each once.
struct CommonCircumstances {
    private var known: [String: ComparedTest.Circumstances] = [:]

    /// Those of a test: the very same as of a test before it, where there is one.
    fileprivate mutating func of(_ test: StoredTest) -> ComparedTest.Circumstances {
        let name = [test.app, test.server.host, test.softwareVersion, test.network ?? ""].joined(
            separator: "\n")
        if let same = known[name], same.isSame(as: test) { return same }
        let new = ComparedTest.Circumstances(test)
        known[name] = new
        return new
    }
}
