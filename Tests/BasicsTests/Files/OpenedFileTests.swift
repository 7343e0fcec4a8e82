import Foundation
import TestSupport
import Testing

@testable import Basics

@Suite("Opening what may be anything", .mustEnd)
struct OpenedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.file(name).path }

    private func pipe() throws -> String {
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        return path("pipe")
    }

    /// A socket that nobody listens on any more.
    private func socket() throws -> String {
        // A socket's path has 107 bytes at most.
        let place = "/tmp/wehe-\(UUID().uuidString.prefix(8))"
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        return place
    }

    @Test("Pipes, devices and sockets are no files, through a link neither; nothing is waited for")
    func refusesOthers() throws {
        let socket = try socket()
        defer { unlink(socket) }
        let pipe = try pipe()
        symlink(pipe, path("link"))
        for path in [pipe, path("link"), socket, "/dev/zero", "/dev/null", "/dev/tty"] {
            #expect(throws: (any Error).self, "\(path)") { try OpenedFile.ordinary(path) }
            #expect(throws: (any Error).self, "\(path)") { try OpenedFile.ordinaryStream(path) }
        }
        for path in [pipe, path("link"), socket, "/dev/zero"] {
            #expect(throws: OpenedFile.noFile, "\(path)") { try OpenedFile.ordinary(path) }
        }
        #expect(throws: SystemError(EISDIR)) { try OpenedFile.ordinary(folder.url.path) }
        #expect(throws: SystemError(ENOENT)) { try OpenedFile.ordinary(path("nothing")) }
        #expect(throws: OpenedFile.noFile) { try OpenedFile.readable(socket) }
    }

    @Test("Files, pipes and the devices of memory can be read through once")
    func readable() throws {
        try folder.write("x", to: "a")
        for (path, isPipe) in [
            (path("a"), false), (try pipe(), true), ("/dev/null", false), ("/dev/zero", false),
        ] {
            let opened = try OpenedFile.readable(path)
            #expect(opened.isPipe == isPipe, "\(path)")
            close(opened.descriptor)
        }
    }

    @Test("A pipe from which nobody reads is not written to, and not waited for either; a socket neither")
    func writable() throws {
        let pipe = try pipe()
        #expect(throws: OpenedFile.nobodyThere) { try OpenedFile.writable(pipe, within: .zero) }
        #expect(throws: OpenedFile.cancelled) {
            try OpenedFile.writable(pipe, within: .seconds(600)) { true }
        }
        let socket = try socket()
        defer { unlink(socket) }
        #expect(throws: OpenedFile.noFile) { try OpenedFile.writable(socket, within: .seconds(600)) }
        let reader = try OpenedFile.readable(pipe).descriptor
        defer { close(reader) }
        let writer = try OpenedFile.writable(pipe, within: .zero)
        defer { close(writer) }
        try AtomicFile.write(Data("abc".utf8), to: writer)
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, 10) == 3)
        // Writing waits, where there is no room, as it did before.
        #expect(fcntl(writer, F_GETFL) & O_NONBLOCK == 0)
    }
}

@Suite("Paths, byte by byte")
struct PathTextTests {
    @Test(
        "A slash stays one whatever stands behind it",
        arguments: [
            ("a/b", "a/", "b"), ("b", "", "b"), ("/", "/", ""), ("a/\u{301}b", "a/", "\u{301}b"),
            ("/\u{FE0F}", "/", "\u{FE0F}"), ("a\u{301}/\u{200D}", "a\u{301}/", "\u{200D}"), ("", "", ""),
        ])
    func split(path: String, folder: String, name: String) {
        let parts = PathText.split(path)
        #expect(Array(parts.folder.utf8) == Array(folder.utf8) && Array(parts.name.utf8) == Array(name.utf8))
    }

    @Test(
        "Folders, names without their endings, and paths that hold everywhere",
        arguments: [("a/b", "a"), ("b", "."), ("/b", "/"), ("//b", "/"), ("a//b", "a"), ("/a/\u{301}", "/a")])
    func folders(path: String, folder: String) { #expect(PathText.folder(of: path) == folder) }

    @Test("Endings go, but not a name that is nothing else")
    func stems() {
        #expect(
            ["a.pcap", "a.tar.gz", ".x", "a", "", "\u{301}.x", "a."].map(PathText.stem)
                == ["a", "a.tar", ".x", "a", "", "\u{301}", "a"])
    }

    @Test("A path is absolute without dots that say nothing")
    func absolute() {
        #expect(PathText.absolute("/a/./b//../c/") == "/a/c")
        #expect(PathText.absolute("/../..") == "/")
        #expect(PathText.absolute("/a/\u{301}/..") == "/a")
        #expect(PathText.absolute("x") == PathText.inside(FileManager.default.currentDirectoryPath, "x"))
        #expect(PathText.inside("/", "x") == "/x" && PathText.inside("", "x") == "x")
    }

    @Test("Links are followed, one that leads nowhere to where it leads, one that leads to itself no further")
    func links() throws {
        let folder = try TemporaryFolder()
        func path(_ name: String) -> String { folder.file(name).path }
        try folder.write("x", to: "a")
        symlink("a", path("to a"))
        symlink("nothing", path("to nothing"))
        symlink("loop", path("loop"))
        #expect(PathText.resolved(path("to a")) == path("a"))
        #expect(PathText.resolved(path("to nothing")) == path("nothing"))
        #expect(PathText.resolved(path("loop")) == path("loop"))
        #expect(PathText.resolved(path("nothing")) == path("nothing"))
    }
}

@Suite("What a process needs of the system")
struct ProcessMeansTests {
    @Test("It grows with the processors, and stays below what systems give")
    func needed() {
        let two = ProcessMeans.needed(processors: 2)
        #expect(two.descriptors == 52 && two.threads == 16)
        let many = ProcessMeans.needed(processors: 128)
        #expect(many.descriptors < 1_000 && many.threads == 256)
        #expect(throws: Never.self) { try two.check() }
    }

    @Test("What is not there is told: more memory than there are addresses")
    func memory() {
        #expect {
            try ProcessMeans(descriptors: 1, threads: 1, memory: 1 << 50).check()
        } throws: { error in
            if case .memory(let least) = error as? ProcessShortage { least > 1 << 29 } else { false }
        }
    }
}
