import Basics

@testable import PathEmulation

/// What clients send.
enum Flows {
    /// The ClientHello of RFC 8448 3, whose server name is "server".
    static let hello = hex(
        """
        16030100c4010000c00303cb34ecb1e78163ba1c38c6dacb196a6dffa21a8d9912ec18a2ef6283024dece70000061301130313020100
        00910000000b0009000006736572766572ff01000100000a00140012001d00170018001901000101010201030104002300000033002600
        24001d002099381de560e4bd43d23d8e435a7dbafeb3c06e51c13cae4d5413691e529aaf2c002b0003020304000d0020001e0403050306
        03020308040805080604010501060102010402050206020202002d00020101001c00024001
        """)

    /// The same with another name.
    static func hello(name: String) -> [UInt8] {
        let place = 5 + 4 + 34 + 1 + 2 + 6 + 2 + 2
        let bytes = Array(name.utf8)
        let list = bytes.count + 3
        let sni: [UInt8] = [0, 0] + two(list + 2) + two(list) + [0] + two(bytes.count) + bytes
        let rest = hello[(place + 15)...]
        let extensions = sni + rest
        let fixed = hello[9..<(place - 2)]
        let body = fixed + two(extensions.count) + extensions
        return [0x16, 3, 1] + two(body.count + 4) + [1, 0] + two(body.count) + body
    }

    static func request(host: String) -> [UInt8] {
        Array("GET /video?id=7 HTTP/1.1\r\nAccept: */*\r\nHost: \(host)\r\nX: y\r\n\r\n".utf8)
    }

    static func inverted(_ bytes: [UInt8]) -> [UInt8] { bytes.map { ~$0 } }

    static func hex(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    static func classifier(_ rules: String, _ transport: Transport = .tcp, port: Int = 443) throws
        -> FlowClassifier
    {
        FlowClassifier(
            rules: try LabRules(text: rules),
            facts: FlowFacts(transport: transport, serverPort: port, client: "192.0.2.1"))
    }

    private static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
