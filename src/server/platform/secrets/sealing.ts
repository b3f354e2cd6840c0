import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, constants, copyFile, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32
const FORMAT = 1
const [ID_BYTES, IV_BYTES, TAG_BYTES] = [8, 12, 16]

/** Encrypts secrets where they are stored (AES-256-GCM). */
export interface Sealer {
  /** Tells its key from others, in hex. */
  readonly id: string
  /** @param owner of whom the secret is: sealed bytes that are copied to another record cannot be opened there */
  seal(plain: string, owner: string): Uint8Array
  /** Undefined where another key sealed it, or where it was changed. */
  unseal(sealed: Uint8Array, owner: string): string | undefined
}

/** The owner of a record's secrets. */
export const ownerOf = (accountId: string, id: string): string => `${accountId} ${id}`

/** @param key 32 bytes */
export function createSealer(key: Uint8Array): Sealer {
  const id = keyIdOf(key)
  const header = Buffer.concat([Buffer.from([FORMAT]), id])
  return {
    id: id.toString('hex'),
    seal(plain, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(
        Buffer.concat([header, Buffer.from(owner)]),
      )
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([header, iv, cipher.getAuthTag(), text])
    },
    unseal(sealed, owner) {
      const bytes = Buffer.from(sealed)
      const [ivAt, tagAt] = [header.length, header.length + IV_BYTES]
      if (bytes.length < tagAt + TAG_BYTES || !bytes.subarray(0, ivAt).equals(header)) return undefined
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, tagAt))
        .setAAD(Buffer.concat([header, Buffer.from(owner)]))
        .setAuthTag(bytes.subarray(tagAt, tagAt + TAG_BYTES))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(tagAt + TAG_BYTES)), cipher.final()]).toString(
          'utf8',
        )
      } catch {
        return undefined
      }
    },
  }
}

/** Tells keys apart, and nothing else about them. */
const keyIdOf = (key: Uint8Array): Buffer =>
  createHash('sha256').update('portolan key').update(key).digest().subarray(0, ID_BYTES)

/** The id, in hex, of the key that `secretKey` would give; undefined where it would make a new one. */
export async function secretKeyId(folder: string, given: string | undefined): Promise<string | undefined> {
  const path = fileOf(folder)
  if (given === undefined && !existsSync(path)) return undefined
  return keyIdOf(keyFrom(given ?? (await readFile(path, 'utf8')), 'The secret key')).toString('hex')
}

const fileOf = (folder: string): string => join(folder, 'secret.key')

/**
 * The key of this installation: the given one, else that of a file beside the data, which is made where there is none and which
 * its owner alone can read.
 * @param given 32 bytes in base64 or base64url
 * @throws with a sentence for the operator
 */
export async function secretKey(folder: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return keyFrom(given, 'The secret key')
  const path = fileOf(folder)
  await mkdir(folder, { recursive: true })
  if (!existsSync(path)) await makeKeyFile(path)
  await chmod(path, 0o600)
  return keyFrom(await readFile(path, 'utf8'), path)
}

/** Whole or not at all: of several processes that start at once on a shared folder one makes it, and the others read the same key. */
async function makeKeyFile(path: string): Promise<void> {
  const written = `${path}.${randomUUID()}`
  await writeFile(written, `${newSecretKey()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Unlike a renaming, a link takes the place of nothing.
    await link(written, path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    // Some network folders have no links: there a file is made that was none, which others may find before it is written.
    if (code !== 'EEXIST') await copyFile(written, path, constants.COPYFILE_EXCL).catch(refuseUnlessThere)
  } finally {
    await unlink(written)
  }
}

function refuseUnlessThere(cause: unknown): void {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
}

export const newSecretKey = (): string => randomBytes(KEY_BYTES).toString('base64')

export function keyFrom(text: string, what: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new Error(`${what} must be ${KEY_BYTES} bytes in base64`)
  return key
}
