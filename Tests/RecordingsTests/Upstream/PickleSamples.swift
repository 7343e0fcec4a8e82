/// Pickles of servers' sides, as Python 3.11 writes them with protocol 2, and a program that reads them there.
enum PickleSamples {
    /// Two requests over TCP, of which the first has an answer in two parts.
    static let tcp = bytes(
        """
        8002287d710028580300000074637071017d7102582b0000003139322e3030302e3030322e3030312e34303030302d32\
        30332e3030302e3131332e3030312e303034343371035d71042863707974686f6e5f6c69620a526573706f6e73655365\
        740a7105298171067d710728580b000000726571756573745f6c656e71084b03580c000000726571756573745f686173\
        687109582800000061393939336533363437303638313661626133653235373137383530633236633963643064383964\
        710a580d000000726573706f6e73655f6c697374710b5d710c2863707974686f6e5f6c69620a4f6e65526573706f6e73\
        650a710d2981710e7d710f2858070000007061796c6f616471105804000000303066667111580900000074696d657374\
        616d7071124b007562680d298171137d71142868105802000000376671156812473fd000000000000075626575626805\
        298171167d71172868084b0168094e680b5d711875626573580300000075647071197d711a757d711b58280000006161\
        6161616161616161616161616161616161616161616161616161616161616161616161616161711c580c000000576562\
        2d3031303132303330711d680386711e737d711f7d71205d712158050000003030343433712261681d7471232e
        """)

    /// Two datagrams of a server, of which the second is empty.
    static let udp = bytes(
        """
        8002287d710028580300000074637071017d7102580300000075647071037d7104582b0000003139322e3030302e3030\
        322e3030312e34303030302d3230332e3030302e3131332e3030312e303838303171055d71062863707974686f6e5f6c\
        69620a5544507365740a7107298171087d71092858070000007061796c6f6164710a580400000030313032710b580900\
        000074696d657374616d70710c473f947ae147ae147b5808000000635f735f70616972710d68055803000000656e6471\
        0e89756268072981710f7d711028680a58000000007111680c473f947ae147ae147b680d6805680e8975626573757d71\
        127d71137d7114580f0000003230332e3030302e3131332e30303171155d711658050000003038383031711761735d71\
        18580d00000043616c6c2d3031303132303330711974711a2e
        """)

    /// A payload of 100,000 digits, an answer with that payload 200 times, and a list of that answer 200 times.
    static var bomb: [UInt8] {
        func kept(_ number: UInt8) -> [UInt8] { [0x71, number] }
        func again(_ number: UInt8, _ count: Int) -> [UInt8] {
            (0..<count).flatMap { _ in [0x68, number] as [UInt8] }
        }
        func text(_ text: String) -> [UInt8] {
            [0x58] + withUnsafeBytes(of: UInt32(text.utf8.count).littleEndian) { Array($0) }
                + Array(text.utf8)
        }
        func object(_ name: String, _ attributes: [UInt8]) -> [UInt8] {
            Array("cpython_lib\n\(name)\n)".utf8) + [0x81] + Array("}(".utf8) + attributes + Array("ub".utf8)
        }
        let payload = text("payload") + text(String(repeating: "0", count: 100_000))
        let part = object("OneResponse", payload + text("timestamp") + [0x4B, 0]) + kept(1)
        let parts = Array("](".utf8) + part + again(1, 200) + Array("e".utf8)
        let answer =
            object(
                "ResponseSet",
                text("request_len") + [0x4B, 1] + text("request_hash") + Array("N".utf8)
                    + text("response_list") + parts) + kept(2)
        let answers = Array("](".utf8) + answer + again(2, 200) + Array("e".utf8)
        let flows = Array("}(".utf8) + text("tcp") + Array("}(".utf8) + text("x") + answers + Array("uu".utf8)
        return Array("(".utf8) + flows + Array("}}}]".utf8) + text("Web-1") + Array("t.".utf8)
    }

    /// Loads a pickle with the three classes of upstream's module, and prints what is in it.
    static let reader = """
        import pickle, sys, types
        module = sys.modules['python_lib'] = types.ModuleType('python_lib')
        for name in ('ResponseSet', 'OneResponse', 'UDPset'):
            setattr(module, name, type(name, (), {'__module__': 'python_lib'}))
        packets, table, gets, udp, tcp, name = pickle.load(open(sys.argv[1], 'rb'))
        for pair, sets in packets['tcp'].items():
            print('tcp', pair, [(s.request_len, s.request_hash, [(r.payload, r.timestamp) for r in s.response_list])
                                for s in sets])
        for pair, sets in packets['udp'].items():
            print('udp', pair, [(s.payload, s.timestamp, s.c_s_pair, s.end) for s in sets])
        print('table', table)
        print('rest', gets, udp, tcp, name)
        """

    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0..<$0 + 2]), radix: 16)
        }
    }
}
