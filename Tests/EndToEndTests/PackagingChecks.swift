import Foundation
import TerminalTesting
import TestModel
import TestSupport
import Testing

@Suite("What is packaged")
struct PackagingChecks {
    private func script(_ name: String, in root: URL = Checkout.root) -> String {
        root.appending(path: "share/wehe").appending(path: name).path
    }

    /// Runs a program that has to end well.
    private func run(_ program: String, _ arguments: String...) async throws -> String {
        let run = try await ProcessRun(program: program, arguments: arguments)
        guard run.status == .exited(0) else {
            throw Unsuccessful(commands: ([program] + arguments).joined(separator: " "), run: run)
        }
        return run.output
    }

    @Test(
        "The archive of the source has all of it and no git, and makes the same archive when it is unpacked")
    func archive() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (one, two) = (folder.file("one.tar.gz").path, folder.file("two.tar.gz").path)
        _ = try await run(script("make-archive"), "wehe-1", one)
        _ = try await run("tar", "-xzf", one, "-C", folder.url.path)
        let unpacked = folder.file("wehe-1")
        for name in ["Package.swift", "Makefile", ".ci/run", "Help/schema.json", "share/wehe/make-archive"] {
            #expect(FileManager.default.fileExists(atPath: unpacked.appending(path: name).path), "\(name)")
        }
        for name in [".git", ".build", "Package.resolved"] {
            #expect(!FileManager.default.fileExists(atPath: unpacked.appending(path: name).path), "\(name)")
        }
        _ = try await run(script("make-archive", in: unpacked), "wehe-1", two)
        #expect(try Data(contentsOf: URL(filePath: one)) == Data(contentsOf: URL(filePath: two)))
    }

    @Test("What is installed is there and starts, and nothing of it stays behind when it is uninstalled")
    func installation() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let built = try folder.folder("built/release")
        try FileManager.default.createSymbolicLink(
            atPath: built.file("wehe").path, withDestinationPath: BuiltProduct.path("wehe"))
        func make(_ target: String) async throws {
            _ = try await run(
                "make", "-C", Checkout.root.path, "-o", "release", target, "PREFIX=/usr",
                "DESTDIR=" + folder.file("root").path, "RELEASE=" + folder.file("built").path)
        }
        try await make("install")
        let root = folder.file("root/usr")
        for unit in ["wehe-server.service", "wehe-campaign@.service", "wehe-campaign@.timer"] {
            let text = try folder.text("root/usr/share/wehe/systemd/" + unit)
            #expect(!text.contains("/usr/local/") && text.contains("wehe"), "\(unit)")
        }
        let version = try await run(root.appending(path: "bin/wehe").path, "--version")
        let other = try await run(root.appending(path: "bin/wehe-cmdline").path, "-v")
        #expect(other == "Wehe command line client\n" + version.replacing("wehe ", with: "Version: "))
        try await make("uninstall")
        let left = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?
            .compactMap { ($0 as? URL)?.lastPathComponent }.filter { $0.contains("wehe") }
        #expect(left == [])
    }

    private static let canPackage = ["dpkg-deb", "dpkg-shlibdeps", "dpkg-parsechangelog", "strip"]
        .allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }

    /// Something to be packaged: another program under this one's name.
    private func installed(in folder: TemporaryFolder) throws -> String {
        try folder.write(Data(contentsOf: URL(filePath: "/bin/true")), to: "root/usr/bin/wehe")
        let program = folder.file("root/usr/bin/wehe").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try folder.write("[Unit]\n", to: "root/usr/share/wehe/systemd/wehe-server.service")
        for page in ["wehe.1", "wehe-cmdline.1"] {
            try folder.write(".TH WEHE 1\n", to: "root/usr/share/man/man1/" + page)
        }
        try folder.write("#!/bin/bash\n", to: "root/usr/share/bash-completion/completions/wehe")
        return folder.file("root").path
    }

    @Test(
        "The same files make the same package, whose libraries and places are Debian's",
        .enabled(if: canPackage, "dpkg-dev is not here"))
    func package() async throws {
        var packages: [Data] = []
        for _ in 0..<2 {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let root = try installed(in: folder)
            _ = try await run(script("debian/make-package"), root, Software.version, folder.url.path)
            let name = try #require(try folder.names.first { $0.hasSuffix(".deb") })
            #expect(name.hasPrefix("wehe_\(Software.version)_"))
            let package = folder.file(name).path
            packages.append(try Data(contentsOf: URL(filePath: package)))
            let depends = try await run("dpkg-deb", "-f", package, "Depends")
            #expect(depends.contains("libc6 (>= "), "\(depends)")
            let files = try await run("dpkg-deb", "-c", package)
            for file in [
                "./usr/lib/systemd/system/wehe-server.service", "./usr/share/man/man1/wehe.1.gz",
                "./usr/share/doc/wehe/copyright", "./usr/share/doc/wehe/changelog.gz",
                "./etc/wehe/campaigns/",
            ] {
                #expect(files.contains(" " + file), "\(file)")
            }
            #expect(!files.contains("usr/share/wehe/systemd"))
            #expect(files.split(separator: "\n").allSatisfy { $0.contains(" root/root ") })
        }
        #expect(packages[0] == packages[1])
        // A version that the changelog does not tell of is none to be packaged.
        let folder = try TemporaryFolder()
        let other = try await ProcessRun(
            program: script("debian/make-package"),
            arguments: [try installed(in: folder), "9.9", folder.url.path])
        #expect(other.status == .exited(1) && other.error.contains("9.9"), "\(other.error)")
    }
}
