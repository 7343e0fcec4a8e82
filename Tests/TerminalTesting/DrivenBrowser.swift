import Basics
package import Foundation
import Glibc

/// A page in a browser without a window, whose keys are pressed and which is asked what it shows.
package actor DrivenBrowser {
    private var pipe: DevToolsPipe
    private var session: String?
    private var commands = 0
    private var events: [(method: String, told: String)] = []

    /// What goes wrong in a page.
    package struct PageError: Error {
        /// What the browser says of it.
        package let told: String
    }

    /// Starts the browser with an empty page.
    ///
    /// - Parameters:
    ///   - profile: a folder of its own.
    ///   - width: the page's width.
    ///   - height: its height.
    /// - Throws: what keeps it from being started.
    package init(profile: URL, width: Int = 1_280, height: Int = 900) async throws {
        pipe = try DevToolsPipe(
            HeadlessBrowser.path ?? "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
                "--user-data-dir=\(profile.path)", "--window-size=\(width),\(height)",
            ])
        let target = try await command("Target.createTarget", ["url": "about:blank"])["targetId"]
        let attached = try await command(
            "Target.attachToTarget", ["targetId": target ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { _ = try await command(domain + ".enable") }
    }

    /// What the page complained of: exceptions, and what stands in the console as an error or a warning.
    package var complaints: [String] {
        events.filter { event in
            switch event.method {
            case "Runtime.exceptionThrown": true
            case "Runtime.consoleAPICalled", "Log.entryAdded":
                event.told.contains(/"(?:level|type)":"(?:error|warning|assert)"/)
            default: false
            }
        }.map(\.told)
    }

    /// Goes to an address.
    ///
    /// - Throws: `PageError`, `TerminalTestingError`.
    package func open(_ address: String) async throws {
        let answer = try await command("Page.navigate", ["url": address])
        if let error = answer["errorText"] { throw PageError(told: "\(error)") }
    }

    /// Has the browser say that a person likes it dark, or light.
    ///
    /// - Throws: `PageError`, `TerminalTestingError`.
    package func prefer(_ scheme: String) async throws {
        _ = try await command(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    /// A key without a letter.
    package enum Key: String, Sendable {
        case tab = "Tab"
        case enter = "Enter"
        case home = "Home"
        case end = "End"
        case down = "ArrowDown"
        case up = "ArrowUp"

        /// Its number (Windows virtual-key codes, as the protocol wants them).
        fileprivate var code: Int {
            switch self {
            case .tab: 9
            case .enter: 13
            case .end: 35
            case .home: 36
            case .up: 38
            case .down: 40
            }
        }
    }

    /// Presses a key.
    ///
    /// - Throws: `PageError`, `TerminalTestingError`.
    package func press(_ key: Key) async throws {
        var event: [String: Any] = [
            "type": "keyDown", "key": key.rawValue, "code": key.rawValue, "windowsVirtualKeyCode": key.code,
        ]
        if key == .enter { event["text"] = "\r" }
        _ = try await command("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        _ = try await command("Input.dispatchKeyEvent", event)
    }

    /// What an expression is in the page.
    ///
    /// - Parameters:
    ///   - expression: in JavaScript; a promise is waited for.
    ///   - type: what it has to be.
    /// - Returns: its value.
    /// - Throws: `PageError` where it throws, `DecodingError`, `TerminalTestingError`.
    package func value<Value: Decodable & Sendable>(
        of expression: String, as type: Value.Type = Value.self
    ) async throws -> Value {
        let answer = try await command(
            "Runtime.evaluate",
            [
                "expression": "Promise.resolve(\(expression)).then((value) => JSON.stringify(value))",
                "awaitPromise": true, "returnByValue": true,
            ])
        let text = (answer["result"] as? [String: Any])?["value"] as? String
        guard answer["exceptionDetails"] == nil, let text else { throw PageError(told: "\(answer)") }
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// Waits until an expression is true in the page.
    ///
    /// - Throws: `TerminalTestingError.notSeen` with what the page shows then; as ``value(of:as:)``.
    package func wait(until expression: String) async throws {
        let deadline = ContinuousClock.now + Deadline.hang
        while try await !value(of: "Boolean(\(expression))", as: Bool.self) {
            guard ContinuousClock.now < deadline else {
                let page: String = try await value(of: "document.body.innerText")
                throw TerminalTestingError.notSeen(expected: expression, transcript: page)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Sends a command and waits for its answer; what else is told meanwhile is kept.
    private func command(_ method: String, _ parameters: [String: Any] = [:]) async throws -> [String: Any] {
        commands += 1
        let number = commands
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        message["sessionId"] = session
        pipe.send(try JSONSerialization.data(withJSONObject: message))
        let deadline = ContinuousClock.now + Deadline.hang
        while true {
            guard let data = try pipe.next(for: "an answer to \(method)") else {
                guard ContinuousClock.now < deadline else {
                    throw TerminalTestingError.notSeen(expected: "an answer to \(method)", transcript: "")
                }
                try await Task.sleep(for: .milliseconds(5))
                continue
            }
            let told = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
            if let event = told["method"] as? String {
                events.append((event, String(decoding: data, as: UTF8.self)))
            }
            guard told["id"] as? Int == number else { continue }
            if let error = told["error"] { throw PageError(told: "\(method): \(error)") }
            return told["result"] as? [String: Any] ?? [:]
        }
    }
}
