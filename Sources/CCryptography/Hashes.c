#include "CCryptography.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

const char *wehe_crypto_reason(void) {
    unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    return code == 0 ? NULL : ERR_reason_error_string(code);
}

bool wehe_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
    return EVP_Digest(bytes, count, digest, NULL, EVP_sha256(), NULL) == 1;
}

bool wehe_hmac_sha256(
    const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t code[32]) {
    // HMAC keeps a key of NULL from the call before.
    static const uint8_t none = 0;
    if (key_count > INT_MAX) return false;
    return HMAC(EVP_sha256(), key ? key : &none, (int)key_count, bytes, count, code, NULL) != NULL;
}

struct wehe_hash *wehe_sha1_begin(void) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context && EVP_DigestInit_ex(context, EVP_sha1(), NULL) == 1) return (struct wehe_hash *)context;
    EVP_MD_CTX_free(context);
    return NULL;
}

bool wehe_sha1_update(struct wehe_hash *hash, const uint8_t *bytes, size_t count) {
    return EVP_DigestUpdate((EVP_MD_CTX *)hash, bytes, count) == 1;
}

bool wehe_sha1_finish(struct wehe_hash *hash, uint8_t digest[20]) {
    bool succeeded = EVP_DigestFinal_ex((EVP_MD_CTX *)hash, digest, NULL) == 1;
    EVP_MD_CTX_free((EVP_MD_CTX *)hash);
    return succeeded;
}

bool wehe_aes128_block(const uint8_t key[16], const uint8_t block[16], uint8_t result[16]) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int count = 0;
    bool succeeded = context && EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), NULL, key, NULL) == 1
        && EVP_CIPHER_CTX_set_padding(context, 0) == 1
        && EVP_EncryptUpdate(context, result, &count, block, 16) == 1 && count == 16;
    EVP_CIPHER_CTX_free(context);
    return succeeded;
}

bool wehe_aes128_gcm_seal(
    const uint8_t key[16], const uint8_t nonce[12], const uint8_t *header, size_t header_count,
    const uint8_t *bytes, size_t count, uint8_t *result, uint8_t tag[16]) {
    if (header_count > INT_MAX || count > INT_MAX) return false;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int written = 0;
    bool succeeded = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1
        && EVP_EncryptUpdate(context, NULL, &written, header, (int)header_count) == 1
        && EVP_EncryptUpdate(context, result, &written, bytes, (int)count) == 1
        && EVP_EncryptFinal_ex(context, result + written, &written) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    return succeeded;
}

bool wehe_aes128_gcm_open(
    const uint8_t key[16], const uint8_t nonce[12], const uint8_t *header, size_t header_count,
    const uint8_t *bytes, size_t count, const uint8_t tag[16], uint8_t *result) {
    if (header_count > INT_MAX || count > INT_MAX) return false;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int written = 0;
    bool succeeded = context && EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1
        && EVP_DecryptUpdate(context, NULL, &written, header, (int)header_count) == 1
        && EVP_DecryptUpdate(context, result, &written, bytes, (int)count) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, (void *)tag) == 1
        && EVP_DecryptFinal_ex(context, result + written, &written) == 1;
    EVP_CIPHER_CTX_free(context);
    return succeeded;
}
