/** A body, a secret and the signature of the body: what each program below must find. */
export const knownVector = {
  body: '[{"eventID":"1"}]',
  secret: 'whsec-test',
  signature: '76acff3b054301d872eccfa4d274c0015970c07b8e097a704302c6985edd311a',
} as const

export const signatureHeader = 'X-T49-Webhook-Signature'

interface Program {
  language: string
  code: string
}

const node = `import { createHmac, timingSafeEqual } from 'node:crypto'

// raw: the bytes as they came, before JSON.parse
export function isSigned(raw, signature, secret) {
  const expected = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(signature ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}`

const python = `import hashlib, hmac

# raw: the bytes as they came, before json.loads
def is_signed(raw: bytes, signature: str, secret: str) -> bool:
    expected = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), (signature or "").encode())`

const php = `<?php
// $raw: file_get_contents('php://input'), before json_decode
function is_signed(string $raw, string $signature, string $secret): bool {
    return hash_equals(hash_hmac('sha256', $raw, $secret), $signature);
}`

const go = `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// raw: the bytes as they came, before json.Unmarshal
func isSigned(raw []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(raw)
	given, err := hex.DecodeString(signature)
	return err == nil && hmac.Equal(mac.Sum(nil), given)
}`

const java = `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Signature {
    // raw: the bytes as they came, before a JSON library reads them
    static boolean isSigned(byte[] raw, String signature, String secret) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String expected = HexFormat.of().formatHex(mac.doFinal(raw));
        return MessageDigest.isEqual(expected.getBytes(), signature.getBytes());
    }
}`

/** Programs that verify a delivery; each was run with the known vector, or compared with one that was. */
export const signaturePrograms: readonly Program[] = [
  { language: 'Node', code: node },
  { language: 'Python', code: python },
  { language: 'PHP', code: php },
  { language: 'Go', code: go },
  { language: 'Java', code: java },
]
