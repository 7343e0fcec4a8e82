package import PathEmulation

/// What presets of the lab do, and where such behaviour is described.
extension English {
    package func summary(_ preset: LabPreset) -> String {
        switch preset {
        case .none: "Nothing happens on the path."
        case .crossTraffic:
            "Other traffic comes and goes on the link, for every flow alike; nothing differentiates."
        case .noisyAccess:
            "Each flow gets another rate around 20 Mbit/s, which differs by 20 %; nothing differentiates."
        case .noisyMobile:
            "Each flow gets another rate around 12 Mbit/s, which differs by 30 %; nothing differentiates."
        case .noisyEvening:
            "The line drifts around 20 Mbit/s, by 30 % and within minutes; nothing differentiates."
        case .noisyCells:
            "The line changes between 20 and 10 Mbit/s every half minute or so; nothing differentiates."
        case .noisyWireless:
            "One flow in ten gets 6 Mbit/s, the others 20; nothing differentiates."
        case .noisyBoost:
            "A client gets 8 MB at full speed, then 12 Mbit/s, whichever replay comes first; nothing differentiates."
        case .noisyPool:
            "All flows share 8 Mbit/s and 40 MB saved up, which each finds emptier; nothing differentiates."
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

    package func source(_ preset: LabPreset) -> String {
        switch preset {
        case .none: "No practice: the lab switched off."
        case .crossTraffic:
            "No practice: the confounder that repeated and simultaneous replays are there to exclude."
        case .noisyAccess, .noisyMobile, .noisyWireless:
            "No practice: the noise that a series of pairs is there to see through, independent from flow to flow."
        case .noisyEvening, .noisyCells:
            "No practice: the noise that a series of pairs is there to see through, alike in neighbouring flows."
        case .noisyBoost, .noisyPool:
            "No practice: the order of replays makes a difference here, which a coin for each pair takes out."
        case .sniThrottle: "\(Citation.bingeOn) (video at 1.5 Mbit/s); \(Citation.largeScale)"
        case .videoCap:
            "\(Citation.largeScale) (fixed-rate throttling of video apps); the rate is the lab's"
        case .policer: "\(Citation.policing); the rate and burst are the lab's"
        case .delayed: "\(Citation.largeScale) (delayed throttling); the size is the lab's"
        case .portBlock:
            "\(Citation.bitTorrent); 6881 is BitTorrent's first default port and one that the port tests replay"
        case .portThrottle:
            "\(Citation.glasnost) (rate limits by port); the ports are those of OpenVPN and L2TP, which the port "
                + "tests replay"
        case .conferencingLoss:
            "No published practice: a test of UDP decisions with a loss that calls would feel."
        case .resetOnSNI: "\(Citation.forgedResets); \(Citation.encryptedSNI)"
        }
    }
}

/// Papers as they are cited in every language.
enum Citation {
    static let bingeOn = "Kakhki et al., \"BingeOn Under the Microscope\", Internet-QoE 2016"
    static let largeScale =
        "Li et al., \"A Large-Scale Analysis of Deployed Traffic Differentiation Practices\", SIGCOMM 2019"
    static let policing = "Flach et al., \"An Internet-Wide Analysis of Traffic Policing\", SIGCOMM 2016"
    static let bitTorrent = "Dischinger et al., \"Detecting BitTorrent Blocking\", IMC 2008"
    static let glasnost =
        "Dischinger et al., \"Glasnost: Enabling End Users to Detect Traffic Differentiation\", NSDI 2010"
    static let forgedResets =
        "Weaver, Sommer and Paxson, \"Detecting Forged TCP Reset Packets\", NDSS 2009"
    static let encryptedSNI =
        "Chai et al., \"On the Importance of Encrypted-SNI (ESNI) to Censorship Circumvention\", FOCI 2019"
}
