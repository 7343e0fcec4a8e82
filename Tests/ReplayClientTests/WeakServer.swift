import NIOSSL

/// Servers that prove too little, for tests only: their certificates come from a CA whose key is gone, and the keys
/// protect nothing.
enum WeakServer: CaseIterable {
    /// TLS 1.2 with an RSA key of 2048 bits, which is sound.
    case sound
    case expired, notYetValid
    /// An RSA key of 1024 bits.
    case shortKey
    /// A certificate signed with SHA-1.
    case signedWithSHA1
    /// TLS 1.1 at most.
    case tls11
    /// Only ciphers whose keys go out encrypted with the server's.
    case fixedKey
    /// Only ciphers in CBC mode.
    case cbc
    /// Handshakes signed with SHA-1.
    case handshakeWithSHA1

    /// What a TLS handler takes.
    ///
    /// - Throws: if the certificates below are none.
    var context: NIOSSLContext {
        get throws {
            let key = self == .shortKey ? Self.shortKeyPEM : Self.keyPEM
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
                    .map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
            // In TLS 1.3 there is nothing left to choose badly.
            configuration.maximumTLSVersion = self == .tls11 ? .tlsv11 : .tlsv12
            switch self {
            case .fixedKey: configuration.cipherSuites = "TLS_RSA_WITH_AES_128_GCM_SHA256"
            case .cbc: configuration.cipherSuites = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"
            case .handshakeWithSHA1: configuration.signingSignatureAlgorithms = [.rsaPkcs1Sha1]
            default: break
            }
            return try NIOSSLContext(configuration: configuration)
        }
    }

    private var certificate: String {
        switch self {
        case .expired: Self.expiredPEM
        case .notYetValid: Self.notYetValidPEM
        case .shortKey: Self.shortKeyCertificatePEM
        case .signedWithSHA1: Self.signedWithSHA1PEM
        case .sound, .tls11, .fixedKey, .cbc, .handshakeWithSHA1: Self.soundPEM
        }
    }

