/// The file of a server's side as upstream's servers keep it: a Python pickle beside the client's file.
///
/// It holds a tuple of six: the flows `{'tcp': {c_s_pair: [ResponseSet]}, 'udp': {c_s_pair: [UDPset]}}`, a table that
/// finds a recording by the hash of its first payload, another one for `GET` that nothing reads, the UDP servers'
/// addresses with their ports, the TCP servers' ports, and the replay name (Specification 3.9). Objects are of the
/// classes `ResponseSet` {`request_len`, `request_hash`, `response_list`}, `OneResponse` {`payload`, `timestamp`} and
/// `UDPset` {`payload`, `timestamp`, `c_s_pair`, `end`}; payloads are hexadecimal digits.
///
/// A pickle is a program. Of its operations `PickleReader` does those that build such a tuple, and no other.
package enum ServerPickle {
    /// How the file name of every pickle ends.
    package static let fileSuffix = ".pcap_server_all.pickle"

    /// The file name of a stem.
    package static func file(ofStem stem: String) -> String { stem + fileSuffix }

    /// The stem of a pickle, or nil when the name does not end as it should.
    package static func stem(ofFile file: String) -> String? {
        file.hasSuffix(fileSuffix) ? String(file.dropLast(fileSuffix.count)) : nil
    }
}
