import Basics

/// Rules that come with wehe: practices that were found on real paths, and what resembles them.
package enum LabPreset: String, CaseIterable, Sendable {
    /// A path that does nothing.
    case none
    /// Other traffic that comes and goes, for every flow alike.
    case crossTraffic = "cross-traffic"
    /// Each replay gets another rate, as on access networks.
    case noisyAccess = "noisy-access"
    /// The same, as on mobile networks.
    case noisyMobile = "noisy-mobile"
    /// The rate drifts, as in an evening.
    case noisyEvening = "noisy-evening"
    /// The line changes between two rates, as between two cells.
    case noisyCells = "noisy-cells"
    /// A replay now and then gets far less, as on a busy radio channel.
    case noisyWireless = "noisy-wireless"
    /// Whoever comes first gets a burst.
    case noisyBoost = "noisy-boost"
    /// All replays share a bucket, which each finds emptier.
    case noisyPool = "noisy-pool"
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
    /// Both directions are slow where a name holds t.co, as for Twitter in Russia in 2021.
    case twitter2021 = "twitter-2021"
    /// Flows that show a TLS server name stop after 25 packets.
    case freeze25 = "freeze-25"
    /// Video is slow for each client, as in a plan that counts no video.
    case bingeOn = "bingeon"
    /// One connection too many to a server does not go on.
    case siberian
    /// Only what clients send is slow.
    case uploadOnly = "upload-only"

    /// Its name.
    package var name: String { rawValue }

    /// The preset of a name.
    ///
    /// - Throws: ``PathEmulationError/unknownPreset(_:nearest:)``.
    package static func named(_ name: String) throws(PathEmulationError) -> LabPreset {
        guard let preset = LabPreset(rawValue: name) else {
            throw .unknownPreset(
                name, nearest: EditDistance.nearest(to: name, in: allCases.map(\.name)).first)
        }
        return preset
    }

    /// The rules.
    ///
    /// - Throws: ``PathEmulationError``, never in a release: tests read every preset.
    package func rules() throws(PathEmulationError) -> LabRules { try LabRules(text: text) }

    /// True if the emulated lab refuses it.
    package var needsRealPackets: Bool { self == .twitter2021 || self == .uploadOnly }

    /// The rules as a file with them would read.
    package var text: String {
        switch self {
        case .none: ""
        case .crossTraffic:
            "name=cross any load rate=8Mbit/s of=24Mbit/s on=400ms off=600ms bucket=shared:link"
        case .noisyAccess: "name=access any vary rate=20Mbit/s sd=20%"
        case .noisyMobile: "name=mobile any vary rate=12Mbit/s sd=30%"
        case .noisyEvening: "name=evening any vary rate=20Mbit/s sd=30% over=120s"
        case .noisyCells: "name=cells any vary rate=20Mbit/s low=10Mbit/s share=40% over=30s"
        case .noisyWireless: "name=wireless any vary rate=20Mbit/s low=6Mbit/s share=10%"
        case .noisyBoost: "name=boost any shape rate=12Mbit/s burst=8MB"
        case .noisyPool: "name=pool any police rate=8Mbit/s burst=40MB bucket=shared:pool"
        case .sniThrottle: "name=throttle sni=* shape rate=1.5Mbit/s"
        case .videoCap:
            "name=video sni=\(VideoServerNames.suffixes.joined(separator: ",")) shape rate=4Mbit/s bucket=client"
        case .policer: "name=policer sni=* police rate=2Mbit/s burst=30kB"
        case .delayed: "name=delayed sni=* throttle-after size=10MB rate=1.5Mbit/s"
        case .portBlock: "name=bittorrent transport=tcp port=6881 block"
        case .portThrottle: "name=vpn transport=tcp port=1194,1701 shape rate=2Mbit/s bucket=client"
        case .conferencingLoss: CallPatterns.rules(action: "loss rate=2%")
        case .resetOnSNI: "name=reset sni=* reset"
        case .twitter2021:
            "name=twitter transport=tcp bytes=1603 at=0 text=t.co police rate=140kbit/s burst=8kB bucket=flow direction=both"
        case .freeze25: "name=freeze sni=* freeze after=25packets"
        case .bingeOn:
            "name=bingeon sni=\(VideoServerNames.suffixes.joined(separator: ",")) shape rate=1.5Mbit/s bucket=client"
        case .siberian: "name=siberian transport=tcp sni=* freeze after=3connections forget=60s"
        case .uploadOnly: "name=upload any shape rate=500kbit/s direction=up"
        }
    }
}