    /// The CA that signed all of them.
    static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIC/jCCAeagAwIBAgICIAAwDQYJKoZIhvcNAQELBQAwHzEdMBsGA1UEAwwUd2Vh
        ayBjYSBvZiB0aGUgdGVzdHMwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAw
        MDBaMB8xHTAbBgNVBAMMFHdlYWsgY2Egb2YgdGhlIHRlc3RzMIIBIjANBgkqhkiG
        9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoTlHepVNAHKkCdVfIQ9YvEYNGEjTdONhoGrM
        5D6RFaryqQbBSuC0daGfzk/q/eIqcCO1UDrEBV7mCcn6VJQB2Lo2PbDFie43umEC
        pxtRph2XYgQwyvmv6lnxdI/RwmQ7ujSD/YlxT4Y0Q/Tuz+k7NzpvKMVreh6Z/ruG
        c/OllnguGiqjA5DvLcqkpQmsdJuWNV/eJrQwX8IBTbbFPDP8uoATdogDongiYXl1
        SJ6BRj1L11A3Sqacnmlh5EcPmnKKrQ2eMjdaV/vOIM5BIoSapMDwavrXQUktzb/f
        QlLjswXBJppkmVuko1Ldp5Vn4Mc/1kY+FGI/nyC3Q2g0fWQj9wIDAQABo0IwQDAP
        BgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQUH344W6AB
        HCcOz0DW6CSKFItPX5MwDQYJKoZIhvcNAQELBQADggEBADfQ+SIJx3oLdB4zbHJe
        z7UBEUZoRB+CSwS5b0SP5BreKB1Cnf/3YKRNuq6h+ZA0QdO8oprayZ+THTHhc7XK
        bOud8oziq0fy1JqQFBFWARQMNvIXk8QGqtNWYdlFfKL5Z+TQcfMtoh6yfftprcAP
        OAjrmCqReRtIYoRnFRnStJHjKg8qIUTjePTR1gywlRpOi11sWZIVgBZFUazXo1km
        8/Ne0zNkTD0pxzTgU0U2vhsu/wGd5W19v0OD9EBDS46HJFskpNgENaS2IflBn64p
        rJ31XFouU3nvzJ3oCTA3SRyEJUqHcmaIjelxEHQjDem0jWhUlpQ5S60okNZj9Uy2
        1to=
        -----END CERTIFICATE-----
        """

    private static let soundPEM = """
        -----BEGIN CERTIFICATE-----
        MIIDADCCAeigAwIBAgICIAEwDQYJKoZIhvcNAQELBQAwHzEdMBsGA1UEAwwUd2Vh
        ayBjYSBvZiB0aGUgdGVzdHMwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAw
        MDBaMBYxFDASBgNVBAMMC2Zha2Ugc2VydmVyMIIBIjANBgkqhkiG9w0BAQEFAAOC
        AQ8AMIIBCgKCAQEA1mPBmNzn5zG4oE1kLHEVnsRDM63B6ZjMStkZQ/sUultXLV29
        8w9suFzONB1d3s6wqM02gWtl1JxtSGQn3j6GTMJFSTcJeUU/qb2W56ciaY6u9Xsq
        kFkY+MGyjcau68Zi5SNraedzT1PP29IaGSPRD6xlqQYcpS0DHVxU99xFYD7NqlBz
        UZ+er5CE7zNl7uOLa5TGpZwAiydfuBoQNj9JZCvVA+WIi+GY+h0XDTleWWLQVLmC
        SwC2b/Ku5NzA2s7OAYQEYsyU14kNX0uCVsjyQIeqzHswyb7QBxlO7qfRw0dfb/6q
        MxfQEDE9tiHhJ6vcPhwTwlfGN5WkkU+UTKRs+QIDAQABo00wSzAJBgNVHRMEAjAA
        MB0GA1UdDgQWBBRiAhVundxxDhVgZEuFf3H4Q5IA3DAfBgNVHSMEGDAWgBQffjhb
        oAEcJw7PQNboJIoUi09fkzANBgkqhkiG9w0BAQsFAAOCAQEAJZZOxJxJ0tWRVtz2
        VOst7AZGgFAs/9o7LzbYDDlvSJOPvT+B/ADL9F5tRnj6hLJT6WUroHc1a9EaHUcE
        wyzTR99ZBx6LrS2AoWz5k5BZRANj+oJ1mRQ2qccQCiZTuin7gWMQftLt006t5o51
        wl9YTk6KurRbY3jxAxeu2zkWz5SLMFJkc6GBM6WxPL/jgNy+XfXUbYcTnpyqM1Ax
        A6FJkKYfm+eR58nwmxuJ/EaouBiBrvd2+MxjSlKTqocY2AeV4i7StAN4jOeU9bCs
        W6YEwlgNyx02nwvuiG5Zktu7xyBLSOYhdvS848/POa9mnhYWi0+ygAuazJWtVOLo
        bFzisw==
        -----END CERTIFICATE-----
        """

    private static let expiredPEM = """
        -----BEGIN CERTIFICATE-----
        MIIC/jCCAeagAwIBAgICIAIwDQYJKoZIhvcNAQELBQAwHzEdMBsGA1UEAwwUd2Vh
        ayBjYSBvZiB0aGUgdGVzdHMwHhcNMDAwMTAxMDAwMDAwWhcNMDEwMTAxMDAwMDAw
        WjAWMRQwEgYDVQQDDAtmYWtlIHNlcnZlcjCCASIwDQYJKoZIhvcNAQEBBQADggEP
        ADCCAQoCggEBANZjwZjc5+cxuKBNZCxxFZ7EQzOtwemYzErZGUP7FLpbVy1dvfMP
        bLhczjQdXd7OsKjNNoFrZdScbUhkJ94+hkzCRUk3CXlFP6m9luenImmOrvV7KpBZ
        GPjBso3GruvGYuUja2nnc09Tz9vSGhkj0Q+sZakGHKUtAx1cVPfcRWA+zapQc1Gf
        nq+QhO8zZe7ji2uUxqWcAIsnX7gaEDY/SWQr1QPliIvhmPodFw05Xlli0FS5gksA
        tm/yruTcwNrOzgGEBGLMlNeJDV9LglbI8kCHqsx7MMm+0AcZTu6n0cNHX2/+qjMX
        0BAxPbYh4Ser3D4cE8JXxjeVpJFPlEykbPkCAwEAAaNNMEswCQYDVR0TBAIwADAd
        BgNVHQ4EFgQUYgIVbp3ccQ4VYGRLhX9x+EOSANwwHwYDVR0jBBgwFoAUH344W6AB
        HCcOz0DW6CSKFItPX5MwDQYJKoZIhvcNAQELBQADggEBAJiuoRcRp8urrSrWW4Cp
        7IuXbYWKscbDGG2bEh+miHtSfl8iAEC693/eb6/Gw/seBOLl1iD2tBO1kYQ4v1He
        Y6UkqaD2exJE5B3W/g2cCK9WLttq/Z7yUx4P7ZFJ580vFrYwGgGIxjqC8m8QeAgN
        M2tLBiOWX4JrG5/MYKbDFNfP/eyMUvnjo2pwAwqjwq9kyIu0cacSEIaTz+okQW1I
        wuu+y3c2qr/knBsH9Ew3AuMEMNFo9boyk/cEey6Od1b6GU0Xdk4uALQ1AlYN41wU
        /lg+2PDZuG2Q3mKrUYvfHYnkBw2ri2bq7nCCpqfInL7taqPZVZ8+ndBqf/i/vOz3
        16E=
        -----END CERTIFICATE-----
        """

    private static let notYetValidPEM = """
        -----BEGIN CERTIFICATE-----
        MIIDAjCCAeqgAwIBAgICIAMwDQYJKoZIhvcNAQELBQAwHzEdMBsGA1UEAwwUd2Vh
        ayBjYSBvZiB0aGUgdGVzdHMwIhgPMjEyNTAxMDEwMDAwMDBaGA8yMTI2MDEwMTAw
        MDAwMFowFjEUMBIGA1UEAwwLZmFrZSBzZXJ2ZXIwggEiMA0GCSqGSIb3DQEBAQUA
        A4IBDwAwggEKAoIBAQDWY8GY3OfnMbigTWQscRWexEMzrcHpmMxK2RlD+xS6W1ct
        Xb3zD2y4XM40HV3ezrCozTaBa2XUnG1IZCfePoZMwkVJNwl5RT+pvZbnpyJpjq71
        eyqQWRj4wbKNxq7rxmLlI2tp53NPU8/b0hoZI9EPrGWpBhylLQMdXFT33EVgPs2q
        UHNRn56vkITvM2Xu44trlMalnACLJ1+4GhA2P0lkK9UD5YiL4Zj6HRcNOV5ZYtBU
        uYJLALZv8q7k3MDazs4BhARizJTXiQ1fS4JWyPJAh6rMezDJvtAHGU7up9HDR19v
        /qozF9AQMT22IeEnq9w+HBPCV8Y3laSRT5RMpGz5AgMBAAGjTTBLMAkGA1UdEwQC
        MAAwHQYDVR0OBBYEFGICFW6d3HEOFWBkS4V/cfhDkgDcMB8GA1UdIwQYMBaAFB9+
        OFugARwnDs9A1ugkihSLT1+TMA0GCSqGSIb3DQEBCwUAA4IBAQB0TzSZQNHvbz7p
        FVXejVo2zMo10KDwBkXWGWZ5keZkkniZy/fUsB/6ozC+69ND6OkLQkIVAJi4Foy1
        S5hw1clYparTGIfUaPAHbzniLhMbNcF0tnuYIpvWk/jPhTSrFyK5EH3DqWV81pW0
        /ERJLS5airW9E3TgdCLOixJpxthDSgWWdQHp70hGowo//AiZjC49zRmPRC4/hrbB
        yVpcEe0oylwn0B5Q7NFomyxTWj2LiAdC3DcIMtaQ/dGnZTyagvRFx+oi/E9OJqa8
        deBaOKbtYiwhECYg8DvkgUob8WLGFHf5ZTW1WC9OFBqy2p6eY5SSSVA9MY5OYARc
        0MH7gabN
        -----END CERTIFICATE-----
        """

    private static let shortKeyCertificatePEM = """
        -----BEGIN CERTIFICATE-----
        MIICfDCCAWSgAwIBAgICIAQwDQYJKoZIhvcNAQELBQAwHzEdMBsGA1UEAwwUd2Vh
        ayBjYSBvZiB0aGUgdGVzdHMwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAw
        MDBaMBYxFDASBgNVBAMMC2Zha2Ugc2VydmVyMIGfMA0GCSqGSIb3DQEBAQUAA4GN
        ADCBiQKBgQDDtzGMk0Rm3oDY6BhQeujyzDee6RyJgRNZN9+sJWx4ObhnjR6lRHoY
        XIPDpxnoRpKmNHBKQdFK/1xvsa4lXbU3hrIHyzaDmTbjAk0qJeooST8t8t7Vxxg2
        3N8kd8VG0/VvBqfNywSvTUv4yBcmyWVXR6Fk5e3XV1WORrO6GlOtEQIDAQABo00w
        SzAJBgNVHRMEAjAAMB0GA1UdDgQWBBROhldNk4y9sDZKvtiUnmqX4XJabjAfBgNV
        HSMEGDAWgBQffjhboAEcJw7PQNboJIoUi09fkzANBgkqhkiG9w0BAQsFAAOCAQEA
        GxHfW+fkDLNiE03DsNs3FJzTBE9yq6rQ3bviZpZrJP4ZmCXfFBsBLoG4trC9O4uY
        UylGDUWmTBLrFMAiDvjzE6eKUSQIy0SFch8js47vKC2lUC8xDBDcOOBe6O1/CsKp
        xkJa93bcwiz02ds/efJSxhN2IxmPpA008mGQDSTkNgTgByoOWxDUcba0R5g91YZb
        csIWR5+Yxh7x+HJRTTl2TBtdPhbXtJDK6lQ0aD9G5nEZx1G76fVW6YcILVZGrxEa
        YQsZDOQw+ptDIO29XlVNBuTnTwmczyzYiYL7nydxMv4SZLWvxDFJLW5GOoGVCDKg
        ZflHcPHdOhyvaSrFZ6wFMQ==
        -----END CERTIFICATE-----
        """

    private static let signedWithSHA1PEM = """
        -----BEGIN CERTIFICATE-----
        MIIDADCCAeigAwIBAgICIAUwDQYJKoZIhvcNAQEFBQAwHzEdMBsGA1UEAwwUd2Vh
        ayBjYSBvZiB0aGUgdGVzdHMwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAw
        MDBaMBYxFDASBgNVBAMMC2Zha2Ugc2VydmVyMIIBIjANBgkqhkiG9w0BAQEFAAOC
        AQ8AMIIBCgKCAQEA1mPBmNzn5zG4oE1kLHEVnsRDM63B6ZjMStkZQ/sUultXLV29
        8w9suFzONB1d3s6wqM02gWtl1JxtSGQn3j6GTMJFSTcJeUU/qb2W56ciaY6u9Xsq
        kFkY+MGyjcau68Zi5SNraedzT1PP29IaGSPRD6xlqQYcpS0DHVxU99xFYD7NqlBz
        UZ+er5CE7zNl7uOLa5TGpZwAiydfuBoQNj9JZCvVA+WIi+GY+h0XDTleWWLQVLmC
        SwC2b/Ku5NzA2s7OAYQEYsyU14kNX0uCVsjyQIeqzHswyb7QBxlO7qfRw0dfb/6q
        MxfQEDE9tiHhJ6vcPhwTwlfGN5WkkU+UTKRs+QIDAQABo00wSzAJBgNVHRMEAjAA
        MB0GA1UdDgQWBBRiAhVundxxDhVgZEuFf3H4Q5IA3DAfBgNVHSMEGDAWgBQffjhb
        oAEcJw7PQNboJIoUi09fkzANBgkqhkiG9w0BAQUFAAOCAQEAKzNN537TKzTMzzTk
        nzI1/sF0WInf27NJGesRt+8w+pqID4ltwqf19SL8tKk3an1r11zfNn2JVoDD2APV
        mFjAPnkMPNAp93OYLZW3i8T6JFCidF2oRy1LVav2V4WOUthp4Puna955WmRGmY20
        r35d7Od+87TPeMzWyKj668cxHijFwGiOE6uVmzRHXZbmaN40f0e/SkuaLEoSRt/n
        iaqUzW49q5/fGqVN9Zut2GOOL3Y35RZP/uOyKMEGPYhFOuRTlhMCWo5JiPP6+m+O
        S5VenkDEwNiB2YhrL/rLwfywx0LJqYvFYcKf79mzgLAFTQwEvANVm9nt9ir9cZCR
        3OXLrg==
        -----END CERTIFICATE-----
        """

    private static let keyPEM = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDWY8GY3OfnMbig
        TWQscRWexEMzrcHpmMxK2RlD+xS6W1ctXb3zD2y4XM40HV3ezrCozTaBa2XUnG1I
        ZCfePoZMwkVJNwl5RT+pvZbnpyJpjq71eyqQWRj4wbKNxq7rxmLlI2tp53NPU8/b
        0hoZI9EPrGWpBhylLQMdXFT33EVgPs2qUHNRn56vkITvM2Xu44trlMalnACLJ1+4
        GhA2P0lkK9UD5YiL4Zj6HRcNOV5ZYtBUuYJLALZv8q7k3MDazs4BhARizJTXiQ1f
        S4JWyPJAh6rMezDJvtAHGU7up9HDR19v/qozF9AQMT22IeEnq9w+HBPCV8Y3laSR
        T5RMpGz5AgMBAAECggEADj7xDC96/hsI3ydgBYSlgKLJqmNHPuFR4JQI1e0XEAO7
        c77GZ/fO7CNH6nZHGLlC9jyIp38+SYCe0brMsWZrNdTflha2UPIf4a9rmcy6gH7O
        3m4G7TJBHV/VoGPNl3TbznO/kqPNaZMyp93lW7qht45nmkcshnH1bTEyTjQQrMKb
        HehOx0VoMKBaBBg+PBYmmtr8VlhVevVi0mrLJRCeK12Q7AVIE6ijIVbr07Y6uQHZ
        6bTCF4KsmmZCXjtmHqS9lMQ9effJSl7waJbUIRKrKXtgv5Dezjll3foXDVaky97T
        8Zyt9fEMnvSFpId4lXJMI6pP27fap22qgbdvTs+xHwKBgQDvgUccXRkJ8H6bWdKg
        MjvQ/f9cRBL4x/A77BFGGGzOyb41wulsoUzCmw3yTJ8al24LtJkLMndX2/UMTHp7
        7Z81Z9GQV3mevRzBnbRHeSCtyUFTQTEk0uEFu68g929wJDus6TVXcnk8er+/JiOp
        B7XmdDfMZ2Jqyll2Epbw2FiEFwKBgQDlJ6tUxARYNxZhrNZzcBMUFcNQxTcYDGkw
        VHBRBvV4xaai/c0GsEX/yXKZMriXiEYNnSNoFHv/uUdMA87atXc491U5pgCE+Lc9
        kVVtNh8UBx61CRoxe70NHwZNO96yTZ7tGYlcUUeSFaBAlwpkFNt7a2Wz8JBwrjkU
        YbRQ+9NxbwKBgA3z8Bqc6dqEYjvWrcibZJS2V2weoyRPMZWsGQ2GWsBpTGWBZ2vm
        sbwcoGFfSV2ZONYBvXDDjeRWch43TmNt4nqQA8tu7SzsQ4KcF2aajebR9LZO8/f7
        ORTGbFt1Ts6vrbJTG8JubtWxKP6P0EAGrPgyCRYlZ7xk8XVJe/WoBPAdAoGBAIM1
        fJeTiP1NxYX15fDBKltkvqn/0jT13kDrCEiM2H7nhStscTm0MtBr8y8e6KzzPVFM
        OVq95+Ybm2Q+BfIa14IJtIXGtCNvGdSp46UdyRu5m+6CoLnWpP/fVMdiUXf8k9Qk
        vA7dB0LxGQoCsdNuUeHQM7KdOscaKtqtuwZnusEHAoGBAJj8WZR/S2ACXJ+5q/52
        Cq5xFxVjZfvAur9ZZBTi74+u4VLFJzBo7QNuo2+2QbdrADSCoT9KPOdHe/nWktuS
        ppJIt1tFMNvyE0EvVTLJmC/hyCWHtjCcEkaOwjCftbiOob+IQlzWZGeQInI16ocT
        iwMJVTSp9L6DzNOCOPBiJJUG
        -----END PRIVATE KEY-----
        """

