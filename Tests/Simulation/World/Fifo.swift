/// What comes first goes first. SwiftNIO's `CircularBuffer`, which is not optimised in a debug build, took a fifth of the time
/// of simulations.
struct Fifo<Element> {
    private var elements: [Element?] = []
    private var start = 0

    var isEmpty: Bool { start == elements.count }
    var count: Int { elements.count - start }
    /// The first element, in its place; nil if there is none.
    var first: Element? {
        get { isEmpty ? nil : elements[start] }
        set { elements[start] = newValue }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    @discardableResult
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[start]
        elements[start] = nil
        start += 1
        if start == elements.count {
            elements.removeAll(keepingCapacity: true)
            start = 0
        } else if start >= 64, start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }

    mutating func popLast() -> Element? { isEmpty ? nil : elements.removeLast() }

    mutating func removeAll() { (elements, start) = ([], 0) }
}
