import Foundation

/// A JSON object as the program printed it.
struct JSONObject {
    private let pairs: [String: Any]

    /// Throws what is wrong with a line that is no JSON object.
    init(line: String) throws {
        guard let pairs = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw NoObject(line: line)
        }
        self.pairs = pairs
    }

    private init(_ pairs: [String: Any]) { self.pairs = pairs }

    struct NoObject: Error {
        let line: String
    }

    func string(_ key: String) -> String? { pairs[key] as? String }
    func number(_ key: String) -> Double? { pairs[key] as? Double }
    func integer(_ key: String) -> Int? { pairs[key] as? Int }
    func flag(_ key: String) -> Bool? { pairs[key] as? Bool }
    func strings(_ key: String) -> [String]? { pairs[key] as? [String] }
    func numbers(_ key: String) -> [Double]? { pairs[key] as? [Double] }
    func object(_ key: String) -> JSONObject? { (pairs[key] as? [String: Any]).map(JSONObject.init) }
    func objects(_ key: String) -> [JSONObject]? { (pairs[key] as? [[String: Any]])?.map(JSONObject.init) }
    /// A value as JSON text, with sorted keys; nil if there is none.
    func text(_ key: String) throws -> String? {
        try pairs[key].map {
            String(
                decoding: try JSONSerialization.data(
                    withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed]), as: UTF8.self)
        }
    }
    func isNull(_ key: String) -> Bool { pairs[key] is NSNull }

    /// All keys at every depth, but not the names of settings and of causes.
    var allKeys: Set<String> { Self.keys(of: pairs) }

    /// Under these keys stand names that are data.
    private static let data: Set = ["settings", "notes", "obstacle", "doubts", "fields", "cause"]

    private static func keys(of value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: Set(object.keys)) { found, pair in
                if !data.contains(pair.key) { found.formUnion(keys(of: pair.value)) }
            }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(of: $1)) }
        default: []
        }
    }
}
