extension ImportPlan {
    /// Adds a new original and control, with the server's side of each, and an app for them.
    ///
    /// - Parameters:
    ///   - stem: the file stem of the original, from which the control's is derived.
    ///   - original: the original and its server's side.
    ///   - control: the control and its server's side.
    ///   - category: the app's category; nil to derive it from the transport.
    ///   - catalogue: the existing catalogue.
    package mutating func add(
        stem: String, original: RecordedSides, control: RecordedSides, category: AppCategory?,
        into catalogue: Catalogue
    ) {
        guard let partner = ReplayName.partner(ofStem: stem) else { return }
        for (stem, side) in [(stem, original), (partner, control)] {
            let file = ReplayName.file(ofStem: stem)
            let replaces = catalogue.holds(file, from: .imported)
            if replaces { notices.append(.replacesRecording(file: file, origin: .imported)) }
            recordings.append(
                Item(
                    file: file, recording: side.recording,
                    content: .recording(side.recording, carrying: side.clientPayloads), replaces: replaces))
            serverSides.append(
                ServerItem(
                    file: ServerRecordingFile.file(ofStem: stem),
                    content: .server(side.server, carrying: side.serverPayloads)))
        }
        let file = ReplayName.file(ofStem: stem)
        guard
            let app = AppFromRecording.make(
                file: file, original.recording, server: original.server, category: category)
        else { return }
        let others = (apps + catalogue.entries.map(\.app)).filter { $0.originalFile != file }
        apps.append(AppFromRecording.renamed(app, avoiding: others))
    }
}
