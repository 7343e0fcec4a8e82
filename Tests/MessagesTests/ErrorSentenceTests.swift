import ClassifierSearch
import Differentiation
import Foundation
import Basics
import TestModel
import TestSupport
import Testing

@testable import Messages

@Suite("Sentences of errors from below the shell, in both languages")
struct ErrorSentenceTests {
    /// Expects an English sentence, and a French one that is French.
    private func expect(
        _ error: any Error, is english: String, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(Messages.english.sentence(error) == english, sourceLocation: place)
        let french = Messages.french.sentence(error)
        #expect(french != english && !french.isEmpty, sourceLocation: place)
        #expect(!french.contains(EnglishMarkers.words), "\(french)", sourceLocation: place)
        for sentence in [english, french] {
            #expect(!sentence.contains("\n") && !sentence.hasSuffix("."), sourceLocation: place)
        }
    }

    @Test(
        "The embedded server",
        arguments: [
            (
                ReplayServerError.notAnAddress("localhost"),
                "the server cannot listen on \"localhost\", which is no IP address; give one such as 127.0.0.1 or ::1"
            ),
            (
                .unusableLineRate(0, fastest: 100_000),
                "the line rate is 0.0 Mbit/s; it must be above 0 and at most 100000"
            ),
            (
                .congestionUnavailable("vegas", available: ["reno", "bbr"]),
                "the system does not offer the congestion control \"vegas\"; it offers reno, bbr"
            ),
            (
                .portInUse(address: "127.0.0.1", port: 7),
                "port 7 of 127.0.0.1 is in use by another program; stop it or use ephemeral ports"
            ),
            (
                .notPermitted(address: "::1", port: 7),
                "this user may not listen on port 7 of ::1; use ephemeral ports or more rights"
            ),
            (
                .addressNotAvailable("192.0.2.1"),
                "this machine does not have the address 192.0.2.1, so the server cannot listen on it"
            ),
            (
                .cannotListen(address: "::1", port: 7, .system(SystemError(EMFILE))),
                "the server cannot listen on ::1 port 7: Too many open files"
            ),
            (
                .cannotListen(address: "::1", port: 0, .portUntold),
                "the server cannot listen on ::1: the system does not tell the port"
            ),
            (.cannotListen(address: "::1", port: 7, .told("x")), "the server cannot listen on ::1 port 7: x"),
            (
                .keptFolder(path: "/kept", reason: SystemError(EACCES)),
                "results cannot be kept in /kept: Permission denied; name a folder that this user may write to"
            ),
            (
                .logFile(path: "/no/log", reason: SystemError(ENOENT)),
                "the log /no/log cannot be opened: No such file or directory; name a file in a folder that is there"
            ),
            (
                .certificateFile(path: "/c", reason: SystemError(ENOSPC)),
                "the certificate authority needs /c, which the system refuses: No space left on device"
            ),
            (
                .certificatesBusy(directory: "/c"),
                "another process has been using the certificates in /c for too long; try again"
            ),
            (.unusableCertificate(reason: "x"), "TLS does not accept the server's own certificate: x"),
            (.stopped, "the server has been stopped"),
        ] as [(ReplayServerError, String)])
    func server(error: ReplayServerError, sentence: String) { expect(error, is: sentence) }

    @Test(
        "The results database: every sentence names the file or the column",
        arguments: [
            (
                ResultStoreError.cannotOpen(path: "/h/r", .system(SystemError(ENOTDIR))),
                "the results database /h/r cannot be opened: Not a directory; choose another --home or mend the path"
            ),
            (
                .cannotOpen(path: "/h/r", .notAFile),
                "the results database /h/r cannot be opened: it is not a regular file; choose another --home or mend "
                    + "the path"
            ),
            (
                .cannotOpen(path: "/h/r", .folder),
                "the results database /h/r cannot be opened: its folder cannot be made; choose another --home or mend "
                    + "the path"
            ),
            (
                .cannotOpen(path: "/h/r", .told("words")),
                "the results database /h/r cannot be opened: words; choose another --home or mend the path"
            ),
            (
                .readOnly(path: "/h/r"),
                "the results database /h/r may not be written; give yourself write permission or choose another --home"
            ),
            (
                .diskFull(path: "/h/r"),
                "no room is left to store results in /h/r; free some space, what was stored before is unharmed"
            ),
            (
                .inputOutput(path: "/h/r", detail: "disk I/O error"),
                "the disk failed while using the results database /h/r: disk I/O error; check the disk or choose "
                    + "another --home"
            ),
            (
                .busy(path: "/h/r"),
                "another process keeps the results database /h/r locked; try again when it has finished"
            ),
            (
                .damaged(path: "/h/r", detail: "malformed"),
                "the results database /h/r is damaged: malformed; rename it and keep it, a new one is begun then, and save "
                    + "what it holds with sqlite3's .recover command"
            ),
            (
                .cannotSetAside(path: "/h/r", SystemError(EROFS)),
                "the results database /h/r is damaged and cannot be renamed: Read-only file system; move it away by "
                    + "hand"
            ),
            (
                .newerSchema(path: "/h/r", found: 99, known: 6),
                "the results database /h/r has schema version 99, this program knows up to 6; use a newer wehe or "
                    + "choose another --home"
            ),
            (
                .foreignDatabase(path: "/h/r"),
                "/h/r is a database of another program; move it away or choose another --home"
            ),
            (
                .movedAway(path: "/h/r"),
                "the results database /h/r was moved, removed or replaced while in use; put it back or start again"
            ),
            (
                .changedMeanwhile(path: "/h/r"),
                "another process changed the results database /h/r while it was read; try again"
            ),
            (.closed(path: "/h/r"), "the results database /h/r was already closed; open it again"),
            (
                .unstorable(column: "started", secondsSince1970: .nan),
                "started cannot be stored: nan s after 1970 is no instant in the years 1 to 9999"
            ),
            (
                .unexpected(path: "/h/r", code: 1, detail: "near \"x\""),
                "the results database /h/r answered with SQLite error 1: near \"x\""
            ),
        ] as [(ResultStoreError, String)])
    func store(error: ResultStoreError, sentence: String) { expect(error, is: sentence) }