    private static let shortKeyPEM = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMO3MYyTRGbegNjo
        GFB66PLMN57pHImBE1k336wlbHg5uGeNHqVEehhcg8OnGehGkqY0cEpB0Ur/XG+x
        riVdtTeGsgfLNoOZNuMCTSol6ihJPy3y3tXHGDbc3yR3xUbT9W8Gp83LBK9NS/jI
        FybJZVdHoWTl7ddXVY5Gs7oaU60RAgMBAAECgYBpAKszyXsEWdH1Dail3RuH0Crz
        NgwadcbEsiZtvHJSml0mKV9Muc1rro7+9HMA3IQnabDpFiDMxO55+nD9GSZ0nvjC
        nw0awlKta7EydU0xVGbyZbVyP0q0QqYgNB3cPZq9vK5xZDBtsctwhtOFTX9G/OVp
        BUDeuRobRijpXR9YAQJBAPzDMangibh33GmHm3/aGhwSH9q9VGoIt6M8hAXvxHLQ
        Ayavx/ehjS5eyMxikiIbw966UtvhND0wiMtD/70N55ECQQDGOPF+KSKTDpPdApVw
        IuwvdcyGo9E6fAGDKyDNpPVW/zO3DKnMlpog5gzHVZR2ywg229vQeUCOiWCMZF27
        Ba2BAkAqbLjRQpbbF4MvU0uOUhU/0Or30/9vLLdl9qpSNMRMYQ2mWKq/raX8unwJ
        kiHlB7QAllWCAnK6MoNDWs559POBAkBK1Aw1+AlZQlOHRwZqwoQulmWTHhxJ264m
        eg10FCWZpdU78MfYt7GPYcjJJwFYpuR+8RhV5q/8HtgXp3vKsiYBAkEAiXMg5UEZ
        V0ktzuMQDvAdAZnDuaHuuxytbFlNFyHamSljDYHn78mpxwVPDtCmUmPvqzBM7eyy
        wE0RDbKinlDWHw==
        -----END PRIVATE KEY-----
        """
}
