import Foundation

/// The Swift files of a module with the folders that they lie in, and what each folder names of the others: types,
/// and members that it adds to types of others.
///
/// A file that lies beside the folders counts as a folder of its own, called `/File.swift`. A module
/// without folders counts as a single folder.
struct ModuleFolders {
    let name: String
    private(set) var files = 0
    /// The modules that it imports.
    private(set) var imports: Set<String> = []
    /// For each type its folder.
    private var homes: [String: String] = [:]
    /// For each name of a function, property or case the folders that declare it, and those that declare it in an
    /// extension for other files.
    private var declarations: [String: Set<String>] = [:]
    private var additions: [String: Set<String>] = [:]
    /// For each folder the types and the members that it names.
    private var types: [String: Set<String>] = [:]
    private var members: [String: Set<String>] = [:]

    /// Reads the files of a module.
    init(_ module: URL) throws {
        name = module.lastPathComponent
        let all = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
        for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
            files += 1
            let path = file.path.dropFirst(module.path.count + 1).split(separator: "/")
            read(
                try String(contentsOf: file, encoding: .utf8),
                in: path.count > 1 ? String(path[0]) : "/\(path[0])")
        }
    }

    private mutating func read(_ text: String, in folder: String) {
        var isExtension = false
        for line in text.split(separator: "\n") {
            let words = SourceWord.all(in: line)
            let isPrivate = words.contains { ["private", "fileprivate"].contains($0.text) }
            if !line.hasPrefix(" "), let first = words.first?.text {
                isExtension = words.prefix(2).contains { $0.text == "extension" }
                if let name = Self.name(behind: Self.kinds, words), !isPrivate { homes[name] = folder }
                if words.prefix(3).contains(where: { $0.text == "import" }), let module = words.last {
                    imports.insert(module.text)
                }
                if first == "case" { continue }
            }
            for word in words {
                if word.isMember {
                    members[folder, default: []].insert(word.text)
                } else if word.text.first?.isUppercase == true {
                    types[folder, default: []].insert(word.text)
                }
            }
            if words.first?.text == "case" || words.first?.text == "indirect" {
                for word in words where !word.isMember { declarations[word.text, default: []].insert(folder) }
            }
            guard let name = Self.name(behind: ["func", "var", "let"], words) else { continue }
            declarations[name, default: []].insert(folder)
            let isAtFirstLevel = line.hasPrefix("    ") && !line.hasPrefix("     ")
            if isExtension, isAtFirstLevel, !isPrivate { additions[name, default: []].insert(folder) }
        }
    }

    private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    /// Returns the name behind the first of some keywords.
    private static func name(behind keywords: Set<String>, _ words: [SourceWord]) -> String? {
        guard let place = words.firstIndex(where: { keywords.contains($0.text) && !$0.isMember }),
            place < 5, place + 1 < words.count
        else { return nil }
        return words[place + 1].text
    }

    /// Returns for each folder the others whose declarations it names, with one of the names.
    ///
    /// A member counts if its name tells where it is declared: in one folder, in no other module, and no
    /// module that does not see this one uses the name, as it would a name of a library.
    ///
    /// - Parameter modules: all modules.
    /// - Returns: the folders that each folder uses.
    func uses(among modules: [ModuleFolders] = []) -> [String: [String: String]] {
        guard types.keys.contains(where: { !$0.hasPrefix("/") }) else { return [:] }
        var uses: [String: [String: String]] = [:]
        for (folder, names) in types {
            for name in names {
                guard let home = homes[name], home != folder else { continue }
                uses[folder, default: [:]][home] = name
            }
        }
        let others = modules.filter { $0.name != name }
        let foreign = others.filter { !$0.imports.contains(name) }.flatMap(\.members.values)
        for (member, folders) in additions {
            guard let home = folders.first, folders.count == 1, declarations[member] == folders,
                !others.contains(where: { $0.declarations[member] != nil }),
                !foreign.contains(where: { $0.contains(member) })
            else { continue }
            for (folder, used) in members where folder != home && used.contains(member) {
                uses[folder, default: [:]][home] = uses[folder]?[home] ?? "." + member
            }
        }
        return uses
    }

    /// Returns the folders from which what they use leads back to them.
    static func circles(in uses: [String: [String: String]]) -> [String] {
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
