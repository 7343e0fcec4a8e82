/// What a pickle builds: values that refer to each other by number, so that nothing in it can hold itself.
struct Pickle {
    enum Value {
        case none
        case bool(Bool)
        case integer(Int)
        case real(Double)
        /// Where the text's bytes lie.
        case text(Range<Int>)
        case list(Int)
        case dictionary(Int)
        case tuple(Int)
        case classOf(PickleClass)
        case object(Int)
    }

    struct Object {
        let classOf: PickleClass
        /// The number of the dictionary with its attributes; nil before they are set.
        var attributes: Int?
    }

    /// The items of lists and tuples, by number; a dictionary's are its keys and values by turns.
    var collections: [[Value]] = []
    var objects: [Object] = []
    /// What the whole is.
    var root = Value.none
}
