package import Basics
package import Recordings

/// An app as tests of it are kept, found by the name of its recording.
package struct PublishedApp: Sendable, Equatable {
    /// The app's name, "netflix".
    package let name: String
    /// How people read it.
    package let title: String
    /// The catalogue's group.
    package let category: AppCategory
    /// How its recording is carried.
    package let transport: Transport

    /// Describes an app.
    package init(
        name: String, title: String, category: AppCategory, transport: Transport
    ) {
        self.name = name
        self.title = title
        self.category = category
        self.transport = transport
    }

    /// What all recordings of an app have in their names whenever they were made: `netflix` of `Netflix-06072024` and of
    /// `Netflix_12122018.pcap_client_all.json`.
    package static func stem(ofRecording name: String) -> String {
        title(ofRecording: name).lowercased()
    }

    /// An app that no catalogue knows: what its recording's name tells, taken for a video over TCP, as most are.
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
