package import Foundation

/// Where this program keeps its state: in the XDG directories, or all of it in one folder.
package struct Home: Sendable, Equatable {
    /// Settings, servers, consent, identity.
    package let configuration: URL
    /// Results, imported recordings, certificates.
    package let data: URL
    /// The command history.
    package let state: URL
    /// What can be made anew.
    package let cache: URL

    /// All state in one folder, as `--home` and `WEHE_HOME` ask.
    package init(folder: URL) {
        self.init(configuration: folder, data: folder, state: folder, cache: folder)
    }

    private init(configuration: URL, data: URL, state: URL, cache: URL) {
        self.configuration = configuration
        self.data = data
        self.state = state
        self.cache = cache
    }

    /// The folders the environment names: `WEHE_HOME`, else the XDG base directories with their defaults.
    package init(environment: [String: String]) {
        if let folder = environment["WEHE_HOME"], !folder.isEmpty {
            self.init(folder: URL(fileURLWithPath: folder, isDirectory: true))
            return
        }
        let user = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true)
        func base(_ variable: String, _ fallback: String) -> URL {
            if let path = environment[variable], path.hasPrefix("/") {
                return URL(fileURLWithPath: path, isDirectory: true).appending(path: "wehe")
            }
            return user.appending(path: fallback).appending(path: "wehe")
        }
        self.init(
            configuration: base("XDG_CONFIG_HOME", ".config"), data: base("XDG_DATA_HOME", ".local/share"),
            state: base("XDG_STATE_HOME", ".local/state"), cache: base("XDG_CACHE_HOME", ".cache"))
    }

    /// The settings a person changed.
    package var settingsFile: URL { configuration.appending(path: "settings.json") }
    /// The servers a person added.
    package var serversFile: URL { configuration.appending(path: "servers.json") }
    /// Commands that run at the start of every shell.
    package var startFile: URL { configuration.appending(path: "rc.wehe") }
    /// What a person agreed to.
    package var consentFile: URL { configuration.appending(path: "consent.json") }
    /// The user id and the history count.
    package var identityFile: URL { configuration.appending(path: "identity.json") }
    /// What a person says of the place that tests are run at.
    package var vantagePointFile: URL { configuration.appending(path: "vantage-point.json") }
    /// CA files of added servers.
    package var serverCertificates: URL { configuration.appending(path: "server-certificates") }
    /// The key of the names that stand in place of user ids where tests are published.
    package var pseudonymsFile: URL { configuration.appending(path: "pseudonyms.json") }
    /// The results database.
    package var resultsFile: URL { data.appending(path: "results.sqlite") }
    /// Copies of what shared databases hold.
    package var sharedCopies: URL { cache.appending(path: "shared-results") }
    /// Imported recordings and their app list.
    package var recordings: URL { data.appending(path: "recordings") }
    /// The embedded server's certificate authority.
    package var embeddedCertificates: URL { data.appending(path: "embedded-server") }
    /// What tests of all shells on this home hold while they use a server.
    package var locks: URL { state.appending(path: "locks") }
    /// The record, the logs and the servers' homes of the lab of network namespaces.
    package var namespaceLab: URL { state.appending(path: "netns") }
    /// Searches for rules that were interrupted.
    package var searchesFile: URL { state.appending(path: "dpi-searches.json") }
    /// How M-Lab was used.
    package var platformUseFile: URL { state.appending(path: "mlab.json") }
    /// The bytes that tests moved.
    package var trafficFile: URL { state.appending(path: "traffic.json") }
    /// Where the dashboard is served, while it is.
    package var dashboardFile: URL { state.appending(path: "dashboard.json") }
    /// What browsers show to be let in to a dashboard that others can reach.
    package var dashboardToken: URL { configuration.appending(path: "dashboard-token") }
    /// The command history.
    package var historyFile: URL { state.appending(path: "history") }
}

extension Home {
    /// The home in a folder that was typed, else the environment's.
    package init(typed folder: String?, environment: [String: String]) {
        guard let folder else {
            self.init(environment: environment)
            return
        }
        self.init(folder: URL(fileURLWithPath: TypedPath.expanded(folder)))
    }
}
