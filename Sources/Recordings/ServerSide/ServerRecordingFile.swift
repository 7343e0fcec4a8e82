import Foundation

/// The file of a server's side: our own format, beside the client's file. `ReplayFiles/README.md` describes it.
///
/// ```json
/// {"format":"wehe-server-recording","version":1,"replay":"Skype-06172024",
///  "synthesised":"the server's side from the app list's size and time",
///  "noise":{"seed":"Skype_06172024","inverted":false},
///  "flows":[{"c_s_pair":"192.000.002.001.14225-010.110.049.082.63308",
///            "timestamps":[0,0.0201],"lengths":[120,980]}]}
/// ```
///
/// Numbers stand in two lists rather than in pairs because a server reads all its files when it starts.
package enum ServerRecordingFile {
    /// How the file name of every server's side ends.
    package static let fileSuffix = ".pcap_server_all.json"

    static let format = "wehe-server-recording"
    static let version = 1

    /// The file name of a stem.
    package static func file(ofStem stem: String) -> String { stem + fileSuffix }

    /// The stem of a server's file, or nil when the name does not end as it should.
    package static func stem(ofFile file: String) -> String? {
        file.hasSuffix(fileSuffix) ? String(file.dropLast(fileSuffix.count)) : nil
    }

    /// The server's file that belongs to a client's; nil when that is no recording's name.
    package static func file(besideRecording file: String) -> String? {
        ReplayName.stem(ofFile: file).map(self.file(ofStem:))
    }
}
