/// Writes a pickle of protocol 2, as Python's `pickle.load` reads it.
struct PickleWriter {
    private(set) var bytes: [UInt8] = [PickleOpcode.proto.rawValue, 2]
    private var classes: [PickleClass] = []

    /// Writes the top-level tuple.
    static func tuple(_ items: (inout PickleWriter) -> Void) -> [UInt8] {
        var writer = PickleWriter()
        writer.put(.mark)
        items(&writer)
        writer.put(.tuple)
        writer.put(.stop)
        return writer.bytes
    }

    mutating func text(_ text: String) {
        put(.binUnicode)
        number(UInt64(text.utf8.count), 4)
        bytes += text.utf8
    }

    /// Writes bytes as a text of hexadecimal digits.
    mutating func digits(_ payload: [UInt8]) {
        put(.binUnicode)
        number(UInt64(2 * payload.count), 4)
        HexText.append(payload, to: &bytes)
    }

    /// Writes an integer of at most 31 bits.
    mutating func integer(_ value: Int) {
        put(.binInt)
        number(UInt64(UInt32(truncatingIfNeeded: value)), 4)
    }

    mutating func real(_ value: Double) {
        put(.binFloat)
        number(value.bitPattern.byteSwapped, 8)
    }

    mutating func bool(_ value: Bool) { put(value ? .newTrue : .newFalse) }

    mutating func none() { put(.none) }

    mutating func pair(_ items: (inout PickleWriter) -> Void) {
        items(&self)
        put(.tuple2)
    }

    mutating func list<Items: Collection>(
        _ items: Items, _ write: (inout PickleWriter, Items.Element) -> Void
    ) {
        put(.emptyList)
        guard !items.isEmpty else { return }
        put(.mark)
        for item in items { write(&self, item) }
        put(.appends)
    }

    mutating func dictionary(_ entries: [(key: String, write: (inout PickleWriter) -> Void)]) {
        put(.emptyDict)
        guard !entries.isEmpty else { return }
        put(.mark)
        for (key, write) in entries {
            text(key)
            write(&self)
        }
        put(.setItems)
    }

    mutating func object(
        _ classOf: PickleClass, _ attributes: [(key: String, write: (inout PickleWriter) -> Void)]
    ) {
        if let number = classes.firstIndex(of: classOf) {
            put(.binGet)
            bytes.append(UInt8(number))
        } else {
            put(.global)
            bytes += "\(PickleClass.module)\n\(classOf.rawValue)\n".utf8
            put(.binPut)
            bytes.append(UInt8(classes.count))
            classes.append(classOf)
        }
        put(.emptyTuple)
        put(.newObject)
        dictionary(attributes)
        put(.build)
    }

    private mutating func put(_ operation: PickleOpcode) { bytes.append(operation.rawValue) }

    /// Writes a number in little-endian order.
    private mutating func number(_ value: UInt64, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
