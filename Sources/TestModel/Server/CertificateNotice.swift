/// An unusable file of the server's certificate authority, which was renamed and replaced by a new one.
package struct CertificateNotice: Equatable, Sendable {
    /// Reasons that the file was unusable.
    package enum Cause: Equatable, Sendable, CaseIterable {
        /// The authority's certificate has expired.
        case expired
        /// The authority's certificate is not valid yet: it was created while the clock was ahead.
        case notYetValid
        /// The certificate exists without its key, or the key without its certificate.
        case missingPartner
        /// The certificate is not PEM text.
        case unreadableCertificate
        /// The private key is not PEM text.
        case unreadableKey
        /// The private key belongs to another certificate.
        case otherKey
    }

    /// Original path of the file.
    package let path: String
    /// Its new name, in the same folder.
    package let newName: String
    /// Reason that it was unusable.
    package let cause: Cause

    /// Describes a file that was set aside.
    package init(path: String, newName: String, cause: Cause) {
        self.path = path
        self.newName = newName
        self.cause = cause
    }
}
