/// Rules that come with wehe: practices that were found on real paths, and what resembles them.
package enum LabPreset: String, CaseIterable, Sendable {
    /// A path that does nothing.
    case none
    /// Other traffic that comes and goes, for every flow alike.
    case crossTraffic = "cross-traffic"
    /// Whatever shows a TLS server name is slow.
    case sniThrottle = "sni-throttle"
    /// Video apps share a cap a client.
    case videoCap = "video-cap"
    /// Whatever shows a TLS server name is policed.
    case policer
    /// Full speed at first, then slow.
    case delayed
    /// One port gets nothing.
    case portBlock = "port-block"
    /// Some ports are slow.
    case portThrottle = "port-throttle"
    /// Calls lose packets.
    case conferencingLoss = "conferencing-loss"
    /// Whatever shows a TLS server name is reset.
    case resetOnSNI = "reset-on-sni"

    /// What it is called.
    package var name: String { rawValue }

    /// The preset of a name.
    ///
    /// - Throws: ``PathEmulationError/unknownPreset(_:nearest:)``.
    package static func named(_ name: String) throws(PathEmulationError) -> LabPreset {
        guard let preset = LabPreset(rawValue: name) else {
            throw .unknownPreset(name, nearest: Spelling.nearest(to: name, in: allCases.map(\.name)))
        }
        return preset
    }

    /// What it does, in one sentence.
    package var summary: String {
        switch self {
        case .none: "Nothing happens on the path."
        case .crossTraffic:
            "Other traffic comes and goes on the link, for every flow alike; nothing differentiates."
        case .sniThrottle:
            "Flows that show a TLS server name are shaped to 1.5 Mbit/s; inverted controls show none."
        case .videoCap: "Flows to servers of video apps share 4 Mbit/s a client."
        case .policer: "Flows that show a TLS server name are policed to 2 Mbit/s with a small burst."
        case .delayed:
            "Flows that show a TLS server name have full speed for 10 MB each, then share 1.5 Mbit/s."
        case .portBlock: "TCP port 6881 gets no answer."
        case .portThrottle: "TCP ports 1194 and 1701 share 2 Mbit/s a client."
        case .conferencingLoss: "Calls lose 2 % of their packets; inverted controls lose none."
        case .resetOnSNI: "Flows that show a TLS server name are reset."
        }
    }

    /// Where such behaviour is described.
    package var source: String {
        switch self {
        case .none:
            "No practice: the lab switched off."
        case .crossTraffic:
            "No practice: the confounder that repeated and simultaneous replays are there to exclude."
        case .sniThrottle:
            """
            Kakhki et al., "BingeOn Under the Microscope", Internet-QoE 2016 (video at 1.5 Mbit/s); \
            Li et al., "A Large-Scale Analysis of Deployed Traffic Differentiation Practices", SIGCOMM 2019
            """
        case .videoCap:
            """
            Li et al., "A Large-Scale Analysis of Deployed Traffic Differentiation Practices", SIGCOMM 2019 \
            (fixed-rate throttling of video apps); the rate is the lab's
            """
        case .policer:
            """
            Flach et al., "An Internet-Wide Analysis of Traffic Policing", SIGCOMM 2016; the rate and burst are \
            the lab's
            """
        case .delayed:
            """
            Li et al., "A Large-Scale Analysis of Deployed Traffic Differentiation Practices", SIGCOMM 2019 \
            (delayed throttling); the size is the lab's
            """
        case .portBlock:
            """
            Dischinger et al., "Detecting BitTorrent Blocking", IMC 2008; 6881 is BitTorrent's first default port \
            and one that the port tests replay
            """
        case .portThrottle:
            """
            Dischinger et al., "Glasnost: Enabling End Users to Detect Traffic Differentiation", NSDI 2010 \
            (rate limits by port); the ports are those of OpenVPN and L2TP, which the port tests replay
            """
        case .conferencingLoss:
            "No published practice: a test of UDP decisions with a loss that calls would feel."
        case .resetOnSNI:
            """
            Weaver, Sommer and Paxson, "Detecting Forged TCP Reset Packets", NDSS 2009; Chai et al., "On the \
            Importance of Encrypted-SNI (ESNI) to Censorship Circumvention", FOCI 2019
            """
        }
    }

    /// The rules.
    ///
    /// - Throws: ``PathEmulationError``, never in a release: tests read every preset.
    package func rules() throws(PathEmulationError) -> LabRules { try LabRules(text: text) }

    /// The rules as a file with them would read.
    package var text: String {
        switch self {
        case .none: ""
        case .crossTraffic:
            "name=cross any load rate=8Mbit/s of=24Mbit/s on=400ms off=600ms bucket=shared:link"
        case .sniThrottle: "name=throttle sni=* shape rate=1.5Mbit/s"
        case .videoCap:
            "name=video sni=\(VideoServerNames.suffixes.joined(separator: ",")) shape rate=4Mbit/s bucket=client"
        case .policer: "name=policer sni=* police rate=2Mbit/s burst=30kB"
        case .delayed: "name=delayed sni=* throttle-after size=10MB rate=1.5Mbit/s"
        case .portBlock: "name=bittorrent transport=tcp port=6881 block"
        case .portThrottle: "name=vpn transport=tcp port=1194,1701 shape rate=2Mbit/s bucket=client"
        case .conferencingLoss: CallPatterns.rules(action: "loss rate=2%")
        case .resetOnSNI: "name=reset sni=* reset"
        }
    }
}
