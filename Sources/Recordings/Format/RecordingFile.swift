/// The file of a recording: one JSON array of packets, UDP client ports, TCP flows and the replay name
/// (Specification 3.1).
package enum RecordingFile {
    /// The maximum length of a file, in bytes: 256 MiB.
    package static let longestFile = 1 << 28
}
