import Recordings
import Basics
import Differentiation
import ReportTesting
import TestModel
import TestSupport
import WireProtocol

@testable import Messages

extension SentenceBook {
    func addEnvironment() {
        add("environmentVariables", words.environmentVariables)
        for excess in BusyLimit.Excess.allCases {
            let limit = BusyLimit.standard[excess]
            let reading = (limit ?? 0.000_15) * 1.4
            add("busySentence", of: ReplayRole.allCases) { words.busySentence(excess, reading, limit, $0) }
            add("isBusy", words.isBusy(excess, reading, limit: limit))
        }
        add("repeatsAfterRest", words.repeatsAfterRest(10))
        add("goesOnAfterRest", words.goesOnAfterRest(10))
        add("voidTests", words.voidTests([.demand: 1]))
        add("voidTests", words.voidTests([.demand: 3, .steal: 1]))
        add("voidTests", words.voidTests([.waking: 1, .late: 1, .waiting: 1]))
        add("unmeasuredEnvironment", words.unmeasuredEnvironment)
        for excess in [nil] + BusyLimit.Excess.allCases.map(Optional.some) {
            var replay = Sample.replay(.original, samples: 90)
            replay.environment = Sample.environment
            replay.environment?.excess = excess
            replay.environment?.lateShare = excess == .late ? 0.3 : 0.15
            replay.bytesReceived = 3_000_000
            replay.environment?.link = excess == nil ? .tunnel : .wifi
            add("remarks", words.remarks(replay))
        }
        addEnvironments()
        addReadings()
    }

    private func addEnvironments() {
        var environment = Sample.environment
        add("everything", words.everything(environment))
        for link in [nil] + LinkKind.allCases.map(Optional.some) {
            environment.link = link
            add("everything, link", words.everything(environment)[4])
        }
        let network = environment.network
        for route in [RouteKind.local, .onLink, .gateway, nil] {
            environment.network.route = route
            add("everything, route", words.everything(environment)[6])
        }
        for resolver in [ResolverKind.stub, .private, .public, nil] {
            environment.network.resolver = resolver
            add("everything, resolver", words.everything(environment)[6])
        }
        for name in ResolverOperator.allCases {
            environment.network.resolverOperator = name
            add("everything, resolver", words.everything(environment)[6])
        }
        environment.network = network
        for isSynchronised in [true, false, nil] {
            environment.network.isClockSynchronised = isSynchronised
            add("everything, clock", words.everything(environment)[7])
        }
        environment.network = NetworkFacts()
        (environment.meanWait, environment.idleShare, environment.interface) = (nil, nil, nil)
        environment.demand = nil
        (environment.otherReceived, environment.signal, environment.hasProxy) = (nil, nil, false)
        add("everything, little", words.everything(environment))
        environment.wakeLateness = nil
        add("everything, no look", words.everything(environment))
    }

    private func addReadings() {
        for isServer in [true, false] {
            add("endName", words.endName(isServer: isServer))
            for readings in [Sample.readings, TCPReadings()] {
                add(
                    "summary of readings",
                    words.summary(TCPSummary(readings), of: readings, isServer: isServer))
            }
        }
        var call = Sample.replay(.original, samples: 2)
        (call.transport, call.clientUDP, call.serverUDP) = (.udp, Sample.datagrams, Sample.datagrams)
        for isTold in [true, false] {
            if !isTold { call.serverUDP = nil }
            for direction in [ReplayDirection.down, .up] {
                guard let summary = DatagramSummary(call, direction) else { continue }
                add("summary of datagrams", words.summary(summary))
            }
        }
        add("noDatagrams", words.noDatagrams)
        add("noReadings", words.noReadings)
        add("limits", words.limits([nil, nil]), words.limits(SliceLimit.allCases + [nil, .path]))
        add("limitName", of: SliceLimit.allCases, words.limitName)
        for limit in SliceLimit.allCases {
            add("endLimitedSentence", of: ReplayRole.allCases) { words.endLimitedSentence(limit, 0.8, $0) }
        }
        var limited = Sample.replay(.original, samples: 20)
        add("limitRemark", words.limitRemark(limited))
        // The client's receive window was what the server waited for.
        let seconds = (0...4).map { Int64($0) * 1_000_000 }
        limited.serverTCP = TCPReadings([
            .elapsed: seconds, .busyTime: seconds, .receiverLimitedTime: seconds.map { min($0, 3_000_000) },
        ])
        limited.sliceEnds = [1, 2, 3, 4]
        add("limitRemark", words.limitRemark(limited))
    }
}
