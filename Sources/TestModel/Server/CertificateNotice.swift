/// A file of the server's authority that could not be used: it was renamed, and one made anew.
package struct CertificateNotice: Equatable, Sendable {
    /// Why it could not be used.
    package enum Cause: Equatable, Sendable, CaseIterable {
        /// The authority's certificate holds no longer.
        case expired
        /// The authority's certificate does not hold yet: it was made while the clock was ahead.
        case notYetValid
        /// The certificate is there without its key, or the key without its certificate.
        case missingPartner
        /// The certificate is no PEM text.
        case unreadableCertificate
        /// The private key is no PEM text.
        case unreadableKey
        /// The private key is another certificate's.
        case otherKey
    }

    /// Where the file was.
    package let path: String
    /// Its new name, in the same folder.
    package let newName: String
    /// Why.
    package let cause: Cause

    /// A file that was set aside.
    package init(path: String, newName: String, cause: Cause) {
        self.path = path
        self.newName = newName
        self.cause = cause
    }
}
