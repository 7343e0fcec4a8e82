import Basics
import Foundation
import Recordings
import TestSupport

extension TemporaryFolder {
    /// Writes a folder with an app's recordings and its app list.
    ///
    /// - Parameters:
    ///   - name: the app's name; its lower case is what commands call it, and the folder.
    ///   - original: the recording of the app.
    ///   - control: the recording of its control.
    ///   - seconds: what the app list says that a replay takes.
    /// - Returns: the folder, which `recordings import` takes.
    /// - Throws: what keeps the files from being written.
    func writeApp(
        _ name: String, original: Recording, control: Recording, seconds: Int
    ) throws -> URL {
        let folder = name.lowercased()
        for (name, content) in [(name, original), ("\(name)Random", control)] {
            let recording = try Recording(
                name: "\(name)-01012020", transport: .tcp, packets: content.packets,
                tcpPairs: content.tcpPairs)
            try write(
                RecordingFile.encode(recording), to: "\(folder)/\(name)_01012020.pcap_client_all.json")
        }
        try write(
            """
            {"apps": [{"name": "\(name)", "size": 6, "time": \(seconds), "image": "\(folder)", "category": "MUSIC",
              "datafile": "\(name)_01012020.pcap_client_all.json",
              "randomdatafile": "\(name)Random_01012020.pcap_client_all.json"}]}
            """, to: "\(folder)/apps_list.json")
        return file(folder)
    }
}
