import Foundation
import FuzzTargets
import TerminalTesting
import TestSupport
import Testing

@Suite("The fuzzers keep what breaks something")
struct FuzzingTests {
    @Test("The last input lies in the file, with its length, while the process still runs")
    func keepsInput() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("input")
        let kept = try #require(KeptInput(file.path, longest: 8))
        func written() throws -> [UInt8] { Array(try Data(contentsOf: file)) }
        func keep(_ bytes: [UInt8]) { bytes.withUnsafeBytes { kept.keep($0) } }
        #expect(try written() == [UInt8](repeating: 0, count: 16))
        keep([1, 2, 3])
        #expect(try written().prefix(11) == [3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3])
        keep([])
        #expect(try written().prefix(8) == [0, 0, 0, 0, 0, 0, 0, 0])
        keep(Array(1...20))
        #expect(try written() == [8, 0, 0, 0, 0, 0, 0, 0] + Array(1...8))
        #expect(KeptInput(folder.file("missing/input").path, longest: 8) == nil)
    }

    @Test(
        "An input that ends the fuzzer at once is kept byte by byte; the other targets go on, and the code tells"
    )
    func goesOn() async throws {
        let folder = try TemporaryFolder()
        // It breaks at two targets: as Swift's traps end a process, and without having been fed anything.
        try folder.write(
            """
            #!/usr/bin/env bash
            echo "$FUZZ_TARGET" >> "\(folder.file("ran").path)"
            case $FUZZ_TARGET in
            recording) printf '\\005\\000\\000\\000\\000\\000\\000\\000a\\000\\nb\\377rest' > "$FUZZ_INPUT"; kill -ILL $$ ;;
            settings) exit 3 ;;
            esac
            echo Done 7 runs
            """, to: "fuzzer")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.file("fuzzer").path)
        let run = try await ProcessRun(
            program: Checkout.root.appending(path: "Tests/Fuzzing/fuzz-all").path,
            arguments: [folder.file("fuzzer").path, folder.file("found").path, "0"])
        #expect(run.status == .exited(1), "\(run.error)")
        #expect(
            try folder.text("ran").split(separator: "\n").map(String.init).sorted()
                == FuzzTarget.allCases.map(\.rawValue).sorted())
        let broken = try FileManager.default.contentsOfDirectory(atPath: folder.file("found/broken").path)
        let name = try #require(broken.first)
        #expect(broken.count == 1 && name.hasPrefix("recording-crash-"))
        #expect(
            Array(try Data(contentsOf: folder.file("found/broken/" + name))) == [0x61, 0, 0x0A, 0x62, 0xFF])
        #expect(run.output.contains("recording: broken") && run.output.contains("settings: broken"))
        #expect(run.output.contains("capture: Done 7 runs"))
    }
}
