import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { z } from 'zod'
import type { newPasskeyAnswer, passkeyAnswer } from '../../contract/vocabulary/index.ts'

/** How an authenticator, or the page in front of it, differs from a good one. */
interface Oddity {
  /** The origin of the page. */
  origin?: string
  /** The name of the service that the browser found in the page's address. */
  rpId?: string
  /** Whether it found out who uses it. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}
type Made = z.input<typeof newPasskeyAnswer>
type Used = z.input<typeof passkeyAnswer>
interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId: string
}

const flagsOf = { present: 1, verified: 4, attested: 64 }
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
const uint = (value: number, length: number) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
const hex = (digits: string) => Buffer.from(digits, 'hex')

/** An authenticator in software, with one key: what a browser would answer with one of its own, and with a broken one. */
export function createAuthenticator(pageOrigin = 'http://localhost:4949') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  /** COSE: {kty: EC2, alg: ES256, crv: P-256, x, y}. */
  const coseKey = Buffer.concat([
    hex('a5010203262001215820'),
    Buffer.from(x, 'base64url'),
    hex('225820'),
    Buffer.from(y, 'base64url'),
  ])
  /** The handle of whom it was first made for. */
  let owner = ''
  const clientData = (type: string, challenge: string, { origin = pageOrigin }: Oddity) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (rpId: string, more: Buffer, flags: number, odd: Oddity) =>
    Buffer.concat([
      sha256(odd.rpId ?? rpId),
      uint(flags | flagsOf.present | (odd.isVerified === false ? 0 : flagsOf.verified), 1),
      uint(odd.counter ?? 0, 4),
      more,
    ])

  return {
    make({ challenge, rp, user }: CreationOptions, odd: Oddity = {}): Made {
      owner ||= user.id
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey])
      const authData = data(rp.id, attested, flagsOf.attested, odd)
      // CBOR: {fmt: 'none', attStmt: {}, authData}.
      const attestation = Buffer.concat([
        hex('a363'),
        Buffer.from('fmt'),
        hex('64'),
        Buffer.from('none'),
        hex('67'),
        Buffer.from('attStmt'),
        hex('a068'),
        Buffer.from('authData'),
        hex('59'),
        uint(authData.length, 2),
        authData,
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, odd)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },

    use({ challenge, rpId }: RequestOptions, odd: Oddity = {}): Used {
      const authData = data(rpId, Buffer.alloc(0), 0, odd)
      const client = clientData('webauthn.get', challenge, odd)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authData),
          signature: text(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
          userHandle: odd.userHandle ?? owner,
        },
      }
    },
  }
}
export type TestAuthenticator = ReturnType<typeof createAuthenticator>
