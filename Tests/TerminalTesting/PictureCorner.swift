import CZlib
package import Foundation

/// The left upper corner of a picture that a browser took, as "Portable Network Graphics (PNG) Specification" (W3C 2003)
/// has it.
package enum PictureCorner {
    /// Its colour.
    ///
    /// Whatever filter a picture's first line has, its first pixel is as it was: what would be left of it and above counts
    /// as 0 (section 9.2).
    ///
    /// - Parameter picture: a file with eight bits for each of three or four channels.
    /// - Returns: red, green and blue, 0 to 255; nil for what is no such file.
    package static func colour(of picture: Data) -> [UInt8]? {
        let bytes = [UInt8](picture)
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        var (place, compressed, size) = (8, [UInt8](), 0)
        while place + 12 <= bytes.count {
            let content = place + 8
            let length = number(bytes[place..<place + 4])
            guard content + length + 4 <= bytes.count else { return nil }
            switch String(decoding: bytes[place + 4..<content], as: UTF8.self) {
            case "IHDR":
                guard length == 13, let channels = [2: 3, 6: 4][bytes[content + 9]], bytes[content + 8] == 8
                else { return nil }
                let width = number(bytes[content..<content + 4])
                size = (1 + channels * width) * number(bytes[content + 4..<content + 8])
            case "IDAT": compressed += bytes[content..<content + length]
            default: break
            }
            place = content + length + 4
        }
        var (plain, count) = ([UInt8](repeating: 0, count: size), uLong(size))
        guard size >= 4, uncompress(&plain, &count, compressed, uLong(compressed.count)) == Z_OK
        else { return nil }
        return Array(plain[1...3])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
