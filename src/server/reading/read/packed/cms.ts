import { inflateSync } from 'node:zlib'
import type { BaseBlock } from 'asn1js'
import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { ReadingFailed } from '../../failures.rules.ts'
import { readingLimits } from '../limits.ts'

/** Types of content of the Cryptographic Message Syntax (RFC 5652, 3274, 5083), in which S/MIME wraps a mail and CAdES a file. */
const contentTypes: Record<string, 'signed' | 'encrypted' | 'compressed'> = {
  '1.2.840.113549.1.7.2': 'signed',
  '1.2.840.113549.1.7.3': 'encrypted',
  '1.2.840.113549.1.7.4': 'encrypted',
  '1.2.840.113549.1.7.6': 'encrypted',
  '1.2.840.113549.1.9.16.1.9': 'compressed',
  '1.2.840.113549.1.9.16.1.23': 'encrypted',
}
/** The beginning of the identifiers above: 1.2.840.113549.1. */
const IDENTIFIER_START = [0x06, undefined, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01] as const
/** The identifier stands after the length of the outer sequence, of up to five bytes. */
const MAX_IDENTIFIER_OFFSET = 6

/** Whether bytes are CMS in DER or BER, as `smime.p7m` has it. */
export function isCms(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x30) return false
  for (let at = 2; at <= MAX_IDENTIFIER_OFFSET; at += 1)
    if (IDENTIFIER_START.every((byte, index) => byte === undefined || bytes[at + index] === byte))
      return bytes[at + IDENTIFIER_START.length] === 7 || bytes[at + IDENTIFIER_START.length] === 9
  return false
}

/** The same in Base64, with a PEM header or without. */
export function cmsOfText(bytes: Uint8Array): Uint8Array | undefined {
  const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
  if (!/^\s*(?:-----BEGIN (?:PKCS7|CMS)-----|MI[IAME][A-Za-z0-9+/]{40})/u.test(start)) return undefined
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/-----[A-Z0-9 ]+-----/gu, '')
  const decoded = Buffer.from(text, 'base64')
  return isCms(decoded) ? decoded : undefined
}

/**
 * The content that a CMS message carries. Signatures are not checked: who signed says nothing about what is read. Throws `ReadingFailed` if it is
 * encrypted, or is a signature alone.
 */
export function unwrapCms(bytes: Uint8Array): Uint8Array {
  const { result, offset } = fromBER(Uint8Array.from(bytes))
  if (offset === -1 || !(result instanceof Sequence)) throw new ReadingFailed('damaged')
  const [type, wrapped] = result.valueBlock.value
  const kind = type instanceof ObjectIdentifier ? contentTypes[type.valueBlock.toString()] : undefined
  if (kind === 'encrypted') throw new ReadingFailed('encrypted_mail')
  const content = kind === undefined ? undefined : encapsulated(wrapped)
  if (content === undefined) throw new ReadingFailed(kind === 'signed' ? 'signature' : 'damaged')
  return kind === 'compressed' ? inflated(content) : content
}

/** `eContent` of the `EncapsulatedContentInfo`, which is the first sequence with an identifier in it. */
function encapsulated(wrapped: BaseBlock | undefined): Uint8Array | undefined {
  const body = childrenOf(wrapped)[0]
  for (const part of childrenOf(body)) {
    const [type, content] = childrenOf(part)
    if (!(part instanceof Sequence) || !(type instanceof ObjectIdentifier) || content === undefined) continue
    // Version 1.5 of PKCS #7 may have the content without an octet string around it.
    const [octets] = childrenOf(content)
    if (octets instanceof OctetString) return new Uint8Array(octets.getValue())
  }
  return undefined
}

const childrenOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed || block instanceof Sequence ? block.valueBlock.value : []

function inflated(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: readingLimits.zip_bytes })
  } catch (error) {
    throw new ReadingFailed(error instanceof RangeError ? 'too_large' : 'damaged', { cause: error })
  }
}
