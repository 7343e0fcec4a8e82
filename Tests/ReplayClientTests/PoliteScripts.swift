import TestModel

/// What a good server does.
enum PoliteScripts {
    /// Answers every request of ``Sample/exchanges`` with its response, then waits for the client to leave.
    ///
    /// The last response comes more than a slice of 10 ms later than the first, however busy the machine is: a replay
    /// needs a sample above zero before its last.
    static let replay: FakeListener.Script = { visit in
        for (index, exchange) in Sample.exchanges.enumerated() {
            _ = try await visit.bytes(exchange.request.utf8.count)
            if index > 0 { try await Task.sleep(for: .milliseconds(25)) }
            try await visit.write(filler: exchange.responseLength)
        }
        _ = await visit.untilClosed()
    }

    /// A replay port as published servers have it: answers own-IP queries and replays, as slowly as ``replay``.
    static let door: FakeListener.Script = { visit in
        let opening = try await visit.text(upTo: "\r\n\r\n")
        if opening.contains("WHATSMYIPMAN") {
            return try await visit.write("HTTP/1.1 200 OK\r\n\r\n203.0.113.9")
        }
        try await visit.write(filler: Sample.exchanges[0].responseLength)
        for exchange in Sample.exchanges.dropFirst() {
            _ = try await visit.bytes(exchange.request.utf8.count)
            try await Task.sleep(for: .milliseconds(25))
            try await visit.write(filler: exchange.responseLength)
        }
        _ = await visit.untilClosed()
    }

    /// Answers an own-IP query with a documentation address, which cannot be mistaken for the fallback.
    static let ownAddress: FakeListener.Script = { visit in
        _ = try await visit.text(upTo: "\r\n\r\n")
        try await visit.write("HTTP/1.1 200 OK\r\n\r\n203.0.113.9")
    }

    /// Accepts every analysis and has its result ready.
    static let results: @Sendable (HTTPExchange.Request) -> HTTPExchange.Reply = { request in
        switch (request.method, request.parameters["command"]) {
        case ("POST", "analyze"): .body("{\"success\": true}")
        case ("GET", "singleResult"):
            .body(
                result(
                    userID: request.parameters["userID"] ?? "",
                    historyCount: request.parameters["historyCount"] ?? ""))
        default: .body("{\"success\": false, \"error\": \"unknown command\"}")
        }
    }

    /// A result in upstream's form, of a test with clear differentiation.
    static func result(userID: String, historyCount: String) -> String {
        """
        {"success": true, "response": {"replayName": "SampleRandom-01012030", "date": "2030-01-01 02:03:04", \
        "userID": "\(userID)", "extraString": "0", "historyCount": "\(historyCount)", "testID": "1", \
        "area_test": "0.75", "ks2_ratio_test": "1.0", "xput_avg_original": "1.5", "xput_avg_test": "6.0", \
        "ks2dVal": "0.9", "ks2pVal": "3.1e-12"}}
        """
    }
}
