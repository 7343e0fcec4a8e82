/// The 64-bit FNV-1a hash, which unlike the standard library's is the same in every run.
enum StableHash {
    /// The hash of a text's UTF-8 (Fowler, Noll and Vo, draft-eastlake-fnv).
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
