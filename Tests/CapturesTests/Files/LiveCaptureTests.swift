import Foundation
import Basics
import Testing

@testable import Captures

@Suite("Captures from an interface")
struct LiveCaptureTests {
    /// Whether this user may capture here.
    private static var mayCapture: Bool {
        do {
            _ = try LiveCapture(interface: "lo", filter: nil)
            return true
        } catch { return false }
    }

    @Test(
        "A disk that is full ends the capture with the reason",
        .enabled(if: mayCapture, "capturing takes rights that this user does not have"))
    func full() throws {
        let stream = try #require(fopen("/dev/full", "wb"))
        let live = try LiveCapture(interface: "lo", filter: nil)
        var asked = 0
        do throws(LiveCapture.Failure) {
            _ = try live.write(to: stream) { _ in
                asked += 1
                return asked > 50
            }
            Issue.record("the capture was kept on a full disk")
        } catch {
            guard case .file(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason == SystemError(ENOSPC))
        }
    }
}
