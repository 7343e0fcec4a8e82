package import TestModel

/// Some tests of a list, and where it goes on.
package struct TestPage: Sendable {
    /// A test of the list.
    package struct Entry: Sendable {
        /// What a list shows of it.
        package let test: TestSummary
        /// The client's network as its device told it, or as its campaign's vantage point calls it.
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
    /// The place after which the list goes on; nil at its end.
    package let next: PageCursor?

    package init(entries: [Entry], next: PageCursor?) {
        self.entries = entries
        self.next = next
    }
}

/// A place in a sorted list, told by the values of a test there: it stays what it is when tests come and go, the one
/// there too, and finding it takes no longer far down the list.
package struct PageCursor: Equatable, Sendable {
    /// What the list is sorted by.
    package enum Value: Equatable, Sendable {
        /// Nothing beside start and number, or no value.
        case none
        case text(String)
        case number(Double)
    }

    /// The value that the list is sorted by.
    package let value: Value
    /// The test's start, as the database has it.
    package let started: String
    /// The test's number.
    package let id: Int64

    package init(value: Value, started: String, id: Int64) {
        self.value = value
        self.started = started
        self.id = id
    }

    /// Reads what ``text`` wrote; nil for anything else.
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

    /// The place in a line that an address can carry.
    package var text: String {
        switch value {
        case .none: "\(id)~\(started)~~"
        case .text(let text): "\(id)~\(started)~t~\(text)"
        case .number(let number): "\(id)~\(started)~n~\(number)"
        }
    }
}

/// What tests can be chosen by: the values that there are, in alphabetical order.
package struct TestNames: Equatable, Sendable {
    /// An app's name and how people read it.
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
