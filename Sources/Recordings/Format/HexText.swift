/// Bytes as hexadecimal text, two digits per byte.
package enum HexText {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The value of every character, 0xFF for those that are not digits.
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in digits.enumerated() {
            table[Int(digit)] = UInt8(value)
            if value > 9 { table[Int(digit) - 0x20] = UInt8(value) }
        }
        return table
    }()

    /// Decodes a text in lower or upper case.
    static func decode(_ text: String) throws(HexError) -> [UInt8] {
        var text = text
        return try text.withUTF8 { characters in
            let characters = UnsafeRawBufferPointer(characters)[...]
            return Result { () throws(HexError) in try decode(characters) }
        }.get()
    }

    /// Decodes digits in lower or upper case.
    static func decode(_ characters: Slice<UnsafeRawBufferPointer>) throws(HexError) -> [UInt8] {
        guard characters.count.isMultiple(of: 2) else { throw .oddLength(characters.count) }
        let characters = UnsafeRawBufferPointer(rebasing: characters)
        var wrong: Int?
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: characters.count / 2) { buffer, count in
                while count < characters.count / 2 {
                    let high = values[Int(characters[2 * count])]
                    let low = values[Int(characters[2 * count + 1])]
                    guard high | low < 16 else {
                        wrong = 2 * count + (high < 16 ? 1 : 0)
                        return
                    }
                    buffer[count] = high << 4 | low
                    count += 1
                }
            }
        }
        if let wrong { throw .notADigit(at: wrong) }
        return bytes
    }

    /// Appends bytes as digits, in lower case.
    static func append(_ bytes: some Sequence<UInt8>, to text: inout [UInt8]) {
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
    }

    /// Appends an array of bytes as digits, in lower case.
    static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        text += digits.withUnsafeBufferPointer { digits in
            [UInt8](unsafeUninitializedCapacity: 2 * bytes.count) { buffer, count in
                for byte in bytes {
                    buffer[count] = digits[Int(byte >> 4)]
                    buffer[count + 1] = digits[Int(byte & 15)]
                    count += 2
                }
            }
        }
    }

    /// Encodes bytes as digits, in lower case.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        append(bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
