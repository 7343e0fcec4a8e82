import TestModel
import Foundation
import Testing
import WireProtocol

@testable import WeheShell
@testable import Messages

@Suite("Errors of a test (Specification 16.3, 16.4)")
struct ReplayErrorTests {
    /// One of each, with its exit code, its key for programs and its English sentence.
    static let all: [(ReplayError, Int32, String, String)] = [
        (
            .hostNotResolvable(host: "h"), 10, "host-not-resolvable",
            "the server name \"h\" has no address (no DNS entry was found); check its spelling and your connection"
        ),
        (
            .trustUnreadable(file: "f", .unreadable), 12, "trust-unreadable",
            "the CA file f cannot be used (it cannot be read); it should hold a certificate as PEM or DER"
        ),
        (
            .tlsFailed(server: "s", .notTLS), 12, "tls-failed",
            "s does not prove who it is (it does not speak TLS on this port); give its CA with "
                + "\"servers add NAME HOST --ca FILE\""
        ),
        (
            .tlsUnsound(.untrusted, server: "s"), 12, "certificate-untrusted",
            "s does not prove who it is (its certificate is not from the trusted CA); give its CA with "
                + "\"servers add NAME HOST --ca FILE\""
        ),
        (
            .tlsUnsound(.expired(Date(timeIntervalSince1970: 978_307_200)), server: "s"), 12,
            "certificate-expired",
            "the certificate of s expired on 2001-01-01; whoever runs it has to renew it"
        ),
        (
            .tlsUnsound(.notYetValid(Date(timeIntervalSince1970: 4_891_363_200)), server: "s"), 12,
            "certificate-not-yet-valid",
            "the certificate of s is not valid before 2125-01-01; check this machine's clock, or tell whoever runs "
                + "the server"
        ),
        (
            .tlsUnsound(.shortKey(bits: 1_024), server: "s"), 12, "certificate-short-key",
            "the certificate of s has an RSA key of 1024 bits, which can be broken; at least 2048 are sound; if "
                + "nobody can renew it, add the server with \"servers add NAME HOST --old-tls\""
        ),
        (
            .tlsUnsound(.signedWithSHA1, server: "s"), 12, "certificate-weak-signature",
            "the certificate of s is signed with SHA-1, which can be forged; if nobody can renew it, add the server "
                + "with \"servers add NAME HOST --old-tls\""
        ),
        (
            .tlsUnsound(.outdated, server: "s"), 12, "tls-outdated",
            "s offers no TLS that is sound (TLS 1.2 or later with ephemeral keys and authenticated ciphers); if "
                + "nobody can renew it, add the server with \"servers add NAME HOST --old-tls\""
        ),
        (
            .accessDenied(server: "s"), 9, "access-denied",
            "s does not accept this address (no access envelope); reach it as a machine of M-Lab, with --server mlab"
        ),
        (
            .controlConnectionFailed(server: "s", .refused), 8, "control-connection-failed",
            "s cannot be reached (connection refused); try \"servers probe\""
        ),
        (
            .sideChannel(.refused(.unknownReplay), server: "s"), 15, "replay-unknown-to-server",
            "s does not have this recording; choose another app or server"
        ),
        (
            .sideChannel(.refused(.addressInUse), server: "s"), 16, "address-in-use",
            "s is testing another client with your address; try again in five minutes"
        ),
        (
            .sideChannel(.refused(.overloaded), server: "s"), 17, "server-overloaded",
            "s is short of resources; try again later"
        ),
        (
            .sideChannel(.refused(.other("9")), server: "s"), 18, "refused",
            "s refuses the replay (reason 9)"
        ),
        (
            .sideChannel(.protocolViolation(.emptyBody), server: "s"), 8, "protocol-violation",
            "s does not speak the protocol: a message of no bytes, which the protocol does not have"
        ),
        (
            .sideChannel(.closed(during: .replay), server: "s"), 8, "side-channel-closed",
            "s closed the side channel during the replay"
        ),
        (
            .sideChannel(.silent(during: .permission), server: "s"), 8, "side-channel-silent",
            "s said nothing: waiting for permission took too long"
        ),
        (
            .noThirdRecording(server: "s"), 15, "no-third-recording",
            "s does not have the third recording, which looks like TLS: it does not run this program, or an earlier "
                + "version; leave --arms out, or choose another server"
        ),
        (
            .noUpload(server: "s"), 15, "no-upload",
            "s does not serve this upload: it does not run this program, or an earlier version, or its lab has rules; "
                + "leave --direction out, or choose another server"
        ),
        (
            .flowNotMapped(recordedEndpoint: "e"), 7, "flow-not-mapped",
            "the server does not say where it serves the recorded endpoint e"
        ),
        (
            .replayConnectionFailed(endpoint: "e", .noAnswer), 30, "replay-connection-failed",
            "no replay connection to e (no answer); the port may be blocked on the way, or not served there"
        ),
        (
            .addressUnknownToReplayPort(endpoint: "e"), 31, "address-unknown-to-replay-port",
            "e sees another address of this client than the side channel does; a proxy may stand between them"
        ),
        (
            .nothingReceived(endpoint: "e", .silent), 32, "nothing-received",
            "nothing came back from e (silence), which a port is compared with; try again later or use another server"
        ),
        (
            .stoodStill(seconds: 2.5, role: .original), 34, "stood-still",
            "this program or its machine stood still for 2.5 s during the replay of the original, so what was "
                + "measured is not the network's doing; test again while nothing stops it"
        ),
        (
            .machineBusy(.waiting, reading: 0.00154, role: .original), 34, "machine-busy",
            "this machine was busy: during the replay of the original this program waited 1.54 ms for a processor each "
                + "time, on average, so what was measured is not the network's doing; test again while the machine has "
                + "less to do (\"help environment\")"
        ),
        (
            .endLimited(.client, share: 0.8, role: .original), 36, "end-limited",
            "the client limited 80 % of the slices of the replay of the original, so they tell nothing of the "
                + "path; \"settings set end-limit off\" lets such replays count (\"help evidence\")"
        ),
        (
            .machineBusy(.late, reading: 0.6, role: .control), 34, "machine-busy",
            "this machine was busy: the replay of the control was late for 60 % of its time, so what was measured is "
                + "not the network's doing; test again while the machine has less to do (\"help environment\")"
        ),
        (
            .machineBusy(.steal, reading: 0.2, role: .control), 34, "machine-busy",
            "this machine was busy: its host gave 20 % of the processors' time to others during the replay of the "
                + "control, so what was measured is not the network's doing; test again while the host has less to do "
                + "(\"help environment\")"
        ),
        (
            .searchOutOfOrder(server: "s", .unanswered(.noAnswerInTime)), 19, "rule-search-out-of-order",
            "the search for a rule of s is out of order (no answer in time), as upstream's is; trying again will not "
                + "help: let this client lead the search, with \"dpi\" without --upstream"
        ),
        (
            .analysisUnanswered(.noAnswerInTime), 19, "analysis-unanswered",
            "the results service does not answer (no answer in time); try again later"
        ),
        (
            .analysisRefused(.noSamples), 20, "analysis-refused",
            "the results service refuses the analysis: no samples of this test"
        ),
        (
            .resultUnavailable(polls: 10, .notReady), 24, "result-unavailable",
            "no result after 10 polls (last answer: not ready); try again later"
        ),
        (
            .foreignResult(userID: "u", historyCount: 3, testID: 1), 25, "foreign-result",
            "the results service sent the result of user u, test 3, replay 1, not of this test"
        ),
        (
            .portNotServed(port: 81, server: "s"), 33, "port-not-served",
            "s does not serve port 81, so nothing can be said of it; choose another port or server"
        ),
        (
            .malformedAnswer(.notASCII), 26, "malformed-answer",
            "the server sent something this client cannot read: a message with bytes that are not ASCII"
        ),
        (
            .locateFailed(service: "l", .emptyList), 9, "mlab-locate-failed",
            "the locate service l named no M-Lab machine (its list is empty); try again later or use another server"
        ),
        (
            .locateHeldOff(service: "l", until: Date(timeIntervalSince1970: 1_795_435_200)), 35,
            "mlab-locate-held-off",
            "the locate service l asks to be left alone until 2026-11-23 12:00 UTC, as this address asked too often; "
                + "try again then, or let lookups wait with \"settings set mlab-wait on\""
        ),
        (
            .noEnvelope(machinesTried: 2, .init(machine: "m", .tokenRefused)), 9, "no-mlab-envelope",
            "none of 2 M-Lab machines granted access (m: it refused the access token); try again later"
        ),
        (
            .localizationImpossible(.forced), 27, "localization-impossible",
            "the localization cannot be carried through: \"dev force-localization error\" is on"
        ),
        (
            .noServerPair(.noneForNetwork), 28, "no-server-pair",
            "the server names no pair for a localization (it knows none for this network); give two servers with "
                + "\"--pair\""
        ),
    ]

