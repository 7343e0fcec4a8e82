import Foundation

/// The file of a server's side, beside the client's file. There are two formats, distinguished by their keys.
///
/// If only lengths and times are known it is our own, described in `ReplayFiles/README.md`:
///
/// ```json
/// {"format":"wehe-server-recording","version":1,"replay":"Skype-06172024",
///  "synthesised":"the server's side from the app list's size and time",
///  "noise":{"seed":"Skype_06172024","inverted":false},
///  "flows":[{"c_s_pair":"192.000.002.001.14225-010.110.049.082.63308",
///            "timestamps":[0,0.0201],"lengths":[120,980]}]}
/// ```
///
/// Numbers are in two lists rather than in pairs because a server reads all its files when it starts.
///
/// If the bytes are known it is the format of upstream's newer server (2024), with one of the two lists
/// empty:
///
/// ```json
/// {"test_name":"Zoom-11232026","is_tcp":true,"packets":[],
///  "response_sets":[{"request_length":517,"request_hash":"…","packets":[{"timestamp":0,"payload":"1603…"}]}]}
/// {"test_name":"Zoom-11232026","is_tcp":false,"response_sets":[],
///  "packets":[{"c_s_pair":"192.000.002.001.14225-203.000.113.001.08801","timestamp":0.02,"payload":"90…","end":false}]}
/// ```
package enum ServerRecordingFile {
    /// Suffix of the file name of every server's side.
    package static let fileSuffix = ".pcap_server_all.json"

    static let format = "wehe-server-recording"
    static let version = 1

    /// Returns the file name for a stem.
    package static func file(ofStem stem: String) -> String { stem + fileSuffix }

    /// Returns the stem of a server's file name, or nil if the suffix is wrong.
    package static func stem(ofFile file: String) -> String? {
        file.hasSuffix(fileSuffix) ? String(file.dropLast(fileSuffix.count)) : nil
    }

    /// Returns the server's file name that belongs to a client's; nil if that is not a recording's name.
    package static func file(besideRecording file: String) -> String? {
        ReplayName.stem(ofFile: file).map(self.file(ofStem:))
    }
}
