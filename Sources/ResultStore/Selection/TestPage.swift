import Basics
package import TestModel

/// A page of a list of tests, with the cursor of the next page.
package struct TestPage: Sendable {
    /// A test of the list.
    package struct Entry: Sendable {
        /// The data shown in a list.
        package let test: TestSummary
        /// The client's network as reported by its device, or the network of its campaign's vantage point.
        package let network: String?
        /// The campaign that it belongs to.
        package let campaign: String?
        /// True if that campaign was a rehearsal.
        package let isRehearsal: Bool

        package init(test: TestSummary, network: String?, campaign: String?, isRehearsal: Bool = false) {
            self.test = test
            self.network = network
            self.campaign = campaign
            self.isRehearsal = isRehearsal
        }
    }

    /// The tests, in order.
    package let entries: [Entry]
    /// The cursor of the next page; nil on the last page.
    package let next: PageCursor?

    package init(entries: [Entry], next: PageCursor?) {
        self.entries = entries
        self.next = next
    }
}

/// A position in a sorted list, given by the values of a test: it stays valid when tests are added or
/// removed, even that test, and finding it takes no longer far down the list.
package struct PageCursor: Equatable, Sendable {
    /// Value of the sort key.
    package enum Value: Equatable, Sendable {
        /// No key besides start and number, or no value.
        case none
        case text(String)
        case number(Double)
    }

    /// The value of the sort key.
    package let value: Value
    /// The test's start, as stored in the database.
    package let started: String
    /// The test's number.
    package let id: Int64

    package init(value: Value, started: String, id: Int64) {
        self.value = value
        self.started = started
        self.id = id
    }

    /// Parses the output of ``text``; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "~", maxSplits: 3, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 4, let id = Int64(parts[0]), Timestamp.date(parts[1]) != nil else { return nil }
        switch parts[2] {
        case "" where parts[3].isEmpty: value = .none
        case "t": value = .text(parts[3])
        case "n":
            guard let number = Double(parts[3]), number.isFinite else { return nil }
            value = .number(number)
        default: return nil
        }
        started = parts[1]
        self.id = id
    }

    /// The position in one line, in a form that can be used in a URL.
    package var text: String {
        switch value {
        case .none: "\(id)~\(started)~~"
        case .text(let text): "\(id)~\(started)~t~\(text)"
        case .number(let number): "\(id)~\(started)~n~\(number)"
        }
    }
}

/// Values by which tests can be filtered, in alphabetical order.
package struct TestNames: Equatable, Sendable {
    /// An app's name and its display name.
    package struct App: Equatable, Sendable {
        package let name: String
        package let title: String

        package init(name: String, title: String) {
            self.name = name
            self.title = title
        }
    }

    package let apps: [App]
    package let verdicts: [TestVerdict]
    package let servers: [String]
    package let networks: [String]
    package let campaigns: [String]
    package let sources: [TestSource]

    package init(
        apps: [App], verdicts: [TestVerdict], servers: [String], networks: [String], campaigns: [String],
        sources: [TestSource]
    ) {
        self.apps = apps
        self.verdicts = verdicts
        self.servers = servers
        self.networks = networks
        self.campaigns = campaigns
        self.sources = sources
    }
}
