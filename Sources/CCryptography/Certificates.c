#include "CCryptography.h"

#include <limits.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static X509 *x509(const struct wehe_certificate *certificate) { return (X509 *)certificate; }
static EVP_PKEY *pkey(const struct wehe_key *key) { return (EVP_PKEY *)key; }

// Returns what was written to `memory`, zero-terminated, and frees it; NULL if `succeeded` is false.
static char *take(BIO *memory, bool succeeded) {
    char *content = NULL, *copy = NULL;
    long count = succeeded ? BIO_get_mem_data(memory, &content) : -1;
    if (count >= 0) copy = malloc((size_t)count + 1);
    if (copy) {
        memcpy(copy, content, (size_t)count);
        copy[count] = 0;
    }
    BIO_free(memory);
    return copy;
}

// A key that is encrypted is refused: nobody is there to be asked.
static int no_password(char *buffer, int size, int writing, void *data) { return -1; }

struct wehe_key *wehe_key_make_p256(void) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (!context || EVP_PKEY_keygen_init(context) != 1
        || EVP_PKEY_CTX_set_group_name(context, "P-256") != 1 || EVP_PKEY_generate(context, &key) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return (struct wehe_key *)key;
}

struct wehe_key *wehe_key_read(const char *pem, size_t count) {
    BIO *memory = count <= INT_MAX ? BIO_new_mem_buf(pem, (int)count) : NULL;
    EVP_PKEY *key = memory ? PEM_read_bio_PrivateKey(memory, NULL, no_password, NULL) : NULL;
    BIO_free(memory);
    return (struct wehe_key *)key;
}

char *wehe_key_pem(const struct wehe_key *key) {
    BIO *memory = BIO_new(BIO_s_mem());
    if (!memory) return NULL;
    return take(memory, PEM_write_bio_PKCS8PrivateKey(memory, pkey(key), NULL, NULL, 0, NULL, NULL) == 1);
}

void wehe_key_free(struct wehe_key *key) { EVP_PKEY_free(pkey(key)); }

struct wehe_certificate *wehe_certificate_read_pem(const char *pem, size_t count) {
    BIO *memory = count <= INT_MAX ? BIO_new_mem_buf(pem, (int)count) : NULL;
    X509 *certificate = memory ? PEM_read_bio_X509(memory, NULL, no_password, NULL) : NULL;
    BIO_free(memory);
    return (struct wehe_certificate *)certificate;
}

struct wehe_certificate *wehe_certificate_read_der(const uint8_t *der, size_t count) {
    const unsigned char *end = der;
    X509 *certificate = count <= LONG_MAX ? d2i_X509(NULL, &end, (long)count) : NULL;
    if (certificate && end == der + count) return (struct wehe_certificate *)certificate;
    X509_free(certificate);
    return NULL;
}

char *wehe_certificate_pem(const struct wehe_certificate *certificate) {
    BIO *memory = BIO_new(BIO_s_mem());
    if (!memory) return NULL;
    return take(memory, PEM_write_bio_X509(memory, x509(certificate)) == 1);
}

uint8_t *wehe_certificate_der(const struct wehe_certificate *certificate, size_t *count) {
    int size = i2d_X509(x509(certificate), NULL);
    uint8_t *der = size > 0 ? malloc((size_t)size) : NULL;
    if (!der) return NULL;
    unsigned char *end = der;
    *count = (size_t)i2d_X509(x509(certificate), &end);
    return der;
}

void wehe_certificate_free(struct wehe_certificate *certificate) { X509_free(x509(certificate)); }

static bool set_serial_number(X509 *certificate) {
    // Positive and at most 20 octets (RFC 5280, 4.1.2.2).
    BIGNUM *number = BN_new();
    bool succeeded = number && BN_rand(number, 159, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1
        && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL;
    BN_free(number);
    return succeeded;
}

static bool set_name(X509_NAME *name, const char *key, const char *value) {
    return X509_NAME_add_entry_by_txt(name, key, MBSTRING_UTF8, (const unsigned char *)value, -1, -1, 0) == 1;
}

static bool add_extensions(X509 *certificate, X509 *issuer, const char *const *extensions) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    for (; extensions[0]; extensions += 2) {
        X509_EXTENSION *extension = X509V3_EXT_nconf(NULL, &context, extensions[0], extensions[1]);
        bool succeeded = extension && X509_add_ext(certificate, extension, -1) == 1;
        X509_EXTENSION_free(extension);
        if (!succeeded) return false;
    }
    return true;
}

