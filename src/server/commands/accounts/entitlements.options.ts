import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { type EntitlementKind, entitlementNames } from '../../../contract/vocabulary/index.ts'
import type { EntitlementChange } from '../../accounts/manage.store.ts'
import { dataPlaceOf } from '../data-place.ts'

export interface EntitlementsOptions {
  place: { folder: string } | { url: string }
  /** What is set; nothing where the use is only shown. */
  entitled: { account: string; change: EntitlementChange }
}
type ReadEntitlements =
  | { kind: 'options'; options: EntitlementsOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** The word after `npm run accounts --`. */
export const entitlementsWork = 'entitlements'

const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
} as const

const isKind = (name: string): name is EntitlementKind => entitlementNames.some((each) => each === name)

/** `people=10`, or `people=none`. @throws an Error with the sentence of the refusal */
function changeIn(given: string): [EntitlementKind, number | null] {
  const [name = '', value = ''] = given.split('=')
  if (!isKind(name)) throw new Error(`${name} is none of ${entitlementNames.join(', ')}`)
  if (value === 'none') return [name, null]
  const limit = Number(value)
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(limit))
    throw new Error(`${name} must be a whole number from 0, or none`)
  return [name, limit]
}

/** `entitlements ID people=10 webhooks=none`. */
export function readEntitlements(args: string[], env: Record<string, string | undefined>): ReadEntitlements {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const [, id, ...changes] = positionals
    if (id === undefined || !uuid.safeParse(id).success)
      throw new Error(id === undefined ? 'Name one account' : `${id} is no id of an account`)
    const place = dataPlaceOf(values, env)
    const change: EntitlementChange = Object.fromEntries(changes.map(changeIn))
    return { kind: 'options', options: { place, entitled: { account: id.toLowerCase(), change } } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
