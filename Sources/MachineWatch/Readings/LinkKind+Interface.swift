import TestModel

extension LinkKind {
    /// Determines the kind of an interface; nil if the system does not tell it.
    ///
    /// Source: the kernel's ABI sysfs-class-net: `type` is the ARPHRD number of linux/if_arp.h, `uevent` may
    /// name the kind of device.
    init?(of interface: String, in files: SystemFiles) {
        let folder = "sys/class/net/" + interface
        guard !interface.contains("/"), let text = files.text(folder + "/type"),
            let number = Int(text.prefix { $0.isNumber })
        else {
            self.init(named: interface)
            return
        }
        let device = files.text(folder + "/uevent")?.split(separator: "\n")
            .first { $0.hasPrefix("DEVTYPE=") }?.dropFirst("DEVTYPE=".count)
        let isWireless =
            device == "wlan" || files.contains(folder + "/wireless") || files.contains(folder + "/phy80211")
        switch (number, device) {
        case (772, _): self = .loopback
        case (_, "wwan"?): self = .cellular
        case (_, "wireguard"?): self = .tunnel
        case (1, _) where isWireless: self = .wifi
        // A TAP interface is a tunnel that looks like Ethernet.
        case (1, _): self = files.contains(folder + "/tun_flags") ? .tunnel : .ethernet
        // No header, raw IP, PPP, IP in IP, IPv6 in IP, IP over GRE, IPv6 over GRE.
        case (65534, _), (519, _), (512, _), (768, _), (769, _), (776, _), (778, _), (823, _):
            self = number == 519 ? .cellular : .tunnel
        default: self = .other
        }
    }

    /// Determines the kind by the name, as on systems without sysfs; nil if the name does not tell it.
    private init?(named interface: String) {
        let letters = interface.prefix { $0.isLetter || $0 == "_" }
        switch letters {
        case "lo": self = .loopback
        case "utun", "tun", "tap", "ppp", "ipsec", "gif", "wg": self = .tunnel
        case "pdp_ip": self = .cellular
        default: return nil
        }
    }
}
