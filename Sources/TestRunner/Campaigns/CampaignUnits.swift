import Basics
package import Foundation

/// What systemd needs to run the campaigns of one user: a service that runs what is due and ends, and a timer that starts
/// it every ten minutes, at an instant in them that is drawn anew each time, so that no two machines meet at full ones.
package struct CampaignUnits: Equatable, Sendable {
    /// The program.
    package let program: String
    /// The folder that holds all state; nil where the XDG directories do.
    package let home: String?
    /// The directories that the environment names, which a user's services would not know.
    package let variables: [String: String]

    /// The name of both, without its ending.
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

    /// Where a user's units lie.
    ///
    /// - Parameter environment: that of the process: `XDG_CONFIG_HOME`, `HOME`.
    /// - Returns: the folder.
    package static func folder(_ environment: [String: String]) -> URL {
        let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let configuration = named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
        return URL(fileURLWithPath: configuration, isDirectory: true).appending(path: "systemd/user")
    }

    /// The files' names and what they hold.
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

    /// A word of a unit's line (systemd.syntax(7), systemd.service(5)): specifiers and variables in it are none.
    static func quoted(_ word: String) -> String {
        let escaped = word.escaping(["\\": "\\\\", "\"": "\\\"", "%": "%%", "$": "$$", "\n": "\\n"])
        return "\"\(escaped)\""
    }
}
