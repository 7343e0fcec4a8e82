import TestModel
import Testing

@testable import CentralDatabase

@Suite("Addresses of shared databases")
struct AddressTests {
    private func address(
        _ text: String, _ environment: [String: String] = [:]
    ) throws -> DatabaseAddress {
        try DatabaseAddress(text, environment: environment)
    }

    @Test(
        "Over a network the server has to prove its name",
        arguments: [
            "postgresql://lyon@db.example.net/wehe", "postgres://db.example.net",
            "postgresql://192.0.2.7:5433/wehe",
            "postgresql://localhost,db.example.net/wehe", "postgresql:///wehe?service=fleet",
            "postgresql://lyon@/wehe?host=db.example.net",
        ])
    func remote(text: String) throws {
        #expect(try address(text).parameters["sslmode"] == "verify-full")
    }

    @Test(
        "On this machine nobody stands between",
        arguments: [
            "postgresql:///wehe", "postgresql://localhost/wehe", "postgresql://127.0.0.1:5433/wehe",
            "postgresql://[::1]/wehe", "postgresql://owner@/wehe?host=/run/postgresql",
        ])
    func near(text: String) throws {
        #expect(try address(text).parameters["sslmode"] == nil)
    }

    @Test("The environment may lead elsewhere, and the address has the last word")
    func environment() throws {
        #expect(
            try address("postgresql:///wehe", ["PGHOST": "db.example.net"]).parameters["sslmode"]
                == "verify-full")
        #expect(
            try address("postgresql:///wehe", ["PGSERVICE": "fleet"]).parameters["sslmode"] == "verify-full")
        #expect(
            try address("postgresql://db.example.net/wehe?sslmode=require").parameters["sslmode"] == "require"
        )
        let own = try address("postgresql://db.example.net/wehe?sslrootcert=/etc/fleet.pem")
        #expect(own.parameters["sslrootcert"] == "/etc/fleet.pem")
    }

    @Test(
        "Passwords are refused wherever they stand, and nothing of them is repeated",
        arguments: [
            "postgresql://lyon:hidden@db.example.net/wehe",
            "postgresql://lyon@db.example.net/wehe?password=hidden",
            "postgresql://db.example.net/wehe?sslpassword=hidden",
            "postgresql://lyon:hid/den@db.example.net/wehe",
            "postgresql://lyon:hid?den@db.example.net/wehe",
            "postgresql://lyon@db.example.net/wehe?PASSWORD=hidden",
            "postgresql://lyon@db.example.net/wehe?passwor%64=hidden",
            "postgresql://lyon/hidden@db.example.net/wehe",
            "postgresql://lyon@/wehe?host=hidden@db.example.net",
        ])
    func passwords(text: String) {
        #expect(throws: CentralDatabaseError.badAddress(.password)) { try address(text) }
    }

    @Test(
        "What is no address is refused",
        arguments: [
            ("", BadDatabaseAddress.scheme), ("db.example.net", .scheme), ("mysql://db/wehe", .scheme),
            ("host=db dbname=wehe", .scheme), ("postgresql://db/wehe?nothing=1", .malformed),
            ("postgresql://[::1/wehe", .malformed), ("postgresql://db/%ZZ", .malformed),
        ])
    func wrong(text: String, fault: BadDatabaseAddress) {
        #expect(throws: CentralDatabaseError.badAddress(fault)) { try address(text) }
    }

    @Test("Messages name host and database, and nobody")
    func title() throws {
        #expect(try address("postgresql://lyon@db.example.net:5433/wehe").title == "db.example.net:5433/wehe")
        #expect(try address("postgresql:///wehe").title == "localhost/wehe")
        #expect(try address("postgresql://owner@/wehe?host=/run/postgresql").title == "/run/postgresql/wehe")
    }
}
