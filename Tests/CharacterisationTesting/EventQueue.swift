/// What happens to senders, in the order of its times: a binary heap.
///
/// Not generic: a debug build would not specialise it for its users in other files.
struct EventQueue {
    enum Event {
        case acknowledged(Double)
        case missed(sent: Double)
        case begin
    }

    typealias Entry = (flow: Int, event: Event)

    private var heap: [(time: Double, order: Int, event: Entry)] = []
    private var count = 0

    mutating func add(_ event: Entry, at time: Double) {
        heap.append((time, count, event))
        count += 1
        var child = heap.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> (time: Double, event: Entry)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return (first.time, first.event) }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && isBefore(child, least) {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return (first.time, first.event)
    }

    private func isBefore(_ first: Int, _ second: Int) -> Bool {
        (heap[first].time, heap[first].order) < (heap[second].time, heap[second].order)
    }
}
