import Messages

/// The help topics by task.
enum HelpTopics {
    /// The topics of each task, in the order in which help lists them.
    static let byTask: [(task: HelpTask, topics: [String])] = [
        (.begin, ["getting-started", "glossary", "prompt", "consent", "privacy", "troubleshooting"]),
        (
            .measure,
            [
                "measurement", "environment", "evidence", "servers", "localization", "dpi", "recordings",
                "captures",
                "characterise",
            ]
        ),
        (.practise, ["lab"]),
        (.look, ["results", "summary", "rates", "report", "sql", "published", "dashboard"]),
        (.automate, ["scripting", "watch", "campaign", "collect", "metrics", "exit-codes"]),
        (.exchange, ["export", "json"]),
        (.operate, ["operators", "security"]),
    ]

    /// Words that are not topics, with the topics that cover them.
    static let aliases = [
        "mlab": "servers", "m-lab": "servers", "embedded": "servers", "settings": "prompt",
        "pairs": "measurement",
        "tags": "results", "plot": "results", "pcap": "captures", "postgresql": "collect", "csv": "export",
    ]
}