struct wehe_certificate *wehe_certificate_make(
    const struct wehe_key *key, const struct wehe_certificate *issuer, const struct wehe_key *issuer_key,
    const char *organization, const char *common_name, int64_t not_before, int64_t not_after,
    const char *const *extensions) {
    X509 *certificate = X509_new();
    if (!certificate) return NULL;
    X509_NAME *subject = X509_get_subject_name(certificate);
    X509 *authority = issuer ? x509(issuer) : certificate;
    if (X509_set_version(certificate, X509_VERSION_3) == 1 && set_serial_number(certificate)
        && set_name(subject, "O", organization) && set_name(subject, "CN", common_name)
        && X509_set_issuer_name(certificate, X509_get_subject_name(authority)) == 1
        && ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)not_before)
        && ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)not_after)
        && X509_set_pubkey(certificate, pkey(key)) == 1
        && add_extensions(certificate, authority, extensions)
        && X509_sign(certificate, pkey(issuer ? issuer_key : key), EVP_sha256()) > 0)
        return (struct wehe_certificate *)certificate;
    X509_free(certificate);
    return NULL;
}

bool wehe_certificate_fits(const struct wehe_certificate *certificate, const struct wehe_key *key) {
    return X509_check_private_key(x509(certificate), pkey(key)) == 1;
}

bool wehe_certificate_is_signed_by(
    const struct wehe_certificate *certificate, const struct wehe_certificate *authority) {
    EVP_PKEY *key = X509_get0_pubkey(x509(authority));
    return key && X509_verify(x509(certificate), key) == 1;
}

bool wehe_certificate_covers_host(const struct wehe_certificate *certificate, const char *host, size_t count) {
    return X509_check_host(x509(certificate), host, count, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT, NULL) == 1;
}

bool wehe_certificate_covers_address(
    const struct wehe_certificate *certificate, const uint8_t *address, size_t count) {
    return X509_check_ip(x509(certificate), address, count, 0) == 1;
}

static bool seconds(const ASN1_TIME *time, int64_t *result) {
    struct tm parts;
    if (!time || ASN1_TIME_to_tm(time, &parts) != 1) return false;
    *result = (int64_t)timegm(&parts);
    return true;
}

bool wehe_certificate_validity(
    const struct wehe_certificate *certificate, int64_t *not_before, int64_t *not_after) {
    return seconds(X509_get0_notBefore(x509(certificate)), not_before)
        && seconds(X509_get0_notAfter(x509(certificate)), not_after);
}

static char *text(const X509_NAME *name) {
    BIO *memory = BIO_new(BIO_s_mem());
    if (!memory) return NULL;
    // UTF-8 as it is; control characters stay escaped.
    unsigned long flags = XN_FLAG_RFC2253 & ~(unsigned long)ASN1_STRFLGS_ESC_MSB;
    return take(memory, X509_NAME_print_ex(memory, name, 0, flags) >= 0);
}

char *wehe_certificate_subject(const struct wehe_certificate *certificate) {
    return text(X509_get_subject_name(x509(certificate)));
}

char *wehe_certificate_issuer(const struct wehe_certificate *certificate) {
    return text(X509_get_issuer_name(x509(certificate)));
}

bool wehe_certificate_is_self_issued(const struct wehe_certificate *certificate) {
    return X509_NAME_cmp(
        X509_get_subject_name(x509(certificate)), X509_get_issuer_name(x509(certificate))) == 0;
}

bool wehe_certificate_is_signed_with_sha1(const struct wehe_certificate *certificate) {
    int digest = NID_undef;
    return X509_get_signature_info(x509(certificate), &digest, NULL, NULL, NULL) == 1 && digest == NID_sha1;
}

int wehe_certificate_rsa_bits(const struct wehe_certificate *certificate) {
    EVP_PKEY *key = X509_get0_pubkey(x509(certificate));
    return key && EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA ? EVP_PKEY_get_bits(key) : 0;
}
