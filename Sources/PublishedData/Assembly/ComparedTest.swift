import Foundation
import Recordings
import TestModel

/// What is remembered of a test that was handed on, as a localization may have compared it.
struct ComparedTest {
    let uuid: String
    /// The day on which it began, counted from 1970.
    let day: Int
    let app: (name: String, title: String, category: AppCategory)
    let started: Date
    let ended: Date
    let order: [ReplayRole]
    let userID: String
    let server: StoredTest.ServerContext
    let clientAddress: String?
    let version: String
    let network: String?
    /// The mean throughput of its original, Mbit/s; NaN if it is not known.
    let meanOriginal: Double
    let tooFewSamples: Bool

    /// Takes what is needed of a test.
    init(_ portable: PortableTest) {
        let test = portable.test
        uuid = portable.uuid
        day = PublishedTime.day(test.started)
        app = (test.app, test.appTitle, test.category)
        (started, ended, order) = (test.started, test.ended, test.order)
        (userID, server, clientAddress) = (test.userID, test.server, test.clientAddress)
        (version, network) = (test.softwareVersion, test.network)
        meanOriginal = test.statistics?.meanOriginal ?? .nan
        tooFewSamples = test.tooFewSamples
    }
}
