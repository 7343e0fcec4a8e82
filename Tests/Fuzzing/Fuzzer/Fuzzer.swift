import FuzzTargets
import Foundation

/// What libFuzzer calls with each input. The target is the one that `FUZZ_TARGET` names; `make fuzz` runs one process
/// for each. The file that `FUZZ_INPUT` names keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let given = UnsafeBufferPointer(start: bytes, count: count)
    keptInput?.keep(UnsafeRawBufferPointer(given))
    do {
        try chosenTarget.take(Array(given))
    } catch {
        fatalError("\(error)")
    }
    return 0
}

private let chosenTarget: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FUZZ_TARGET is \"\(name)\"; it must be one of \(names)")
    }
    return target
}()

/// The most bytes of an input that are kept: libFuzzer makes none that is longer.
private let longest = 1 << 20

// why: libFuzzer calls from one thread.
nonisolated(unsafe) private let keptInput: KeptInput? = {
    guard let path = ProcessInfo.processInfo.environment["FUZZ_INPUT"] else { return nil }
    guard let kept = KeptInput(path, longest: longest) else {
        fatalError("the file \(path) that FUZZ_INPUT names cannot be written")
    }
    return kept
}()
