import Etiquette
import Foundation

extension English {
    /// Why an operator lets no more tests in.
    func tooManyTests(_ refusal: TestAllowance.Refusal) -> String {
        let who =
            switch refusal.use {
            case .interactive: "M-Lab's policy allows \(refusal.limit) tests in 24 hours"
            case .automatic:
                "M-Lab's policy allows \(refusal.limit) tests in 24 hours"
                    + " that scripts, repetitions and searches start"
            }
        let when =
            refusal.opens.map { "the next one can run after \(minute($0))" }
            ?? "so many at once are never let in"
        return "\(who), and \(refusal.made) ran; \(when). Whoever operates the platform adds "
            + "--i-operate-this-server"
    }
}
