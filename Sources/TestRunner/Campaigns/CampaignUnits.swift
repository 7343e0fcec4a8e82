import Basics
package import Foundation

/// systemd units for the campaigns of a user: a service that runs what is due and exits, and a timer that
/// starts it every ten minutes, with a random delay chosen each time, so that machines do not coincide at
/// round times.
package struct CampaignUnits: Equatable, Sendable {
    /// Path of the program.
    package let program: String
    /// The folder with all state; nil if the XDG directories are used.
    package let home: String?
    /// The directories set in the environment, which a user's services would not inherit.
    package let variables: [String: String]

    /// The name of both without the suffix.
    private static let name = "wehe-campaign"
    /// The timer's name.
    package static let timer = name + ".timer"
    /// The names of the files.
    package static let names = [name + ".service", timer]

    package init(program: String, home: String?, variables: [String: String]) {
        self.program = program
        self.home = home
        self.variables = variables
    }

    /// Returns the folder of a user's units.
    ///
    /// - Parameter environment: the environment of the process: `XDG_CONFIG_HOME`, `HOME`.
    /// - Returns: the folder.
    package static func folder(_ environment: [String: String]) -> URL {
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let configuration = named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
        return URL(fileURLWithPath: configuration, isDirectory: true).appending(path: "systemd/user")
    }

    /// The names and contents of the files.
    package var files: [(name: String, text: String)] {
        Array(zip(Self.names, [service, Self.times])).map { (name: $0.0, text: $0.1) }
    }

    private var service: String {
        let home = home.map { ["--home", $0] } ?? []
        let words = [program] + home + ["-c", "campaign run --until-idle"]
        let environment = variables.sorted { $0.key < $1.key }
            .map { "Environment=\(Self.quoted("\($0.key)=\($0.value)"))\n" }.joined()
        return """
            # Written by "campaign install", removed by "campaign uninstall".
            [Unit]
            Description=Wehe campaigns
            Documentation=man:wehe(1)

            [Service]
            Type=oneshot
            \(environment)ExecStart=\(words.map(Self.quoted).joined(separator: " "))
            # SIGTERM ends the test that runs, whose attempt is kept.
            KillMode=mixed
            TimeoutStartSec=infinity
            TimeoutStopSec=30
            UMask=0077
            NoNewPrivileges=yes

            """
    }

    private static let times = """
        # Written by "campaign install", removed by "campaign uninstall".
        [Unit]
        Description=Times at which Wehe campaigns are looked after
        Documentation=man:wehe(1)

        [Timer]
        OnCalendar=*:0/10
        RandomizedDelaySec=10min
        AccuracySec=1s

        [Install]
        WantedBy=timers.target

        """

    /// Quotes a word in a unit file (systemd.syntax(7), systemd.service(5)), without expansion of specifiers
    /// and variables.
    static func quoted(_ word: String) -> String {
        let escaped = word.escaping(["\\": "\\\\", "\"": "\\\"", "%": "%%", "$": "$$", "\n": "\\n"])
        return "\"\(escaped)\""
    }
}
