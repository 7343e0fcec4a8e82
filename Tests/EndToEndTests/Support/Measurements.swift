import TestSupport
import Testing

/// Everything that measures replays.
///
/// They are a run of their own, a few beside each other (Makefile): every one of them holds its own beside a busy
/// program on each core, and most of their time is waiting for a replay to end, but all other tests at once are more
/// than that.
@Suite("Whole tests")
enum Measurements {
    /// Two servers at once.
    @Suite("Where it happens", .remeasured)
    enum Localizations {}

    /// The client against the embedded server over an emulated path, in this process.
    @Suite("What happens on a path", .remeasured)
    enum Paths {}

    /// Limits of the lab that the built program characterises. They wait for most of their minutes, so that more of them
    /// than of the others run at the same time, and these are a run of their own.
    @Suite("What limits are told to be", .remeasured)
    enum Limits {}

    /// The search for what a classifier of the lab matches, likewise in this process.
    @Suite("What a classifier matches", .remeasured)
    enum Classifiers {}

    /// The built program, as a person or a script starts it.
    @Suite("What the program does", .remeasured)
    enum Programs {}
}
