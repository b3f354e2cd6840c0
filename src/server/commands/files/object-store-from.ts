import { readConfig } from '../../platform/config/config.ts'
import { objectStoreOf } from '../../platform/config/object-store.ts'
import type { ObjectStoreSettings } from '../../platform/blobs/object-store/object-address.rules.ts'

/**
 * The object store that the environment names, as a service has it; undefined where it names none.
 * @throws a sentence for a wrong setting
 */
export function objectStoreFrom(env: Record<string, string | undefined>): ObjectStoreSettings | undefined {
  const own = Object.entries(env).filter(([name]) => name.startsWith('S3_'))
  const read = readConfig([], Object.fromEntries(own))
  if (read.kind === 'wrong') throw new Error(read.sentence)
  return read.kind === 'config' ? objectStoreOf(read.config) : undefined
}
