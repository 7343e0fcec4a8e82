import Basics
import WireProtocol
import Foundation
import Home
import Recordings
import TestModel
import TestSupport

@testable import Messages

extension SentenceBook {
    private static let sources: [TrustSource] = [.system, .wehe, .file("/ca.pem")]

    func addServers() {
        add(cases: ServerRemark.allCases, words.serverRemark)
        add("ServerRemark", of: Self.sources) { words.serverRemark(ServerRemark($0)) }
        add("nearestMachine", words.nearestMachine)
        add("lookupWaits", words.lookupWaits(until: Self.day))
        add("machineOfMLab", words.machineOfMLab)
        add("embeddedNotRunning", words.embeddedNotRunning)
        add("serverAt", words.serverAt("mine", host: "192.0.2.7"))
        add("ports", of: [nil, 3]) { words.ports(sideChannel: 1, results: 2, ownIP: $0) }
        add("trust", of: Self.sources) { words.trust(tls: $0) }
        add("consentIsNext", of: ServerOperator.allCases, words.consentIsNext)
        add("noTLS", words.noTLS)
        add("oldTLS", words.oldTLS("mine"))
        add("testsNowUse", words.testsNowUse("mine"))
        add("serverAdded", words.serverAdded("mine"))
        add("serverRemoved", words.serverRemoved("mine"))
        let served = ServedEndpoint(
            address: "127.0.0.1", addresses: ["127.0.0.1"], sideChannelPlain: 1, sideChannelTLS: 2,
            resultsHTTP: 3,
            resultsHTTPS: 4, ownIP: 5, caCertificate: URL(filePath: "/ca.pem"), caFingerprint: "ab", mlab: nil
        )
        add("embeddedRuns", of: [true, false]) { words.embeddedRuns(served, already: $0) }
        add("embeddedRemark", words.embeddedRemark)
        add("embeddedStopped", of: [true, false]) { words.embeddedStopped(was: $0) }
        addProbes()
        addServing()
        addConsent()
        addClient()
    }

    private func addProbes() {
        add("probed", words.probed("mine", host: "server.example", address: "192.0.2.7"))
        add(cases: ProbeReport.Service.allCases, words.service)
        let failures: [ProbeReport.Failure] = [
            .connection(.refused), .unreadable(.notASCII), .noAddress,
            .notice(.fallback(host: "h", .locateFailed(service: "l", .noResults))),
        ]
        add(cases: failures, words.probeFailure)
        add("yesOrNo", of: [true, false], words.yesOrNo)
        add("answered", words.answered(12.5))
        add("notAnswered", words.notAnswered("no answer"))
        add("roundTrip", words.roundTrip(nil), words.roundTrip(.init(milliseconds: 12.5, connections: 3)))
        add("congestion", of: [[], ["cubic"], ["cubic", "bbr"]]) { words.congestion("cubic", offered: $0) }
        let offsets = [nil, 0, 90, -90].map { (offset: Int?) -> ClockOffset? in
            guard let offset else { return nil }
            return ClockOffset([
                .init(server: 1_795_246_262 + offset, sent: 1_795_246_262, received: 1_795_246_262.1)
            ])
        }
        add("clock", of: offsets, words.clock)
        for trusted in [true, false, nil] {
            let certificate = ServerCertificate(
                subject: "s", issuer: "i", validFrom: Self.day, validUntil: Self.day + 86_400,
                fingerprint: "ab",
                isTrusted: trusted)
            add("validity", of: [3_600, 90_000]) { words.validity(certificate, at: Self.day + $0) }
            add("trust in a certificate", of: Self.sources) { words.trust(in: certificate, of: $0) }
        }
        add("mlabTitle", words.mlabTitle)
        add("mlabTrust", of: Self.sources) { words.mlabTrust(platform: "system", machines: $0) }
        add("machineNamed", words.machineNamed("h"))
    }

    private func addServing() {
        add("serving", words.serving(at: "127.0.0.1"))
        add("twoPorts", words.twoPorts(1, "TLS", 2, words.plain))
        add("plain", words.plain)
        add("useFromAnotherShell", words.useFromAnotherShell)
        add("useMLabSide", words.useMLabSide)
        add("nameToChoose", words.nameToChoose)
        add("howToStop", words.howToStop)
        add("draining", words.draining(atMost: .seconds(60)))
        add("stopped", words.stopped)
        add("none", words.none)
        for cause in CertificateNotice.Cause.allCases {
            add(
                CaseName.path(cause),
                words.setAside(CertificateNotice(path: "/c", newName: "c.old", cause: cause)))
        }
    }

    private func addConsent() {
        for terms in ServerOperator.allCases {
            let consents = [nil, 0, terms.terms.version].map { version in
                version.map { Consent(given: Self.day, textVersion: $0) }
            }
            add("consentState", of: consents) { words.consentState(terms, $0) }
            add("consentMissing", words.consentMissing("replay", terms, earlier: nil))
            add("consentMissing", words.consentMissing("replay", terms, earlier: 1))
        }
        add("consentNotGiven", words.consentNotGiven)
        add("consentCovers", words.consentCovers)
        add("consentToWhom", words.consentToWhom)
        add("consentToNobody", words.consentToNobody("x"))
        add("consentRecorded", words.consentRecorded(Self.day, for: [.embedded, .other]))
        add("consentWithdrawn", words.consentWithdrawn(had: true), words.consentWithdrawn(had: false))
    }

    /// What the program says in the place of the upstream command line client.
    private func addClient() {
        // Other errors are told as anywhere.
        for error in EveryError.replay {
            let english = Messages.english
            if english.clientSentence(error) != english.sentence(error) {
                add("clientSentence", words.clientSentence(error))
            }
        }
        let refusal = TestAllowance.Refusal(use: .automatic, limit: 4, made: 4, opens: nil)
        let budget = DataBudget.Refusal(
            period: .day, budget: 9_000_000, moved: 8_000_000, expected: 7_000_000, opens: Self.day)
        let others: [any Error] = [
            RecordingError.unknownApp(name: "x", suggestions: []),
            ShellError.madeUpRecording(app: "x", server: "s", endpoint: "e"),
            ShellError.tooManyTests(refusal), ShellError.budgetSpent(budget),
            ShellError.systemCommandsOff,
        ]
        add("clientSentence", of: others) { words.clientSentence($0) }
    }
}
