import TestSupport
import Testing

/// Everything that measures replays.
///
/// What is in one of these runs one after the other, so that tests do not measure each other; the four run beside
/// each other and beside all other tests, as every one of them holds its own beside a busy program on each core.
@Suite("Whole tests")
enum Measurements {
    /// Two servers at once.
    @Suite("Where it happens", .serialized, .remeasured)
    enum Localizations {}

    /// The client against the embedded server over an emulated path, in this process.
    @Suite("What happens on a path", .serialized, .remeasured)
    enum Paths {}

    /// The search for what a classifier of the lab matches, likewise in this process.
    @Suite("What a classifier matches", .serialized, .remeasured)
    enum Classifiers {}

    /// The built program, as a person or a script starts it.
    @Suite("What the program does", .serialized, .remeasured)
    enum Programs {}
}
