import Basics
import Foundation
import Recordings
import ReplayServer
import TestSupport
import Testing

/// An app whose original asks for its answers twelve times later than its control, so that there is a difference to find.
struct SlowApp {
    /// The folder to import.
    let folder: URL

    /// What a replay receives, in answers that leave at once; a slice has room for less than two of them.
    private static let (answers, bytesEach) = (100, 60_000)

    init(in installation: Installation) throws {
        for (name, seconds) in [("Slow", 3.6), ("SlowRandom", 0.3)] {
            let app = try ShortApp(
                requests: (0..<Self.answers).map {
                    (seconds * Double($0) / Double(Self.answers), Self.bytesEach)
                }, seconds: seconds)
            let side = app.recordings[name == "Slow" ? 0 : 1].recording
            let recording = try Recording(
                name: "\(name)-01012020", transport: .tcp, packets: side.packets, tcpPairs: side.tcpPairs)
            try installation.home.write(
                RecordingFile.encode(recording), to: "slow/\(name)_01012020.pcap_client_all.json")
        }
        try installation.home.write(
            """
            {"apps": [{"name": "Slow", "size": 6, "time": 1, "image": "slow", "category": "MUSIC",
              "datafile": "Slow_01012020.pcap_client_all.json",
              "randomdatafile": "SlowRandom_01012020.pcap_client_all.json"}]}
            """, to: "slow/apps_list.json")
        folder = installation.home.file("slow")
    }
}
