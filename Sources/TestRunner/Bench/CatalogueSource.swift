package import Foundation
package import Recordings
import Synchronization

/// The catalogue, read on first use and again after an import.
package final class CatalogueSource: Sendable {
    private let roots: [CatalogueRoot]
    private let loaded = Mutex<Catalogue?>(nil)

    /// - Parameters:
    ///   - bundled: the folder that came with the program.
    ///   - imported: the folder of the user's own recordings, whose entries win.
    package init(bundled: URL, imported: URL) {
        roots = [
            CatalogueRoot(folder: bundled, origin: .bundled),
            CatalogueRoot(folder: imported, origin: .imported),
        ]
    }

    /// The catalogue.
    package var current: Catalogue {
        loaded.withLock { loaded in
            if let loaded { return loaded }
            let catalogue = Catalogue(roots: roots)
            loaded = catalogue
            return catalogue
        }
    }

    /// Discards the catalogue, so that the next use reads it again.
    package func reload() { loaded.withLock { $0 = nil } }
}
