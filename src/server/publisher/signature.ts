/** Lengths of keys that the standard's reference implementation takes, in bytes. */
const [MIN_KEY_BYTES, MAX_KEY_BYTES] = [32, 64]

/** Whether a secret is Base64 of a key of such a length. */
export function isCallbackSecret(secret: string): boolean {
  const key = Buffer.from(secret, 'base64')
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(secret) && secret.length % 4 === 0
  return isBase64 && key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES
}
