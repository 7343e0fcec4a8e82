/// Something whose speed matters to whoever uses the program.
protocol Benchmark: Sendable {
    /// What the table calls it; `--filter` looks for its argument in this.
    var name: String { get }

    /// Measures.
    ///
    /// - Throws: ``BenchmarkError`` if it cannot be measured here; the others still run.
    func figures(_ effort: Effort) async throws -> [Figure]
}

/// How much time measuring may take.
struct Effort: Sendable {
    /// Whether a rough answer is enough.
    let isQuick: Bool

    /// How often to repeat what is usually repeated so often; never fewer than three times.
    func repetitions(_ usual: Int) -> Int { isQuick ? max(3, usual / 5) : usual }

    /// Repeats some work, after a warm-up.
    ///
    /// - Parameters:
    ///   - count: how many repetitions count.
    ///   - work: what is measured.
    /// - Returns: the seconds that each repetition took.
    /// - Throws: what the work throws.
    func time(_ count: Int, _ work: () throws -> Void) rethrows -> [Double] {
        for _ in 0..<max(1, count / 10) { try work() }
        return try (0..<count).map { _ in
            let start = ContinuousClock.now
            try work()
            return (ContinuousClock.now - start) / .seconds(1)
        }
    }
}

/// Why a benchmark has no figures.
enum BenchmarkError: Error, CustomStringConvertible {
    /// A program it needs is not there.
    case programMissing(String, remedy: String)
    /// A program it started went wrong.
    case programFailed(String, reason: String)
    /// What was measured did not do what it should.
    case wrongOutcome(String)

    var description: String {
        switch self {
        case .programMissing(let program, let remedy): "\(program) is not there; \(remedy)"
        case .programFailed(let program, let reason): "\(program) failed: \(reason)"
        case .wrongOutcome(let sentence): sentence
        }
    }
}
