import Foundation
import Recordings
import ReplayFiles

/// From a recording's file to a recording: what a test waits for before it can begin.
struct RecordingLoad: Benchmark {
    let name = "recording-load"

    func figures(_ effort: Effort) throws -> [Figure] {
        let catalogue = try Workload.catalogue()
        let folder = try ReplayFilesLocation.directory()
        let files = catalogue.recordingFiles
        func size(_ file: String) -> Int {
            (try? folder.appending(path: file).resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        }
        guard let largest = files.max(by: { size($0) < size($1) }) else {
            throw BenchmarkError.wrongOutcome("there are no recordings")
        }
        let recording = try catalogue.recording(for: largest)
        return [
            Figure(
                "largest recording (\(size(largest)) B)",
                "ms",
                try effort.time(effort.repetitions(50)) { _ = try catalogue.recording(for: largest) }
                    .map { $0 * 1e3 },
                aim: .atMost(50)
            ),
            Figure(
                "all \(files.count) recordings",
                "ms",
                try effort.time(effort.repetitions(20)) {
                    for file in files { _ = try catalogue.recording(for: file) }
                }.map { $0 * 1e3 }
            ),
            Figure(
                "catalogue",
                "ms",
                try effort.time(effort.repetitions(50)) { _ = try Workload.catalogue() }.map { $0 * 1e3 }
            ),
            Figure(
                "digest of the largest",
                "ms",
                effort.time(effort.repetitions(50)) { _ = recording.digest }.map { $0 * 1e3 }
            ),
        ]
    }
}
