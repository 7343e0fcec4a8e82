import Basics
import Foundation
import Recordings
import ReplayServer
import TestSupport
import Testing

/// An app whose replays take six seconds and 3 MB, long enough for connections beside them.
struct LongApp {
    /// The folder to import; the app is called `long`.
    let folder: URL

    init(in installation: Installation) throws {
        let app = try ShortApp(requests: (0..<30).map { (0.2 * Double($0), 100_000) }, seconds: 6)
        for (name, served) in zip(["Long", "LongRandom"], app.recordings) {
            let recording = try Recording(
                name: "\(name)-01012020", transport: .tcp, packets: served.recording.packets,
                tcpPairs: served.recording.tcpPairs)
            try installation.home.write(
                RecordingFile.encode(recording), to: "long/\(name)_01012020.pcap_client_all.json")
        }
        try installation.home.write(
            """
            {"apps": [{"name": "Long", "size": 6, "time": 6, "image": "long", "category": "MUSIC",
              "datafile": "Long_01012020.pcap_client_all.json",
              "randomdatafile": "LongRandom_01012020.pcap_client_all.json"}]}
            """, to: "long/apps_list.json")
        folder = installation.home.file("long")
    }
}
