package import Foundation

/// Location of this program's state: in the XDG directories, or all of it in one folder.
package struct Home: Sendable, Equatable {
    /// Settings, servers, consent, identity.
    package let configuration: URL
    /// Results, imported recordings, certificates.
    package let data: URL
    /// The command history.
    package let state: URL
    /// Data that can be regenerated.
    package let cache: URL

    /// Creates a home with all state in one folder, as set by `--home` and `WEHE_HOME`.
    package init(folder: URL) {
        self.init(configuration: folder, data: folder, state: folder, cache: folder)
    }

    private init(configuration: URL, data: URL, state: URL, cache: URL) {
        self.configuration = configuration
        self.data = data
        self.state = state
        self.cache = cache
    }

    /// Creates a home from the environment: `WEHE_HOME`, or the XDG base directories with their defaults.
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

    /// The settings changed by the user.
    package var settingsFile: URL { configuration.appending(path: "settings.json") }
    /// The servers added by the user.
    package var serversFile: URL { configuration.appending(path: "servers.json") }
    /// Commands executed at the start of every shell.
    package var startFile: URL { configuration.appending(path: "rc.wehe") }
    /// The user's consents.
    package var consentFile: URL { configuration.appending(path: "consent.json") }
    /// The user id and the history count.
    package var identityFile: URL { configuration.appending(path: "identity.json") }
    /// Description of the vantage point.
    package var vantagePointFile: URL { configuration.appending(path: "vantage-point.json") }
    /// CA files of added servers.
    package var serverCertificates: URL { configuration.appending(path: "server-certificates") }
    /// The key of the pseudonyms that replace user IDs in published tests.
    package var pseudonymsFile: URL { configuration.appending(path: "pseudonyms.json") }
    /// The results database.
    package var resultsFile: URL { data.appending(path: "results.sqlite") }
    /// Copies of shared databases.
    package var sharedCopies: URL { cache.appending(path: "shared-results") }
    /// Imported recordings and their app list.
    package var recordings: URL { data.appending(path: "recordings") }
    /// The embedded server's certificate authority.
    package var embeddedCertificates: URL { data.appending(path: "embedded-server") }
    /// Locks held by tests of all shells in this home while they use a server.
    package var locks: URL { state.appending(path: "locks") }
    /// Searches for rules that were interrupted.
    package var searchesFile: URL { state.appending(path: "dpi-searches.json") }
    /// Experiments on limits that were interrupted.
    package var experimentsFile: URL { state.appending(path: "limit-experiments.json") }
    /// Record of the use of M-Lab.
    package var platformUseFile: URL { state.appending(path: "mlab.json") }
    /// The bytes transferred by tests.
    package var trafficFile: URL { state.appending(path: "traffic.json") }
    /// Address of the running dashboard.
    package var dashboardFile: URL { state.appending(path: "dashboard.json") }
    /// Token for access to a dashboard that is reachable from other machines.
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
