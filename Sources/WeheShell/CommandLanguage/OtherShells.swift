/// Commands known from other shells.
enum OtherShells {
    /// The equivalent commands of this shell, by the word.
    private static let counterparts = [
        "logout": "quit", "bye": "quit", "q": "quit", ":q": "quit", "man": "help", "cls": "clear",
        "print": "echo", "printf": "echo", "set": "settings set", "get": "settings get", "run": "source",
        ".": "source", "test": "replay", "wait": "sleep", "for": "repeat", "while": "repeat",
    ]

    /// Programs that users want to run beside tests.
    private static let programs: Set<String> = [
        "awk", "bash", "cat", "chmod", "cp", "curl", "date", "df", "dig", "du", "env", "find", "git", "grep",
        "head", "hostname", "htop", "id", "ifconfig", "ip", "iperf3", "jq", "kill", "less", "ls", "mkdir",
        "more", "mtr", "mv", "nano", "nslookup", "ping", "ps", "pwd", "python3", "rm", "sed", "sh", "ss",
        "ssh", "sudo", "tail", "tc", "tcpdump", "top", "touch", "traceroute", "uname", "vi", "vim", "wc",
        "wget", "which", "who", "whoami",
    ]

    /// Returns the equivalent to type here; nil for unknown words.
    static func counterpart(of word: String) -> String? {
        counterparts[word] ?? (programs.contains(word) ? SystemCommand.mark + word : nil)
    }
}
