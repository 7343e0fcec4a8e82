import Testing

/// Everything that replays: one after the other, so that tests do not measure each other.
@Suite("Whole tests", .serialized, .remeasured)
enum Measurements {}
