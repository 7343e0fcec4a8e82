/// Reads a pickle with a closed list of opcodes; any other is rejected by its name.
///
/// It calls no function and creates only ``Pickle``'s values, whatever the bytes contain, and its memory is
/// at most a multiple of their number.
struct PickleReader {
    /// The maximum number of values, marks and memos; the longest recording has a few for every packet.
    static let mostValues = 1 << 22

    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private var pickle = Pickle()
    private var stack: [Pickle.Value] = []
    private var marks: [Int] = []
    private var kept: [UInt32: Pickle.Value] = [:]
    private var values = 0

    /// Reads a complete pickle.
    ///
    /// - Parameter bytes: the pickle; bytes after its end are ignored, as in Python.
    /// - Returns: its content.
    /// - Throws: ``PickleError``.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(PickleError) -> Pickle {
        var reader = PickleReader(bytes: bytes)
        while try reader.step() {}
        return reader.pickle
    }

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Executes the next opcode.
    ///
    /// - Returns: true if there is another.
    private mutating func step() throws(PickleError) -> Bool {
        let start = place
        let byte = UInt8(try number(1))
        guard let operation = PickleOpcode(rawValue: byte) else {
            throw .operation(byte, name: PickleOpcode.refused[byte], at: start)
        }
        switch operation {
        case .proto: _ = try number(1)
        case .stop:
            pickle.root = try pop(start)
            return false
        case .mark:
            try count()
            marks.append(stack.count)
        case .none: try push(.none)
        case .newTrue: try push(.bool(true))
        case .newFalse: try push(.bool(false))
        case .binInt: try push(.integer(Int(Int32(bitPattern: UInt32(try number(4))))))
        case .binInt1: try push(.integer(Int(try number(1))))
        case .binInt2: try push(.integer(Int(try number(2))))
        case .binFloat: try push(.real(Double(bitPattern: try number(8).byteSwapped)))
        case .binUnicode: try push(.text(try take(Int(try number(4)))))
        case .emptyDict: try push(.dictionary(newCollection([])))
        case .emptyList: try push(.list(newCollection([])))
        case .emptyTuple: try push(.tuple(newCollection([])))
        case .tuple: try push(.tuple(newCollection(try popToMark(start))))
        case .tuple2:
            let (second, first) = (try pop(start), try pop(start))
            try push(.tuple(newCollection([first, second])))
        case .setItem:
            let (value, key) = (try pop(start), try pop(start))
            try extend([key, value], start)
        case .append: try extend([try pop(start)], start)
        case .setItems, .appends: try extend(try popToMark(start), start)
        case .global: try push(.classOf(try classNamed(start)))
        case .newObject: try makeObject(start)
        case .build: try setAttributes(start)
        case .binPut: try keep(UInt32(try number(1)), start)
        case .longBinPut: try keep(UInt32(try number(4)), start)
        case .binGet: try pushKept(UInt32(try number(1)), start)
        case .longBinGet: try pushKept(UInt32(try number(4)), start)
        }
        return true
    }

    // MARK: Bytes

    /// Reads the next bytes as a little-endian number.
    private mutating func number(_ count: Int) throws(PickleError) -> UInt64 {
        let range = try take(count)
        return bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func take(_ count: Int) throws(PickleError) -> Range<Int> {
        guard count <= bytes.count - place else { throw .endsEarly }
        defer { place += count }
        return place..<place + count
    }

    /// The maximum length of the line with the name of a module or class.
    private static let longestName = 200

    private mutating func line() throws(PickleError) -> String {
        let rest = bytes[place...].prefix(Self.longestName)
        guard let end = rest.firstIndex(of: 0x0A) else { throw .endsEarly }
        defer { place = end + 1 }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    // MARK: Values

    /// Counts a value that occupies memory until the end.
    private mutating func count() throws(PickleError) {
        values += 1
        guard values <= Self.mostValues else { throw .tooLarge(most: Self.mostValues) }
    }

    private mutating func push(_ value: Pickle.Value) throws(PickleError) {
        try count()
        stack.append(value)
    }

    private mutating func keep(_ number: UInt32, _ start: Int) throws(PickleError) {
        try count()
        kept[number] = try top(start)
    }

    private func top(_ start: Int) throws(PickleError) -> Pickle.Value {
        guard let last = stack.last, stack.count > marks.last ?? 0 else { throw .misplaced(at: start) }
        return last
    }

    private mutating func pop(_ start: Int) throws(PickleError) -> Pickle.Value {
        let last = try top(start)
        stack.removeLast()
        return last
    }

    private mutating func popToMark(_ start: Int) throws(PickleError) -> [Pickle.Value] {
        guard let mark = marks.popLast() else { throw .misplaced(at: start) }
        defer { stack.removeSubrange(mark...) }
        return Array(stack[mark...])
    }

    private mutating func pushKept(_ number: UInt32, _ start: Int) throws(PickleError) {
        guard let value = kept[number] else { throw .notKept(number, at: start) }
        try push(value)
    }

    private mutating func newCollection(_ items: [Pickle.Value]) -> Int {
        pickle.collections.append(items)
        return pickle.collections.count - 1
    }

    /// Appends items to the list or dictionary on top of the stack.
    private mutating func extend(_ items: [Pickle.Value], _ start: Int) throws(PickleError) {
        switch try top(start) {
        case .list(let number): pickle.collections[number] += items
        case .dictionary(let number) where items.count.isMultiple(of: 2): pickle.collections[number] += items
        default: throw .misplaced(at: start)
        }
    }

    // MARK: Objects

    private mutating func classNamed(_ start: Int) throws(PickleError) -> PickleClass {
        let (module, name) = (try line(), try line())
        guard module == PickleClass.module, let classOf = PickleClass(rawValue: name) else {
            throw .global("\(module).\(name)", at: start)
        }
        return classOf
    }

    private mutating func makeObject(_ start: Int) throws(PickleError) {
        guard case .tuple(let arguments) = try pop(start), pickle.collections[arguments].isEmpty,
            case .classOf(let classOf) = try pop(start)
        else { throw .misplaced(at: start) }
        pickle.objects.append(Pickle.Object(classOf: classOf, attributes: nil))
        try push(.object(pickle.objects.count - 1))
    }

    private mutating func setAttributes(_ start: Int) throws(PickleError) {
        guard case .dictionary(let attributes) = try pop(start), case .object(let number) = try top(start)
        else { throw .misplaced(at: start) }
        pickle.objects[number].attributes = attributes
    }
}
