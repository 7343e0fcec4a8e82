import Foundation
import Recordings

let usage = """
    usage: synthesise [--check] [OUTPUT_DIR]

    Makes the recordings and apps_list.json of ReplayFiles from the fact sheets.
      --check      write nothing; name the files that differ and exit with 1 if there are any
      OUTPUT_DIR   the folder, ReplayFiles if not given
    """

func report(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// Returns the fact sheets that are part of the program.
func sheets() throws -> [String: String] {
    let folder = Bundle.module.bundleURL.appending(path: "Facts")
    var sheets: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".txt")
    {
        sheets[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return sheets
}

/// Returns the JSON files in the folder that should not be there.
func surplus(in folder: URL, beside files: [String: Data]) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") && files[$0] == nil }.sorted()
}

/// Executes the command line and returns the exit code.
func run(_ arguments: [String]) throws -> Int32 {
    let options = arguments.filter { $0.hasPrefix("-") }
    let folders = arguments.filter { !$0.hasPrefix("-") }
    if options.contains("--help") || options.contains("-h") {
        print(usage)
        return 0
    }
    guard options.allSatisfy({ $0 == "--check" }), folders.count <= 1 else {
        report(usage)
        return 2
    }
    let folder = URL(filePath: folders.first ?? "ReplayFiles", directoryHint: .isDirectory)
    let files = try ReplayFileSet(sheets: sheets()).files
    let extra = surplus(in: folder, beside: files)
    if options.isEmpty {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, data) in files { try data.write(to: folder.appending(path: name), options: .atomic) }
        let bytes = files.values.reduce(0) { $0 + $1.count }
        print("\(files.count) files, \(bytes) bytes, in \(folder.path)")
        for name in extra { report("\(name): not one of ours; left as it is") }
        return 0
    }
    var differing = extra.map { "\($0): not made by synthesise" }
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
        guard let found = try? Data(contentsOf: folder.appending(path: name)) else {
            differing.append("\(name): missing")
            continue
        }
        if found != data { differing.append("\(name): differs") }
    }
    for line in differing { report(line) }
    return differing.isEmpty ? 0 : 1
}

do {
    exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
    report("synthesise: \(error)")
    exit(1)
}
