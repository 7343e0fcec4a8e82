import Foundation
import TestSupport
import Testing

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
        func circles() throws -> [String] {
            ModuleFolders.circles(in: try ModuleFolders(module.url).uses())
        }
        #expect(try circles() == [])
        try module.write("final class Branch {\n    let pot: [Pot] = []\n}\n", to: "Leaves/Branch.swift")
        #expect(try circles() == ["Leaves", "Tea"])
        #expect(try ModuleFolders(module.url).files == 5)
        try module.write("struct Tray {\n    let all: [All]\n}\n", to: "Cups/Tray.swift")
        #expect(try circles() == ["/All.swift", "Cups", "Leaves", "Tea"])
    }

    @Test("A member that one folder adds to another's type counts, unless its name is a common one")
    func members() throws {
        let module = try TemporaryFolder()
        try module.write("package struct Pot {\n    let isFull = true\n}\n", to: "Tea/Pot.swift")
        try module.write(
            "extension Pot {\n    var isHot: Bool { isFull }\n    private var secret: Int { 1 }\n}\n",
            to: "Heat/Pot+Heat.swift")
        func circles(among others: [ModuleFolders] = []) throws -> [String] {
            ModuleFolders.circles(in: try ModuleFolders(module.url).uses(among: others))
        }
        #expect(try circles() == [])
        try module.write(
            "struct Tray {\n    func serve(_ pot: Pot) -> Int { pot.secret }\n}\n", to: "Tea/Tray.swift")
        #expect(try circles() == [])
        try module.write(
            "struct Tray {\n    func serve(_ pot: Pot) -> Bool { pot.isHot }\n}\n", to: "Tea/Tray.swift")
        #expect(try circles() == ["Heat", "Tea"])
        // A module that cannot see this one has an "isHot" from elsewhere.
        let stove = try TemporaryFolder()
        try stove.write("func check(_ plate: Plate) -> Bool { plate.isHot }\n", to: "Stove.swift")
        #expect(try circles(among: [ModuleFolders(stove.url)]) == [])
    }

    private static let modules = (try? Checkout.root.appending(path: "Sources").folders) ?? []
    private static let read = Result { try modules.map { try ModuleFolders($0) } }

    @Test("No circle between the folders of a module and the files beside them", arguments: modules)
    func circles(module: URL) throws {
        let modules = try Self.read.get()
        let folders = try #require(modules.first { $0.name == module.lastPathComponent })
        guard folders.files > 10 else { return }
        let uses = folders.uses(among: modules)
        let circles = ModuleFolders.circles(in: uses)
        #expect(circles.isEmpty, "\(circles.map { "\($0): \(uses[$0, default: [:]])" })")
    }

    /// The modules that the manifest makes each target depend on. Without such an entry a module may be built
    /// before one that it imports.
    private static func dependencies() throws -> [String: Set<String>] {
        let manifest = try String(contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
        var found: [String: Set<String>] = [:]
        for target in manifest.matches(of: /name: "(\w+)",\s+dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\]/) {
            found[String(target.1)] = Set(target.2.matches(of: /"(\w+)"/).map { String($0.1) })
        }
        return found
    }

    @Test("A module that another one imports is a dependency of it in the manifest")
    func manifest() throws {
        let dependencies = try Self.dependencies()
        let modules = try Self.read.get()
        let names = Set(modules.map(\.name))
        #expect(dependencies["WeheShell"]?.contains("Basics") == true)
        for module in modules {
            let missing = module.imports.intersection(names).subtracting(dependencies[module.name] ?? [])
            #expect(missing.isEmpty, "\(module.name) imports \(missing.sorted())")
        }
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
