import { generateKeyPairSync, sign } from 'node:crypto'

/** One value of DER: its tag, its length, and what it contains. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
/** sha256WithRSAEncryption */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const time = (text: string) => der(0x17, Buffer.from(text))

/** A certificate that signs itself, with its key, for tests. */
export function testCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = commonName('Portolan test')
  const content = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time('260101000000Z'), time('360101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const bytes = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey,
  }
}
