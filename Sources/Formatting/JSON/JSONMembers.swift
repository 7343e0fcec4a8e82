/// The keys and values of an object, of which each is taken once, mostly in the order that they come in.
package struct JSONMembers: Sendable {
    private let pairs: [(key: String, value: JSONValue)]
    private var isTaken: [Bool]
    private let index: KeyIndex
    /// Behind the one that was taken last.
    private var next = 0

    /// The members of an object, whose keys differ.
    package init(_ pairs: [(key: String, value: JSONValue)]) {
        self.pairs = pairs
        isTaken = Array(repeating: false, count: pairs.count)
        index = KeyIndex(pairs.map(\.key))
    }

    /// Takes the value of a key; nil where there is no such key left.
    package mutating func take(_ key: String) -> JSONValue? {
        guard let number = number(of: key) else { return nil }
        isTaken[number] = true
        next = number + 1
        return pairs[number].value
    }

    /// The value of a key; nil where there is no such key left.
    package subscript(key: String) -> JSONValue? { number(of: key).map { pairs[$0].value } }

    /// The keys that are left, in the order of the object.
    package var keys: [String] { pairs.indices.filter { !isTaken[$0] }.map { pairs[$0].key } }

    private func number(of key: String) -> Int? {
        let number = next < pairs.count && pairs[next].key == key ? next : index.number(of: key)
        guard let number, !isTaken[number] else { return nil }
        return number
    }
}
