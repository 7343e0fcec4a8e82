import Testing

import Basics

@Suite("HTTP dates")
struct HTTPDateTests {
    /// RFC 9110 5.6.7's example and instants of GNU `date -u -d @SECONDS`.
    static let instants = [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"), (1_893_553_445, "Wed, 02 Jan 2030 03:04:05 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ]

    @Test("instants are written and read", arguments: instants)
    func both(seconds: Int, text: String) {
        #expect(HTTPDate.text(secondsSince1970: seconds) == text)
        #expect(HTTPDate.seconds(in: text) == seconds)
    }

    @Test(
        "what has another form is no date",
        arguments: [
            "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
            "Sun, 06 Nov 1994 8:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "Sun, 06 Nov 1994 -8:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        ])
    func others(text: String) { #expect(HTTPDate.seconds(in: text) == nil) }
}
