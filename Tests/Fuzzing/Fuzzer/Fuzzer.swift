import FuzzTargets
import Foundation

/// What libFuzzer calls with each input. The target is the one that `FUZZ_TARGET` names; `make fuzz` runs one process
/// for each.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
        try chosenTarget.take(input)
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
