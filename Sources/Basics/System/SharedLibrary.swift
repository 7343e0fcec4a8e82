import Foundation

/// A library of this machine that is loaded when it is first needed, so that a machine without it can install and run
/// the program, and that whoever does not need it does not wait for it. It stays loaded.
package struct SharedLibrary {
    /// A library, or a function of one, that is not there.
    package struct Missing: Error, Equatable {
        /// The system's message, in English.
        package let complaint: String
    }

    private let handle: UnsafeMutableRawPointer

    /// Loads a library.
    ///
    /// - Parameter names: the names of its file, looked for where the system has its libraries; the first that is
    ///   there is taken.
    /// - Throws: ``Missing``, with the system's complaint about the first name.
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

    /// Finds a function.
    ///
    /// - Parameter name: its name in C.
    /// - Returns: the function, as one of the type that is asked for, which nobody can check.
    /// - Throws: ``Missing``.
    package func function<Function>(_ name: String) throws(Missing) -> Function {
        guard let address = dlsym(handle, name) else { throw Missing(complaint: Self.complaint(name)) }
        return unsafeBitCast(address, to: Function.self)
    }

    /// The system's complaint about the last thing that it did not find.
    private static func complaint(_ name: String) -> String {
        dlerror().map { String(cString: $0) } ?? name
    }
}
