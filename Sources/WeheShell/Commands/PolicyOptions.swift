import ArgumentParser
import Wording

/// What keeps an operator's policy from being applied.
struct PolicyOptions: ParsableArguments {
    @Flag(name: .customLong("i-operate-this-server"), help: .init(.operatesServer)) var operatesServer = false
}
