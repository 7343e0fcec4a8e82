package import Basics
package import Recordings

/// An app as stored with tests, found by the name of its recording.
package struct PublishedApp: Sendable, Equatable {
    /// The app's name, "netflix".
    package let name: String
    /// Display name.
    package let title: String
    /// The catalogue's group.
    package let category: AppCategory
    /// Transport of its recording.
    package let transport: Transport

    /// Creates an app.
    package init(
        name: String, title: String, category: AppCategory, transport: Transport
    ) {
        self.name = name
        self.title = title
        self.category = category
        self.transport = transport
    }

    /// Returns the part common to the names of all recordings of an app: `netflix` for `Netflix-06072024` and
    /// for `Netflix_12122018.pcap_client_all.json`.
    package static func stem(ofRecording name: String) -> String {
        title(ofRecording: name).lowercased()
    }

    /// Creates an app that is not in the catalogue, from its recording's name; it is assumed to be a video
    /// over TCP, as most are.
    static func unknown(recording: String) -> Self {
        Self(
            name: stem(ofRecording: recording), title: title(ofRecording: recording), category: .video,
            transport: .tcp)
    }

    private static func title(ofRecording name: String) -> String {
        let base = name.prefix { $0 != "." }
        guard let mark = base.lastIndex(where: { $0 == "-" || $0 == "_" }), mark > base.startIndex,
            base[mark...].dropFirst().allSatisfy(\.isNumber)
        else { return String(base) }
        return String(base[..<mark])
    }
}
