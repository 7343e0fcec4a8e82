/// Content of a pickle: values that refer to each other by number, so that reference cycles are impossible.
struct Pickle {
    enum Value {
        case none
        case bool(Bool)
        case integer(Int)
        case real(Double)
        /// Range of the text's bytes.
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

    /// The items of lists and tuples, by number; those of a dictionary are its keys and values alternately.
    var collections: [[Value]] = []
    var objects: [Object] = []
    /// The top-level value.
    var root = Value.none
}