    @Test(
        "Where a stored value cannot be read",
        arguments: [
            (RowLocation.column("kind", of: .test(1)), "kind of test 1"),
            (.column("bytes", of: .part(table: "replay", of: 1)), "bytes of a replay of test 1"),
            (.column("replicates", of: .part(table: "effect", of: 1)), "replicates of an effect of test 1"),
            (
                .column("end_s", of: .sample(of: .part(table: "replay", of: 1))),
                "end_s of a sample of a replay of test 1"
            ),
            (.column("uuid", of: .named(by: 1)), "uuid of a test that test 1 names"),
        ])
    func places(place: RowLocation, text: String) {
        expect(
            ResultStoreError.unreadable(path: "/h/r", place, found: .value("\"speed\"")),
            is:
                "the results database /h/r has \"speed\" in \(text), which wehe does not write; correct or remove "
                + "that row")
    }

    @Test("Samples that are missing")
    func samples() {
        expect(
            ResultStoreError.unreadable(
                path: "/h/r", .samples(of: .part(table: "replay", of: 1)), found: .rows(99)),
            is:
                "the results database /h/r has 99 rows in sample for a replay of test 1, which wehe does not write; "
                + "correct or remove that row")
    }

    @Test("A damaged database that was set aside")
    func setAside() {
        #expect(
            Messages.english.databaseSetAside("/h/r", keptAs: "/h/r.corrupt-1")
                == "the results database /h/r was damaged; it is kept as /h/r.corrupt-1 and a new one was begun"
        )
        #expect(
            Messages.french.databaseSetAside("/h/r", keptAs: "/h/r.corrupt-1")
                == "la base de résultats /h/r était endommagée ; elle est conservée sous le nom /h/r.corrupt-1 et une "
                + "nouvelle est commencée")
    }

    @Test(
        "The analysis: each sentence names the thing and its place",
        arguments: [
            (
                AnalysisError.tooFewValues(series: .control, count: 1, needed: 2),
                "the control series has 1 of the 2 values it needs at least"
            ),
            (
                .notFinite(series: .simultaneousSecond, index: 4),
                "value 5 of the second simultaneous series is not a finite number"
            ),
            (
                .implausibleThroughput(series: .single, index: 0, value: -3),
                "value 1 of the single series is -3.0 Mbit/s; a throughput lies between 0 and 1000000000000.0"
            ),
            (.noThroughput, "no byte arrived in either replay, so there is nothing to compare"),
            (
                .lengthsDiffer(first: 2, second: 3),
                "paired series have to be equally long, but they have 2 and 3 values"
            ),
            (
                .constantSeries(.second),
                "all values of the second series are equal, so it has no rank correlation"
            ),
            (
                .unusableNumber(.ksPValue),
                "the p value is not a finite number, so no verdict can rest on it"
            ),
            (
                .thresholdOutOfRange(.area, value: 1.5),
                "the threshold of the area is 1.5, but has to lie between 0 and 1"
            ),
            (
                .planOutOfRange(.power, value: 1.5, allowed: 0.5...0.99),
                "the wanted share of detections is 1.5, but has to lie between 0.5 and 0.99"
            ),
            (
                .thresholdOutOfRange(.correlatedShare, value: 0),
                "the threshold of the correlated share of interval sizes is 0.0, but has to lie between 0 and 1"
            ),
            (
                .unusableTime(.duration, value: -1, least: nil),
                "the duration is -1.0 s, but has to be above 0 and at most 86400 s"
            ),
            (
                .unusableTime(.intervalSize, value: 0.0001, least: 0.001),
                "the interval size is 0.0001 s, but has to be at least 0.001 and at most 86400 s"
            ),
            (
                .unusableTime(.smallestRoundTrip, value: 0, least: nil),
                "the smallest round trip is 0.0 s, but has to be above 0 and at most 86400 s"
            ),
            (
                .unusablePacket(index: 6),
                "packet 7 of the capture has a time outside 0 to 86400 s, a negative or implausible length, or lost "
                    + "more bytes than it has"
            ),
        ] as [(AnalysisError, String)])
    func analysis(error: AnalysisError, sentence: String) { expect(error, is: sentence) }

    @Test("Every quantity of a plan or a decision has a name")
    func quantities() {
        for quantity in PlanQuantity.allCases {
            let error = AnalysisError.planOutOfRange(quantity, value: 2, allowed: 0...1)
            #expect(!Messages.french.sentence(error).contains(EnglishMarkers.words))
        }
        for quantity in DecisionQuantity.allCases {
            let error = AnalysisError.unusableNumber(quantity)
            #expect(!Messages.french.sentence(error).contains(EnglishMarkers.words))
        }
    }

    @Test(
        "A search for a rule",
        arguments: [
            (
                SearchError.errorRate(.outcome, value: 0.5),
                "the outcome error rate of the search is 0.5, but has to be from 0 to below 0.5"
            ),
            (
                .errorRate(.search, value: .infinity),
                "the search error rate of the search is inf, but has to be above 0 and at most 0.5"
            ),
            (
                .limit(.probes, value: 0, allowed: 1...100_000),
                "the probe limit of the search is 0, but has to be from 1 to 100000"
            ),
            (
                .limit(.inconclusive, value: 0, allowed: 1...1_000),
                "the inconclusive limit of the search is 0, but has to be from 1 to 1000"
            ),
            (
                .limit(.alternatives, value: 0, allowed: 1...100),
                "the alternative limit of the search is 0, but has to be from 1 to 100"
            ),
            (
                .nothingToInvert(recording: "r"),
                "r has no client byte that may be inverted, so no byte of it can be searched"
            ),
            (.alreadyFinished, "the search is finished and takes no more outcomes"),
            (
                .otherRecording(recording: "r"),
                "the saved search belongs to another recording than r, or to another version of it"
            ),
            (
                .otherVersion(9),
                "the saved search is of version 9, but this program searches by another; begin anew"
            ),
            (
                .notAssigned(reported: 0..<4, assigned: 4..<8),
                "the region reported is [0, 4), but the one assigned is [4, 8)"
            ),
        ] as [(SearchError, String)])
    func search(error: SearchError, sentence: String) { expect(error, is: sentence) }

    @Test(
        "The prompt and its history",
        arguments: [
            (
                LineEditorError.notATerminal(stream: "standard input"),
                "standard input is not a terminal, so no line can be edited; give the commands in a script instead"
            ),
            (
                .cannotStart(.noPipe(code: EMFILE)),
                "the line editor could not start: no pipe, Too many open files"
            ),
            (
                .cannotStart(.unknownTerminal),
                "the line editor could not start: libedit does not know the terminal"
            ),
            (
                .cannotStart(.noMemory),
                "the line editor could not start: libedit has no memory for a history"
            ),
            (
                .historyUnusable(path: "/h", .system(code: EACCES)),
                "the history file /h cannot be used (Permission denied); lines are remembered in this shell only"
            ),
            (
                .historyUnusable(path: "/h", .locked),
                "the history file /h cannot be used (another process keeps it locked); lines are remembered in this "
                    + "shell only"
            ),
            (
                .historyUnusable(path: "/h", .notAFile),
                "the history file /h cannot be used (it is no ordinary file); lines are remembered in this shell only"
            ),
            (
                .historyCorrupt(path: "/h", .tooLarge(limit: 16 << 20)),
                "the history file /h is larger than 16 MiB; move it away to keep a history again"
            ),
            (
                .historyCorrupt(path: "/h", .notText),
                "the history file /h holds bytes that are no text; move it away to keep a history again"
            ),
        ] as [(LineEditorError, String)])
    func editor(error: LineEditorError, sentence: String) {
        // The name of the stream is the caller's.
        if case .notATerminal = error {
            #expect(Messages.english.sentence(error) == sentence)
        } else {
            expect(error, is: sentence)
        }
    }

    @Test(
        "What ships with the program",
        arguments: [
            (
                ResourceLocationError.wrongVariable(
                    variable: "WEHE_THINGS", path: "/nowhere", marker: "mark"),
                "WEHE_THINGS is \"/nowhere\", where there is no mark; set it to the right folder or unset it"
            ),
            (
                .notFound(folder: "Things", variable: "WEHE_THINGS", places: []),
                "the folder Things is missing; set WEHE_THINGS to where it is"
            ),
            (
                .notFound(folder: "Things", variable: "WEHE_THINGS", places: ["/a", "/b"]),
                "the folder Things is missing (looked at /a, /b); set WEHE_THINGS to where it is"
            ),
        ] as [(ResourceLocationError, String)])
    func resources(error: ResourceLocationError, sentence: String) { expect(error, is: sentence) }
}
