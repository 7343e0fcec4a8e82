import Foundation
import Recordings

/// Files of recordings, which people pass on to each other.
enum RecordingFiles {
    static func recording(_ bytes: [UInt8]) throws(Contradiction) {
        guard let recording = try? RecordingFile.decode(Data(bytes), file: "fuzzed.json") else { return }
        let again = try? RecordingFile.decode(RecordingFile.encode(recording), file: "fuzzed.json")
        try Contradiction.unlessEqual(recording.digest, again?.digest, "recording")
        _ = FieldMap(recording)
    }

    static func serverRecording(_ bytes: [UInt8]) {
        guard let recording = try? ServerRecordingFile.decode(Data(bytes), file: "fuzzed.json") else {
            return
        }
        _ = ServerRecordingFile.encode(recording)
    }

    static func serverPickle(_ bytes: [UInt8]) throws(Contradiction) {
        guard let side = try? ServerPickle.decode(Data(bytes), file: "fuzzed.pickle").side else { return }
        let again = try? ServerRecordingFile.decode(ServerRecordingFile.encode(side), file: "fuzzed.json")
        try Contradiction.unlessEqual(side, again, "server's side")
    }

    static func appList(_ bytes: [UInt8]) throws(Contradiction) {
        guard let list = try? AppList.decode(Data(bytes), file: "apps_list.json") else { return }
        let again = try? AppList.decode(list.encode(), file: "apps_list.json")
        try Contradiction.unlessEqual(list.apps.count, again?.apps.count, "number of apps")
    }
}
