/// The supported opcodes of Python's pickles: those with which servers' sides are written.
///
/// They build texts, numbers, lists, dictionaries, tuples and objects of named classes. Opcodes that can call
/// functions are not among them. Source: CPython, `Lib/pickletools.py`, protocol 2 (PEP 307).
enum PickleOpcode: UInt8 {
    case proto = 0x80
    case stop = 0x2E  // .
    case mark = 0x28  // (

    // Values.

    case none = 0x4E  // N
    case newTrue = 0x88
    case newFalse = 0x89
    case binInt = 0x4A  // J
    case binInt1 = 0x4B  // K
    case binInt2 = 0x4D  // M
    case binFloat = 0x47  // G
    case binUnicode = 0x58  // X

    // Collections.

    case emptyDict = 0x7D  // }
    case emptyList = 0x5D  // ]
    case emptyTuple = 0x29  // )
    case tuple = 0x74  // t
    case tuple2 = 0x86
    case setItem = 0x73  // s
    case setItems = 0x75  // u
    case append = 0x61  // a
    case appends = 0x65  // e

    // Objects.

    case global = 0x63  // c
    case newObject = 0x81
    case build = 0x62  // b

    // Memo.

    case binPut = 0x71  // q
    case longBinPut = 0x72  // r
    case binGet = 0x68  // h
    case longBinGet = 0x6A  // j

    /// The names of unsupported opcodes, for error messages.
    static let refused: [UInt8: String] = [
        0x30: "POP", 0x31: "POP_MARK", 0x32: "DUP", 0x46: "FLOAT", 0x49: "INT", 0x4C: "LONG", 0x50: "PERSID",
        0x51: "BINPERSID", 0x52: "REDUCE", 0x53: "STRING", 0x54: "BINSTRING", 0x55: "SHORT_BINSTRING",
        0x56: "UNICODE", 0x64: "DICT", 0x67: "GET", 0x69: "INST", 0x6C: "LIST", 0x6F: "OBJ", 0x70: "PUT",
        0x82: "EXT1", 0x83: "EXT2", 0x84: "EXT4", 0x85: "TUPLE1", 0x87: "TUPLE3", 0x8A: "LONG1",
        0x8B: "LONG4", 0x42: "BINBYTES", 0x43: "SHORT_BINBYTES", 0x8C: "SHORT_BINUNICODE",
        0x8D: "BINUNICODE8", 0x8E: "BINBYTES8", 0x8F: "EMPTY_SET", 0x90: "ADDITEMS", 0x91: "FROZENSET",
        0x92: "NEWOBJ_EX", 0x93: "STACK_GLOBAL", 0x94: "MEMOIZE", 0x95: "FRAME", 0x96: "BYTEARRAY8",
        0x97: "NEXT_BUFFER", 0x98: "READONLY_BUFFER",
    ]
}

/// The classes of the objects in a server's side.
enum PickleClass: String {
    case responseSet = "ResponseSet"
    case oneResponse = "OneResponse"
    case udpSet = "UDPset"

    /// The Python module in which upstream defines them.
    static let module = "python_lib"
}
