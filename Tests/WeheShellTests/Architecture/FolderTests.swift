import Foundation
import TestSupport
import Testing

/// The Swift files of a module with the folders that they lie in, and what each folder names of the others.
///
/// A file that lies beside the folders counts as a folder of its own, called `/File.swift`. A module
/// without folders counts as a single folder.
private struct ModuleFolders {
    /// For each folder the others whose declarations it names, with one of the names.
    private(set) var uses: [String: [String: String]] = [:]
    private(set) var files = 0

    init(_ module: URL) throws {
        var names: [String: Set<String>] = [:]
        var homes: [String: String] = [:]
        let all = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
        for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
            files += 1
            let path = file.path.dropFirst(module.path.count + 1).split(separator: "/")
            let folder = path.count > 1 ? String(path[0]) : "/\(path[0])"
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if let name = Self.declaration(line) { homes[name] = folder }
                names[folder, default: []].formUnion(Self.typeNames(line))
            }
        }
        guard names.keys.contains(where: { !$0.hasPrefix("/") }) else { return }
        for (folder, found) in names {
            for name in found {
                guard let home = homes[name], home != folder else { continue }
                uses[folder, default: [:]][home] = name
            }
        }
    }

    /// The type that a line at the margin declares for other files.
    private static func declaration(_ line: Substring) -> String? {
        guard !line.hasPrefix(" "), !line.hasPrefix("private"), !line.hasPrefix("fileprivate") else {
            return nil
        }
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        let words = line.split(separator: " ")
        guard let kind = words.firstIndex(where: kinds.contains), kind < 3, kind + 1 < words.count else {
            return nil
        }
        return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })
    }

    /// The words of a line that begin with a capital letter, without those in comments and texts.
    private static func typeNames(_ line: Substring) -> [String] {
        var names: [String] = []
        var word: [UInt8] = []
        var isText = false
        var last: UInt8 = 0
        for byte in line.utf8 {
            if byte == UInt8(ascii: "\"") { isText.toggle() }
            if byte == UInt8(ascii: "/"), last == byte, !isText { break }
            last = byte
            let isPart = !isText && (isalnum(Int32(byte)) != 0 || byte == UInt8(ascii: "_"))
            if isPart {
                word.append(byte)
            } else if !word.isEmpty {
                names.append(String(decoding: word, as: UTF8.self))
                word = []
            }
        }
        if !word.isEmpty { names.append(String(decoding: word, as: UTF8.self)) }
        return names.filter { $0.first?.isUppercase == true }
    }

    /// The folders from which what they use leads back to them.
    var circles: [String] {
        uses.keys.filter { folder in
            var seen: Set<String> = []
            var ahead = Array(uses[folder, default: [:]].keys)
            while let next = ahead.popLast() {
                guard seen.insert(next).inserted else { continue }
                ahead += uses[next, default: [:]].keys
            }
            return seen.contains(folder)
        }.sorted()
    }
}

@Suite("Files and folders of the source")
struct FolderTests {
    @Test("A circle is found, also through a file beside the folders; comments and texts make none")
    func madeUp() throws {
        let module = try TemporaryFolder()
        try module.write("package struct Pot {\n    let leaf: Leaf\n}\n", to: "Tea/Pot.swift")
        try module.write(
            "struct Leaf {} // for a Pot, as in \"Pot\"\n", to: "Leaves/Leaf.swift")
        try module.write("enum Cup {\n    static let leaf = Leaf()\n}\n", to: "Cups/Cup.swift")
        try module.write("struct All {\n    let pot: Pot, cup: Cup\n}\n", to: "All.swift")
        #expect(try ModuleFolders(module.url).circles == [])
        try module.write("final class Branch {\n    let pot: [Pot] = []\n}\n", to: "Leaves/Branch.swift")
        let folders = try ModuleFolders(module.url)
        #expect(folders.circles == ["Leaves", "Tea"] && folders.files == 5)
        try module.write("struct Tray {\n    let all: [All]\n}\n", to: "Cups/Tray.swift")
        #expect(try ModuleFolders(module.url).circles == ["/All.swift", "Cups", "Leaves", "Tea"])
    }

    private static let modules = (try? Checkout.root.appending(path: "Sources").folders) ?? []

    @Test("No circle between the folders of a module and the files beside them", arguments: modules)
    func circles(module: URL) throws {
        let folders = try ModuleFolders(module)
        guard folders.files > 10 else { return }
        let circles = folders.circles
        #expect(circles.isEmpty, "\(circles.map { "\($0): \(folders.uses[$0, default: [:]])" })")
    }

    @Test("Files are short: half of them at most 90 lines, nine of ten under 220, none over 400")
    func sizes() throws {
        #expect(Self.modules.count > 15)
        var sizes: [Int] = []
        for module in Self.modules {
            let all = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
            for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
                sizes.append(try String(contentsOf: file, encoding: .utf8).utf8.count { $0 == 10 })
            }
        }
        sizes.sort()
        #expect(sizes.count > 500)
        #expect(sizes[sizes.count / 2] <= 90 && sizes[sizes.count * 9 / 10] < 220)
        #expect(try #require(sizes.last) <= 400)
    }
}

extension URL {
    /// The folders in it.
    fileprivate var folders: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                at: self, includingPropertiesForKeys: [.isDirectoryKey]
            )
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .sorted { $0.path < $1.path }
        }
    }
}
