import CommandParsing
import ArgumentParser
import Messages

/// The option that exempts tests from an operator's policy.
struct PolicyOptions: ParsableArguments {
    @Flag(
        name: .customLong("i-operate-this-server"),
        help: .says(
            "On M-Lab: do not count the tests, as you operate the platform or stand in for it.",
            "Sur M-Lab : ne compte pas les tests, car vous exploitez la plateforme ou la remplacez."))
    var operatesServer = false
}