    @Test("exit codes are upstream's where the meaning is the same, and every key is its own")
    func codes() {
        for (error, exitCode, key, _) in Self.all {
            #expect(ExitCode.of(error) == exitCode, "\(error)")
            #expect(ErrorKey.of(error) == key)
            #expect(EveryError.isListed(error))
        }
        // A machine is busy in three ways.
        #expect(Set(Self.all.map(\.2)).count == Self.all.count - 2)
        #expect(Set(EveryError.replay.map { ErrorKey.of($0) }) == Set(Self.all.map(\.2)))
    }

    @Test("every error is one sentence on one line that no library wrote")
    func sentences() {
        for (error, _, _, english) in Self.all {
            #expect(Messages.english.sentence(error) == english)
            #expect(!english.contains("\n"))
            #expect(!english.hasSuffix("."))
            #expect(!english.contains("Error"))
        }
        #expect(
            Messages.english.sentence(ReplayError.noEnvelope(machinesTried: 0, nil))
                == "there is no M-Lab machine left for this test (the lookup named too few)")
        #expect(
            Messages.english.sentence(
                ReplayError.noEnvelope(machinesTried: 1, .init(machine: "m", .connection(.closed))))
                == "none of 1 M-Lab machine granted access (m: the connection was closed); try again later")
    }

    @Test("A recording that was granted and is not there has the code and key of one that is refused")
    func grantedUnknownReplay() {
        let error = ReplayError.sideChannel(.grantedUnknownReplay, server: "s")
        #expect(ExitCode.of(error) == 15 && ErrorKey.of(error) == "replay-unknown-to-server")
        #expect(
            Messages.english.sentence(error)
                == "s does not have this recording, although it granted the replay; choose another app or server "
                + "(your address stays locked for five minutes there: others who share it are refused until then)"
        )
        #expect(Messages.french.sentence(error).contains("reste bloquée pendant cinq minutes"))
        #expect(
            ExitCode.of(
                ReplayError.searchOutOfOrder(server: "s", .refused(.told(.told("error in provided fields")))))
                == 20)
    }

    @Test("every failure that can be stored has a name in French")
    func failureNames() {
        for (_, _, key, _) in Self.all {
            #expect(Messages.french.failureName(key) != nil, "\(key)")
        }
    }

    @Test("every ending of a replay has a key")
    func endings() {
        let endings: [ReplayEnding] = [
            .complete, .timeLimit, .closedEarly(missingBytes: 1), .reset, .silent, .noAnswer,
            .noConnection(.refused), .stopped,
        ]
        #expect(
            endings.map(\.key.rawValue) == [
                "complete", "time-limit", "closed-early", "reset", "silent", "no-answer", "no-connection",
                "stopped",
            ])
    }
}
