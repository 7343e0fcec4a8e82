import Formatting
package import Foundation

extension English {
    package func rehearsed(commands: Int, mistakes: Int) -> String {
        "\(Quantities.count(commands, "command")) checked, "
            + (mistakes == 0 ? "no mistake found; nothing was run" : Quantities.count(mistakes, "mistake"))
    }
    package func nextRun(_ number: Int, of count: Int, at start: Date, secondsLeft: Int) -> String {
        "run \(number) of \(count) begins at \(Quantities.clock(start)), in \(Quantities.span(secondsLeft)); Ctrl-C ends"
    }
    package func watching(_ line: String, every interval: String, at now: Date) -> String {
        "every \(interval), \(Quantities.clock(now)): \(line)"
    }
    package func moreLines(_ count: Int) -> String { "(\(Quantities.count(count, "more line")))" }
    package func sleeping(_ secondsLeft: Int) -> String {
        "sleeping, \(Quantities.span(secondsLeft)) left; Ctrl-C ends"
    }
    package func verifying(done: Int, of total: Int) -> String {
        "\(done) of \(total) tests verified; Ctrl-C ends"
    }
    package func timing(isOn: Bool) -> String {
        isOn ? "each command is followed by how long it took" : "timing is off"
    }
    package func timing(_ seconds: Double) -> String { "took " + significant(seconds) + " s" }
    package func transcript(at path: String?) -> String {
        path.map { "what is typed and said is kept in \($0)" } ?? "no transcript is kept"
    }

    package func statusServer(_ name: String) -> String { "server \(name)" }
    package func statusConsent(_ isGiven: Bool) -> String { isGiven ? "consent given" : "no consent yet" }
    package func statusLab(_ name: String) -> String { "lab: \(name)" }
    package func statusDeveloper(_ names: [String]) -> String { "dev: " + names.joined(separator: ", ") }
    package var statusLog: String { "transcript" }
}
