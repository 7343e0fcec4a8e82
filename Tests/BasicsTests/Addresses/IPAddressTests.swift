import Basics
import Testing

@Suite("IP addresses")
struct IPAddressTests {
    @Test(
        "Addresses of IPv6 are written as RFC 5952 has it",
        arguments: [
            ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("2001:db8::0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("::", "::"), ("0:0:0:0:0:0:0:1", "::1"), ("::ffff:c000:201", "::ffff:192.0.2.1"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ])
    func texts(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.text == canonical && address.isIPv6 && "\(address)" == canonical)
        #expect(IPAddress(canonical) == address)
    }

    @Test(
        "Text that is no address is none",
        arguments: [
            "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "a.b.c.d", "1..2.3", "-1.2.3.4", "::1%lo",
            ":::", "1::2::3",
            "12345::", "192.0.2.1 ", "192.0.2.1\u{0}",
        ])
    func none(text: String) { #expect(IPAddress(text) == nil) }

    @Test("Numbers and bytes have the first part highest")
    func numbers() throws {
        let four = IPAddress(192, 0, 2, 1)
        #expect(four == IPAddress("192.0.2.1") && four == IPAddress(ipv4: 0xC000_0201))
        #expect(four.bytes == [192, 0, 2, 1] && four.value == 0xFFFF_C000_0201 && four.width == 32)
        let six = IPAddress(ipv6: 0x2001_0DB8_0000_0001, 7)
        #expect(six == IPAddress("2001:db8:0:1::7"))
        #expect(six.bytes == [0x20, 1, 0x0D, 0xB8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7])
        #expect(four < six && IPAddress(10, 0, 0, 9) < IPAddress(10, 0, 0, 10))
    }

    @Test("A mapped address is another one than that of IPv4, until it is unmapped")
    func unmapped() throws {
        let mapped = try #require(IPAddress("::ffff:192.0.2.1"))
        #expect(mapped != IPAddress(192, 0, 2, 1) && mapped.unmapped == IPAddress(192, 0, 2, 1))
        #expect(IPAddress(192, 0, 2, 1).unmapped == IPAddress(192, 0, 2, 1))
        #expect(try #require(IPAddress("::fffe:0:1")).unmapped.isIPv6)
    }

    @Test(
        "Private and local networks begin and end where their RFCs say",
        arguments: [
            ("9.255.255.255", false), ("10.0.0.0", true), ("10.255.255.255", true), ("11.0.0.0", false),
            ("172.15.255.255", false), ("172.16.0.0", true), ("172.31.255.255", true), ("172.32.0.0", false),
            ("192.167.255.255", false), ("192.168.0.0", true), ("192.169.0.0", false),
            ("100.63.255.255", false), ("100.64.0.0", true), ("100.127.255.255", true),
            ("100.128.0.0", false),
            ("169.253.255.255", false), ("169.254.0.1", true), ("127.0.0.1", true), ("128.0.0.0", false),
            ("fbff::1", false), ("fc00::", true), ("fdff:ffff::1", true), ("fe00::1", false),
            ("fe80::1", true),
            ("febf::1", true), ("fec0::1", false), ("::1", true), ("::2", false), ("2001:db8::1", false),
        ])
    func privateNetworks(text: String, isPrivate: Bool) throws {
        #expect(try #require(IPAddress(text)).isPrivate == isPrivate)
    }

    @Test("Addresses of one link")
    func links() throws {
        for text in ["169.254.7.7", "fe80::7", "febf::"] {
            #expect(try #require(IPAddress(text)).isLinkLocal)
        }
        for text in ["169.255.0.1", "fec0::", "10.0.0.1"] {
            #expect(try !#require(IPAddress(text)).isLinkLocal)
        }
    }
}

@Suite("Blocks of addresses")
struct IPPrefixTests {
    @Test(
        "Text that is no block is none",
        arguments: [
            "1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/", "/8", "1.2.3.4/8/8", "default", "2001:db8::/129", "",
        ])
    func none(text: String) { #expect(IPPrefix(text) == nil) }

    @Test(
        "A block begins at its first address",
        arguments: [
            ("10.231.7.106/30", "10.231.7.104/30"), ("255.255.255.255/0", "0.0.0.0/0"),
            ("192.0.2.9", "192.0.2.9/32"), ("2001:db8:1:2::3/48", "2001:db8:1::/48"), ("ffff::/0", "::/0"),
            ("::1", "::1/128"),
        ])
    func network(text: String, block: String) { #expect(IPPrefix(text)?.description == block) }

    @Test("A block holds its first and its last address and none of the other kind")
    func holds() throws {
        let block = try #require(IPPrefix("192.0.2.64/26"))
        #expect(block.contains(IPAddress(192, 0, 2, 64)) && block.contains(IPAddress(192, 0, 2, 127)))
        #expect(!block.contains(IPAddress(192, 0, 2, 63)) && !block.contains(IPAddress(192, 0, 2, 128)))
        #expect(try !block.contains(#require(IPAddress("::ffff:192.0.2.64"))))
        #expect(try #require(IPPrefix("::/0")).range == 0...UInt128.max)
        #expect(try #require(IPPrefix("0.0.0.0/0")).range == 0xFFFF_0000_0000...0xFFFF_FFFF_FFFF)
    }

    @Test("Blocks overlap if one holds the other")
    func overlap() throws {
        let block = try #require(IPPrefix("10.231.7.0/24"))
        for text in ["10.231.7.255", "10.231.0.0/16", "0.0.0.0/0", "10.231.7.128/25"] {
            #expect(try #require(IPPrefix(text)).overlaps(block) && block.overlaps(#require(IPPrefix(text))))
        }
        for text in ["10.231.6.255", "10.231.8.0/24", "11.0.0.0/8", "::/0"] {
            #expect(try !#require(IPPrefix(text)).overlaps(block))
        }
    }
}
