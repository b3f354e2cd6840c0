import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and 2 passes (OWASP): about 20 ms of a thread that is not the event loop's. */
const argon2id = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Threads that Node has for all such work, and the memory that hashing takes at most: 76 MiB. */
const MAX_AT_ONCE = 4
const MAX_WAITING = 32

/** Too many passwords are compared at the moment. */
export class TooManyHashes extends Error {}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new TooManyHashes('Too many passwords at once')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The place goes to the next one that waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** One character can be written in several ways: the same keys must give the same hash on every machine. */
const normalized = (password: string): string => password.normalize('NFC')

/** @throws TooManyHashes */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalized(password), argon2id))

/** A message after each comparison: the algorithm and its costs, of which the work of the comparison follows, and nothing else. */
export const comparisons = channel('portolan:password-comparison')
const costsOf = (stored: string): string => stored.split('$').slice(1, 4).join(' ')

let nobodys: Promise<string> | undefined

/**
 * Whether this is the password of a hash. Without a hash it is compared with one that nothing fits, so that the answer takes as long
 * for somebody who is not known.
 * @throws TooManyHashes
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hash(randomBytes(32), argon2id)
  const compared = stored ?? (await nobodys)
  const isSame = await inTurn(() => verify(compared, normalized(password)))
  comparisons.publish(costsOf(compared))
  return isSame && stored !== null
}
