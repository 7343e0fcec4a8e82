#ifndef WEHE_CRYPTOGRAPHY_H
#define WEHE_CRYPTOGRAPHY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the program uses of OpenSSL's libcrypto. Its headers are not visible here: NIOSSL declares types of the same
// names. Functions that return bool or a pointer return false or NULL on failure; wehe_crypto_reason tells why.

// The reason of this thread's last failure; NULL if OpenSSL gives none.
const char *wehe_crypto_reason(void);

bool wehe_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);
bool wehe_hmac_sha256(
    const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t code[32]);

// SHA-1 of pieces. The hash is freed by wehe_sha1_finish, also on failure.
struct wehe_hash;
struct wehe_hash *wehe_sha1_begin(void);
bool wehe_sha1_update(struct wehe_hash *hash, const uint8_t *bytes, size_t count);
bool wehe_sha1_finish(struct wehe_hash *hash, uint8_t digest[20]);

// Encrypts one block with AES-128.
bool wehe_aes128_block(const uint8_t key[16], const uint8_t block[16], uint8_t result[16]);
// Encrypts with AES-128-GCM and a nonce of 12 bytes.
bool wehe_aes128_gcm_seal(
    const uint8_t key[16], const uint8_t nonce[12], const uint8_t *header, size_t header_count,
    const uint8_t *bytes, size_t count, uint8_t *result, uint8_t tag[16]);
// Decrypts AES-128-GCM with a nonce of 12 bytes; false if the tag of 16 bytes does not fit.
bool wehe_aes128_gcm_open(
    const uint8_t key[16], const uint8_t nonce[12], const uint8_t *header, size_t header_count,
    const uint8_t *bytes, size_t count, const uint8_t tag[16], uint8_t *result);

struct wehe_key;
struct wehe_certificate;

struct wehe_key *wehe_key_make_p256(void);
struct wehe_key *wehe_key_read(const char *pem, size_t count);
// PKCS #8 in PEM form, zero-terminated, to be freed with free.
char *wehe_key_pem(const struct wehe_key *key);
void wehe_key_free(struct wehe_key *key);

struct wehe_certificate *wehe_certificate_read_pem(const char *pem, size_t count);
struct wehe_certificate *wehe_certificate_read_der(const uint8_t *der, size_t count);
char *wehe_certificate_pem(const struct wehe_certificate *certificate);
// The DER form, to be freed with free.
uint8_t *wehe_certificate_der(const struct wehe_certificate *certificate, size_t *count);
void wehe_certificate_free(struct wehe_certificate *certificate);

// Makes a certificate of version 3 with a random serial number, signed with SHA-256.
//
// issuer, issuer_key: the authority; NULL for a certificate that signs itself with `key`.
// not_before, not_after: seconds since 1970.
// extensions: names and values in OpenSSL's notation (x509v3_config(5)) by turns, ended by NULL.
struct wehe_certificate *wehe_certificate_make(
    const struct wehe_key *key, const struct wehe_certificate *issuer, const struct wehe_key *issuer_key,
    const char *organization, const char *common_name, int64_t not_before, int64_t not_after,
    const char *const *extensions);

bool wehe_certificate_fits(const struct wehe_certificate *certificate, const struct wehe_key *key);
bool wehe_certificate_is_signed_by(
    const struct wehe_certificate *certificate, const struct wehe_certificate *authority);
bool wehe_certificate_covers_host(const struct wehe_certificate *certificate, const char *host, size_t count);
bool wehe_certificate_covers_address(
    const struct wehe_certificate *certificate, const uint8_t *address, size_t count);
// Seconds since 1970.
bool wehe_certificate_validity(
    const struct wehe_certificate *certificate, int64_t *not_before, int64_t *not_after);
// Names in the form of RFC 4514, to be freed with free.
char *wehe_certificate_subject(const struct wehe_certificate *certificate);
char *wehe_certificate_issuer(const struct wehe_certificate *certificate);
bool wehe_certificate_is_self_issued(const struct wehe_certificate *certificate);
bool wehe_certificate_is_signed_with_sha1(const struct wehe_certificate *certificate);
// The length of the RSA modulus, bits; 0 for another kind of key.
int wehe_certificate_rsa_bits(const struct wehe_certificate *certificate);

#endif
