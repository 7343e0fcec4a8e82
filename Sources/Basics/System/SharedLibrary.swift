import Foundation

/// A shared library that is loaded on first use, so that the program can be installed and run without it, and
/// does not spend time on loading it needlessly. It stays loaded.
package struct SharedLibrary {
    /// The error for a missing library or function.
    package struct Missing: Error, Equatable {
        /// The system's message, in English.
        package let complaint: String
    }

    private let handle: UnsafeMutableRawPointer

    /// Loads a library.
    ///
    /// - Parameter names: the names of the library's file, searched for in the system's library folders; the
    ///   first that is found is loaded.
    /// - Throws: ``Missing``, with the system's message about the first name.
    package init(_ names: String...) throws(Missing) {
        var complaint: String?
        for name in names {
            if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
                self.handle = handle
                return
            }
            complaint = complaint ?? Self.complaint(name)
        }
        throw Missing(complaint: complaint ?? "")
    }

    /// Looks up a function.
    ///
    /// - Parameter name: its name in C.
    /// - Returns: the function, as the requested type, which cannot be checked.
    /// - Throws: ``Missing``.
    package func function<Function>(_ name: String) throws(Missing) -> Function {
        guard let address = dlsym(handle, name) else { throw Missing(complaint: Self.complaint(name)) }
        return unsafeBitCast(address, to: Function.self)
    }

    /// Returns the system's message about the last failed lookup.
    private static func complaint(_ name: String) -> String {
        dlerror().map { String(cString: $0) } ?? name
    }
}
