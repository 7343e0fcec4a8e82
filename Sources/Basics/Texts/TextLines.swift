import Foundation

/// Splits a text that arrives in pieces into lines, or into JSON records, and holds no more than the longest
/// permitted one and what arrived last.
package struct TextLines: Sendable {
    /// The next part of the text.
    package enum Next {
        /// A line without its end, or a record.
        case piece(ArraySlice<UInt8>)
        /// Nothing until more of the text has arrived.
        case more
        /// Nothing: the text has ended.
        case end
    }

    /// The separation of a text's records.
    private enum Form {
        /// One in each line, also after a line that is damaged.
        case lines
        /// Each over several lines, as programs print JSON for people.
        case values
        /// In a list, in one line or in several.
        case list
    }

    /// The number of the last line that was returned, or in which the last record begins, from 1.
    package private(set) var number = 0

    private let limit: Int
    private var decoder = TextDecoder()
    private var isAtEnd = false
    /// The decoded bytes that were not returned yet, from ``start`` on.
    private var buffer: [UInt8] = []
    private var start = 0
    /// The bytes before this place belong to the current line or record, and need not be looked at again.
    private var searched = 0
    /// True while the rest of a line or record is passed over, because it is too long.
    private var passesOver = false
    /// True once the fault of the text was thrown.
    private var hasFailed = false

    /// The form of the records; nil until it is known.
    private var form: Form?
    /// The current record of a list, or over several lines; nil between two.
    private var record: JSONExtent?
    /// The number of line ends before the current record.
    private var lineEnds = 0

    /// - Parameter limit: the maximum size of a line or a record, bytes.
    package init(limit: Int) { self.limit = limit }

    /// Adds bytes of the text; none to end it.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        buffer.removeFirst(start)
        searched -= start
        start = 0
        if bytes.isEmpty {
            decoder.end(into: &buffer)
            isAtEnd = true
        } else {
            decoder.take(bytes, into: &buffer)
        }
    }

    /// Returns the rest of the text, once all of it has arrived.
    ///
    /// - Throws: `TextFault`.
    package mutating func rest() throws(TextFault) -> Next {
        if let fault = decoder.fault { throw fault }
        guard buffer.count - start <= limit else { throw .tooLong(limit: limit) }
        guard isAtEnd else { return .more }
        let rest = buffer[start...]
        guard !rest.isEmpty else { return .end }
        start = buffer.count
        number += 1
        return .piece(Self.withoutMark(rest))
    }

    /// Returns the next line.
    ///
    /// - Throws: `TextFault`.
    package mutating func next() throws(TextFault) -> Next {
        while true {
            if let end = place(ofLineEndFrom: searched) {
                let line = buffer[start..<end]
                (start, searched) = (end + 1, end + 1)
                if passesOver {
                    passesOver = false
                    continue
                }
                number += 1
                guard line.count <= limit else { throw .tooLong(limit: limit) }
                return .piece(Self.withoutMark(line))
            }
            searched = buffer.count
            if passesOver || buffer.count - start > limit {
                start = buffer.count
                if !passesOver {
                    passesOver = true
                    number += 1
                    throw .tooLong(limit: limit)
                }
            }
            try checkFault(inLine: number + 1)
            guard isAtEnd else { return .more }
            guard start < buffer.count else { return .end }
            let line = buffer[start...]
            (start, searched) = (buffer.count, buffer.count)
            number += 1
            return .piece(Self.withoutMark(line))
        }
    }

    /// Throws the fault of the text, after everything before it was returned.
    private mutating func checkFault(inLine line: Int) throws(TextFault) {
        guard let fault = decoder.fault else { return }
        if !hasFailed { number = line }
        hasFailed = true
        (start, searched) = (buffer.count, buffer.count)
        throw fault
    }

    private func place(ofLineEndFrom place: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard place < bytes.count, let base = bytes.baseAddress else { return nil }
            return memchr(base + place, 0x0A, bytes.count - place).map { UnsafeRawPointer($0) - base }
        }
    }

    private static func withoutMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        // Also within a text: files that begin with a mark were joined.
        line.starts(with: TextDecoder.mark) ? line.dropFirst(TextDecoder.mark.count) : line
    }
}

/// Reading of JSON records.
extension TextLines {
    /// Returns the next JSON record, without checking that it is JSON: a line, a value over several lines, or an
    /// element of a list. Empty lines are skipped.
    ///
    /// - Throws: `TextFault`.
    package mutating func nextRecord() throws(TextFault) -> Next {
        while true {
            switch form {
            case nil:
                guard try findForm() else { return isAtEnd ? .end : .more }
            case .lines:
                let next = try next()
                guard case .piece(let line) = next else { return next }
                if !line.allSatisfy(Self.isBlank) { return .piece(Self.withoutComma(line)) }
            case .values, .list:
                if let next = try nextValue() { return next }
            }
        }
    }

