/// Bytes as hexadecimal digits in lower case.
package enum HexDigits {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The digits, two to a byte.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
