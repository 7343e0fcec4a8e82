import Foundation
import ReportTesting
import ResultStore
import TestModel

@testable import WeheShell

/// Stored tests with one value replaced by another, whatever table it came from: found by walking the test itself, so
/// that no field can be forgotten.
struct Mutants {
    private let tree: Any

    init(of test: StoredTest) throws {
        let encoder = JSONEncoder()
        // Instants as texts keep them apart from numbers.
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        tree = try JSONSerialization.jsonObject(with: encoder.encode(test))
    }

    /// One step into a test.
    enum Step: Hashable, CustomStringConvertible {
        case key(String)
        case index(Int)

        var description: String {
            switch self {
            case .key(let key): key
            case .index(let index): String(index)
            }
        }
    }

    /// The places of numbers.
    var numbers: [[Step]] {
        places { value in
            guard let number = value as? NSNumber else { return false }
            return CFBoolean.isNone(number)
        }
    }

    /// The places of texts that anybody may have chosen: those that still are a test with another text.
    var texts: [[Step]] {
        places { $0 is String }.filter { test(with: "any text", at: [$0]) != nil }
    }

    /// The test with a value in some places; nil if no such value can be there.
    func test(with value: Any, at places: [[Step]]) -> StoredTest? {
        let changed = places.reduce(tree) { Self.replaced($0, $1[...], by: value) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? JSONSerialization.data(withJSONObject: changed) else { return nil }
        return try? decoder.decode(StoredTest.self, from: data)
    }

    private func places(_ isWanted: (Any) -> Bool) -> [[Step]] {
        var found: [[Step]] = []
        func walk(_ value: Any, _ path: [Step]) {
            switch value {
            case let object as [String: Any]:
                for (key, value) in object.sorted(by: { $0.key < $1.key }) { walk(value, path + [.key(key)]) }
            case let list as [Any]:
                for (index, value) in list.enumerated() { walk(value, path + [.index(index)]) }
            default: if isWanted(value) { found.append(path) }
            }
        }
        walk(tree, [])
        return found
    }

    private static func replaced(_ tree: Any, _ path: ArraySlice<Step>, by value: Any) -> Any {
        guard let step = path.first else { return value }
        switch (step, tree) {
        case (.key(let key), var object as [String: Any]):
            object[key] = object[key].map { replaced($0, path.dropFirst(), by: value) }
            return object
        case (.index(let index), var list as [Any]):
            list[index] = replaced(list[index], path.dropFirst(), by: value)
            return list
        default: return tree
        }
    }
}

/// Foundation's numbers do not tell flags apart by their type alone.
private enum CFBoolean {
    static func isNone(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) != String(cString: NSNumber(value: true).objCType)
    }
}

extension Mutants {
    /// Tests of every kind with a value in every place.
    static var originals: [PortableTest] { Sample.inEveryPlace }
}
