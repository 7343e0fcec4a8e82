import Testing

@testable import Basics

@Suite("Passwords and tokens in what is typed")
struct SecretTextTests {
    static let secrets = [
        "postgresql://bob:pass@db.example.net/wehe", "postgres://bob:pa/ss@127.0.0.1:1/wehe",
        "postgresql://bob:pa?ss@127.0.0.1:1/wehe", "postgresql://bob:pa#ss@h/wehe",
        "postgresql://bob:12/34@h",
        "POSTGRESQL://bob:pa@ss@h/wehe", "postgresql://bob:p ss@h/wehe", "postgresql://b/ob:pass@h/wehe",
        "postgresql://bob@127.0.0.1:1/wehe?passwor%64=pass", "postgresql://bob@h/wehe?PASSWORD=pass",
        "postgresql://h/wehe?sslpassword=pass", "postgresql://:pass@h/", "postgresql://bob:p%40ss@h/",
        "postgresql:///?dbname=postgresql%3A%2F%2Fbob%3Apass%40h%2Fwehe", "host=h password = pass",
        "host=h password='pass'", "https://bob:pass@example.net/list.json", "https://bob:pa/ss@example.net/",
        "wss://mlab1.example.net:4443/v0/envelope/access?access_token=eyJh.b.c",
        "--from=postgresql://b:p@h/w",
        "results list --from 'postgresql://bob:pass@h/wehe'", "https://[2001:db8::1]:p/x?token=1&api_key=2",
    ]

    @Test("A secret is found wherever PostgreSQL's library or an address may have it", arguments: secrets)
    func found(text: String) {
        #expect(SecretText.isIn(text))
        #expect(SecretText.withoutSecret("results list --from " + text) == "results ...")
    }

    @Test(
        "What only resembles a secret is none",
        arguments: [
            "", "postgresql://bob@db.example.net:5433/wehe", "postgresql:///wehe?service=fleet",
            "postgresql://bob@/wehe?host=/run/postgresql&passfile=/home/bob/.pgpass", "password",
            "passwords=3",
            "https://example.net:8443/@bob", "https://example.net/a:b@c", "https://[2001:db8::1]:8443/@bob",
            "bob@example.net", "settings set label a:b@c", "12:30", "tag add 3 50%",
            "postgresql://h/w?password=",
            "replay netflix --pairs 10", "https://bob@example.net/",
        ])
    func none(text: String) { #expect(!SecretText.isIn(text)) }
}
