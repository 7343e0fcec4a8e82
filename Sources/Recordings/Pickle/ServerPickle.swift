/// The file of a server's side in the form of upstream's servers: a Python pickle beside the client's file.
///
/// It contains a tuple of six: the flows `{'tcp': {c_s_pair: [ResponseSet]}, 'udp': {c_s_pair: [UDPset]}}`, a
/// table that identifies a recording by the hash of its first payload, another one for `GET` that is never
/// read, the UDP servers' addresses with their ports, the TCP servers' ports, and the replay name
/// (Specification 3.9). Objects are of the classes `ResponseSet` {`request_len`, `request_hash`,
/// `response_list`}, `OneResponse` {`payload`, `timestamp`} and `UDPset` {`payload`, `timestamp`, `c_s_pair`,
/// `end`}; payloads are hexadecimal digits.
///
/// A pickle is a program. `PickleReader` executes only the opcodes that build such a tuple.
package enum ServerPickle {
    /// Suffix of every pickle's file name.
    package static let fileSuffix = ".pcap_server_all.pickle"

    /// Returns the file name for a stem.
    package static func file(ofStem stem: String) -> String { stem + fileSuffix }

    /// Returns the stem of a pickle's file name, or nil if the suffix is wrong.
    package static func stem(ofFile file: String) -> String? {
        file.hasSuffix(fileSuffix) ? String(file.dropLast(fileSuffix.count)) : nil
    }
}
