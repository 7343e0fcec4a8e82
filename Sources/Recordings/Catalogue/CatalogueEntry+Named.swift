import Foundation

extension CatalogueEntry {
    /// Returns an entry for an app of which only the test name is known, as of one in another machine's catalogue; it cannot
    /// be replayed.
    package static func named(_ name: String) -> CatalogueEntry {
        CatalogueEntry(
            app: App(
                testName: name, listName: name, sizeMB: 0, time: 0, category: .video, originalFile: "",
                controlFile: ""),
            origin: .imported, synthesised: false,
            root: CatalogueRoot(folder: URL(filePath: "/"), origin: .imported))
    }
}
