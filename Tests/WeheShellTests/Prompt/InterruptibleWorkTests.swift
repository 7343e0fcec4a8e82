import Basics
import Testing

@testable import WeheShell

@Suite("What Ctrl-C cancels")
struct InterruptibleWorkTests {
    @Test("Work that is interrupted as soon as it begins is cancelled")
    func early() async {
        let runner = InterruptibleWork()
        for _ in 0..<5_000 {
            let code = await runner.run {
                runner.interrupt()
                return Task.isCancelled ? 130 : 0
            }
            #expect(code == 130)
        }
    }
}
