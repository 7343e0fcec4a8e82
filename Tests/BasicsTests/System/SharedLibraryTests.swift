import Foundation
import Testing

@testable import Basics

@Suite("Libraries that are loaded when they are needed")
struct SharedLibraryTests {
    @Test("The first of several names that is there is taken, and its functions can be called")
    func loaded() throws {
        let library = try SharedLibrary("libnowhere-to-be-found.so.9", "libc.so.6")
        let length: @convention(c) (UnsafePointer<CChar>) -> Int = try library.function("strlen")
        #expect(length("neutral") == 7)
    }

    @Test("A library that is not there is told by its first name, a function by its own")
    func missing() throws {
        let library = #expect(throws: SharedLibrary.Missing.self) {
            try SharedLibrary("libnowhere-to-be-found.so.9", "libnor-this-one.so.9")
        }
        #expect(library?.complaint.contains("libnowhere-to-be-found.so.9") == true)
        let function = #expect(throws: SharedLibrary.Missing.self) {
            let _: @convention(c) () -> Void = try SharedLibrary("libc.so.6").function("no_such_function")
        }
        #expect(function?.complaint.contains("no_such_function") == true)
    }
}
