package import NIOSSL

/// The certificate authority of the Wehe project (Specification 2.3).
///
/// M-Lab's replay servers and those of the project have certificates signed by it. Every client of the
/// project includes this certificate: O=Wehe, self-signed with RSA of 4096 bits, valid from 22 March 2019 to
/// 3 January 2293.
package enum WeheAuthority {
    /// The SHA-256 of its DER form, in lowercase hexadecimal digits.
    package static let fingerprint = "b1329e2872fbe96971ddf3edd21900ac406b6ea438afa1df35aae7d10c915cf3"

    /// Returns the certificate.
    ///
    /// - Throws: an error of BoringSSL, which would mean that the text below was changed.
    package static func certificates() throws -> [NIOSSLCertificate] {
        try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))
    }

    /// The certificate in PEM format.
    package static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIFizCCA3OgAwIBAgIJAPtlY5mlKhNBMA0GCSqGSIb3DQEBCwUAMFsxCzAJBgNV
        BAYTAlVTMQswCQYDVQQIDAJNQTEPMA0GA1UEBwwGQm9zdG9uMQ0wCwYDVQQKDARX
        ZWhlMR8wHQYJKoZIhvcNAQkBFhB3ZWhlQGNjcy5uZXUuZWR1MCAXDTE5MDMyMjE0
        MTYxMVoYDzIyOTMwMTAzMTQxNjExWjBbMQswCQYDVQQGEwJVUzELMAkGA1UECAwC
        TUExDzANBgNVBAcMBkJvc3RvbjENMAsGA1UECgwEV2VoZTEfMB0GCSqGSIb3DQEJ
        ARYQd2VoZUBjY3MubmV1LmVkdTCCAiIwDQYJKoZIhvcNAQEBBQADggIPADCCAgoC
        ggIBAJZXVgz4Arka5hamO6dfIbNYMTKjtSOcGKuwXokWtdEZo7tVLH5a/WwK1w2G
        kR0nutZy9CushWMYBHqO5oPnJVGLyFZlVaWWIi22ZSK5JEjCtFo8CI/pRMQz2c+s
        odJDPP6pvT6YGLbf9PbI6ByPkiMvkKNC0lWF+AyT+sX57GY0oOxRLR1/KJKojNmo
        odD9SiPJfYUwLaHlaFiKMR3PVhW3UDLuqT8uQUv1sKZ3Z13sl4Qt6GsJCSekVlcn
        dy8DCI8o3sJy7pofQ6oxECXlmvbnbqjn48FWzs5xwZC+0URnmawTGpDObH4h7jDd
        EWYS8F8ZzrzA/+kY7AG8IbXWmsnQu1s/KrI8/wXoDA175ClHP2oey9l8CmWejQHB
        5t46cNYolUiB0Kks/RYXeOcseo+HTHXCOMd4mb3Z/JBTZxhg4BJhy4lwPCui+bb6
        F8BrxUxKyVIKufWTxpHFSY+cIbVh4n0BxsgeGB3EA9BVs7fkFoU9Av0f8T2cFDlZ
        yVUhjT7dNjR+0h9ngTFEoGueJU/DU7/dofbftHUuX0dlEFD+mEWctnpe+R9TnGQJ
        xJqLwyhxd6ePW8omHB/N4skCTLd4eR/s0TKM37Jo09jHq7UejpK9Swm3ArgojSN3
        kiKqe/Qk3DpDAPOSm3yhElShRs+EA0C2GTZocaLHzFdHSa2BAgMBAAGjUDBOMB0G
        A1UdDgQWBBTgOnygzNwWVwBI8JWKqa91se6CrjAfBgNVHSMEGDAWgBTgOnygzNwW
        VwBI8JWKqa91se6CrjAMBgNVHRMEBTADAQH/MA0GCSqGSIb3DQEBCwUAA4ICAQAB
        TrY0HyD4HexpUtBGaP9u0QYfwHOAcRfOsvl0SkWzD261gpIZE6mM7ouDDhw4Kvtz
        eyw7MNhKvNz5DzVxphiGmu/mkksYdwaGUXxPJ+ZbUuufPqp8DQSjAXDFqpxx8oxg
        0ut85+efBTUEyT/DMOinYJW3G0HXJIy2jFgkwDZGJHdVAC9GBqhwJpcRSHrsjYnr
        8u45R3WAy7xnu4HG9FWzHmars98s0nRmwlL5UGA/Zijzac+runTsRySSZbaGIudd
        dMKnRbJBmhJC5aK6R86gbY417rGydd90Jlry0uxE8RI/1nbieavF1IgaRbEAe36F
        dwS2gtjbRStBCKZkFUBC6zyi7pjBAVeP/nccudbpGVLWdg/GXXpZ4cEZMVoKtV1U
        6V47/d5TWf0hQ8GB4fRwZdncMgoRATTEdhL1rTJc62rtqKU1X643pngpVUn/2N27
        mKhONK3weRdFnwZs4tXZ9VAb1Op1tpdiO1Qmc8Ry3rVGAmhKl/3rZXWL7dA+srEt
        UDZF63bOZ4Au4GeoPXdNeFCX7P7lpzRdWIq8VbD7Z+3s/bbkf7Lopcs5B84KpjyI
        mvflV8PBT0L9QTiU41WX2aGBpatO4kXqdJ9v/juvigEsdLYx9asB/AduFye2UhAi
        +e70yZCSngxhMmxym2pLbYrfnbKGCvp97ZPHMQ757Q==
        -----END CERTIFICATE-----
        """
}
