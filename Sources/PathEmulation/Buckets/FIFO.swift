/// A queue in one array: what is taken off the front is forgotten now and then, at constant mean cost.
struct FIFO<Element: Sendable>: Sendable {
    private var storage: [Element] = []
    private var head = 0
    /// The number of elements removed: the position of the first one, counted since the beginning.
    private(set) var removed = 0

    var isEmpty: Bool { head == storage.count }
    var count: Int { storage.count - head }
    var first: Element? { isEmpty ? nil : storage[head] }
    /// The position after the last one, counted since the beginning.
    var end: Int { removed + count }

    mutating func append(_ element: Element) { storage.append(element) }

    /// The element at a position counted since the beginning; it must not have been taken off.
    subscript(position: Int) -> Element {
        get { storage[position - removed + head] }
        set { storage[position - removed + head] = newValue }
    }

    /// Takes off the first element, if there is one.
    mutating func removeFirst() {
        guard !isEmpty else { return }
        head += 1
        removed += 1
        if head == storage.count {
            storage.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 256 && head * 2 >= storage.count {
            storage.removeFirst(head)
            head = 0
        }
    }

    /// Puts another element in the first one's place.
    mutating func replaceFirst(_ element: Element) {
        guard !isEmpty else { return }
        storage[head] = element
    }
}
