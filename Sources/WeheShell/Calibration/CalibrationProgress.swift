/// Tells how far a calibration is: a line redrawn in place on a terminal, a line each tenth elsewhere.
struct CalibrationProgress {
    private let total: Int
    private let output: Output
    private let line: RedrawnLine
    private let wording: any Wording
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private var done = 0
    private var failed = 0
    private var lastTenth = 0

    init(total: Int, output: Output, wording: any Wording) {
        self.total = total
        self.output = output
        line = RedrawnLine(output)
        self.wording = wording
    }

    /// A test ended, with an error if it has no result.
    mutating func ended(_ error: (any Error)?) {
        done += 1
        if error != nil { failed += 1 }
        let left = (clock.now - start) / done * (total - done)
        let text = wording.calibrating(
            done: done, of: total, failed: failed, secondsLeft: Int(left.components.seconds))
        if output.standardError.isTerminal {
            line.draw(text)
        } else if done * 10 / total > lastTenth {
            lastTenth = done * 10 / total
            output.note(text)
        }
    }

    /// Wipes the line.
    func end() { line.wipe() }
}
