/// A protocol that wraps IP packets, which may keep them from being read.
package enum Wrapping: String, Sendable, CaseIterable {
    case vlan = "VLAN"
    case backbone = "802.1ah"
    case macSecurity = "MACsec"
    case pppoe = "PPPoE"
    case ppp = "PPP"
    /// PPP that is compressed, encrypted, or spread over several links.
    case compressedPPP = "compressed PPP"
    case mpls = "MPLS"
    case gre = "GRE"
    case erspan = "ERSPAN"
    case etherIP = "EtherIP"
    case ipInIP = "IP in IP"
    case sixInFour = "6in4"
    case teredo = "Teredo"
    case ipSecurity = "IPsec"
    case l2tp = "L2TP"
    case gtpU = "GTP-U"
    case vxlan = "VXLAN"
    case geneve = "Geneve"
    case tzsp = "TZSP"
    case wifi = "802.11"
    /// 802.11 whose payload is encrypted.
    case encryptedWiFi = "encrypted 802.11"
    case pktap
    case nflog
    /// A frame of a link type that is not read, beside others that are.
    case otherLink = "other link type"
}