    /// Determines the form of the records from the first line that is not empty; returns false if it has not
    /// arrived.
    private mutating func findForm() throws(TextFault) -> Bool {
        var place = start
        while place < buffer.count {
            if Self.isBlank(buffer[place]) {
                place += 1
                if buffer[place - 1] == Self.lineFeed {
                    number += 1
                    (start, searched) = (place, max(place, searched))
                }
            } else if buffer[place...].starts(with: TextDecoder.mark) {
                place += TextDecoder.mark.count
            } else {
                break
            }
        }
        if place < buffer.count, buffer[place] == UInt8(ascii: "[") {
            (form, lineEnds) = (.list, number)
            (start, searched) = (place + 1, place + 1)
            return true
        }
        let end = self.place(ofLineEndFrom: max(place, searched))
        guard end != nil || isAtEnd || decoder.fault != nil || buffer.count - start > limit else {
            searched = buffer.count
            return false
        }
        searched = start
        guard place < buffer.count else {
            try checkFault(inLine: number + 1)
            guard isAtEnd else {
                // Nothing but blanks, too many for a record.
                form = .lines
                return true
            }
            return false
        }
        let line = buffer[place..<(end ?? buffer.count)]
        form = Self.isOpen(line) ? .values : .lines
        if form == .values { lineEnds = number }
        return true
    }

    /// Returns true if a line is the beginning of a value that was printed over several lines: programs end
    /// these after brackets and commas, and a damaged line may end anywhere.
    private static func isOpen(_ line: ArraySlice<UInt8>) -> Bool {
        guard let last = line.last(where: { !isBlank($0) }), [0x7B, 0x5B, 0x2C, 0x3A].contains(last) else {
            return false
        }
        var extent = JSONExtent()
        return line.withUnsafeBytes { extent.end(in: $0, from: 0) } == nil && extent.isOpen
    }

    /// Returns the next value of a list, or the next over several lines; nil when the list has ended.
    private mutating func nextValue() throws(TextFault) -> Next? {
        while true {
            if record == nil {
                guard skipToValue() else { return nil }
                guard searched < buffer.count else {
                    try checkFault(inLine: lineEnds + 1)
                    guard isAtEnd else { return .more }
                    guard form == .values else {
                        number = lineEnds + 1
                        throw .openList
                    }
                    return .end
                }
                record = JSONExtent()
                number = lineEnds + 1
            }
            let end = buffer.withUnsafeBytes { record?.end(in: $0, from: searched) }
            searched = end ?? buffer.count
            let isLong = searched - start > limit
            if end == nil {
                try checkFault(inLine: number)
                if !isAtEnd {
                    guard isLong || passesOver else { return .more }
                    start = searched
                    guard !passesOver else { return .more }
                    passesOver = true
                    throw .tooLong(limit: limit)
                }
            }
            let value = buffer[start..<searched]
            let wasPassedOver = passesOver
            start = searched
            lineEnds += record?.lineEnds ?? 0
            (record, passesOver) = (nil, false)
            if wasPassedOver { continue }
            guard !isLong else { throw .tooLong(limit: limit) }
            return .piece(value)
        }
    }

    /// Skips what stands between two values; returns false at the end of a list, behind which there may be
    /// another one.
    private mutating func skipToValue() -> Bool {
        defer { start = searched }
        while searched < buffer.count {
            let byte = buffer[searched]
            if byte == Self.lineFeed { lineEnds += 1 }
            if form == .list, byte == UInt8(ascii: "]") {
                searched += 1
                (form, number) = (nil, lineEnds)
                return false
            }
            if Self.isBlank(byte) || byte == UInt8(ascii: ",") {
                searched += 1
            } else if buffer[searched...].starts(with: TextDecoder.mark) {
                searched += TextDecoder.mark.count
            } else {
                break
            }
        }
        return true
    }

    private static let lineFeed = UInt8(0x0A)

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns a line without the comma that follows its value.
    private static func withoutComma(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = line.lastIndex(where: { !isBlank($0) }), line[last] == UInt8(ascii: ",") else {
            return line
        }
        return line[..<last]
    }
}

/// The extent of a JSON value, found by its brackets and quotes.
private struct JSONExtent: Sendable {
    /// The number of line ends within the value.
    private(set) var lineEnds = 0
    /// True if a bracket has not been closed.
    var isOpen: Bool { depth > 0 }

    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isEmpty = true

    /// Returns the place behind the value, looking at bytes from a place on; nil if it is not among them.
    mutating func end(in bytes: UnsafeRawBufferPointer, from first: Int) -> Int? {
        for place in first..<bytes.count {
            let byte = bytes[place]
            if isInString {
                if byte == 0x0A { lineEnds += 1 }
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                }
                continue
            }
            switch Unicode.Scalar(byte) {
            case "\"": isInString = true
            case "{", "[": depth += 1
            case "}", "]":
                depth -= 1
                if depth == 0 || isEmpty { return place + 1 }
                if depth < 0 { return place }
            case ",", "\n":
                if depth == 0 { return place }
                if byte == 0x0A { lineEnds += 1 }
            default: break
            }
            isEmpty = false
        }
        return nil
    }
}
