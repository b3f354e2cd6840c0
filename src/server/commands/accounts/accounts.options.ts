import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { entitlementNames, rateBuckets } from '../../../contract/vocabulary/index.ts'
import { connectionsHelp } from '../sources/connections.options.ts'
import { type AccountChange, entitlements } from '../../accounts/manage.store.ts'
import { dataPlaceOf } from '../data-place.ts'
import { confirmEmailWork } from './confirm-email.options.ts'
import { embedKeyWork } from './embed-key.options.ts'
import { entitlementsWork } from './entitlements.options.ts'
import { exportRoleWork } from './export-role.options.ts'
import { newAccountWork } from './new-account.options.ts'
import { signInLinkWork } from './sign-in-link.options.ts'

export interface AccountsOptions {
  place: { folder: string } | { url: string }
  /** Undefined lists all accounts. */
  change: (AccountChange & { id: string }) | undefined
}
type ReadAccounts =
  | { kind: 'options'; options: AccountsOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

const MAX_LIMIT = 1_000_000
const buckets = Object.keys(rateBuckets)

export const accountsHelp = `Lists the accounts with their entitlements and limits, or changes those of one.

  npm run accounts                                          lists all
  npm run accounts -- sign-in-link                          makes a link that signs the owner in, once
  npm run accounts -- new-account "Harbour Foods"           makes another account, and a link that signs its owner in, once (--email: with this address)
  npm run accounts -- confirm-email                         lists e-mail addresses that wait; with the id of a person theirs takes effect
  npm run accounts -- export-role ID --role powerbi         a role of PostgreSQL that reads the views of this account (--drop: ends it)
  npm run accounts -- embed-key ID --site https://example.com   a look-up for pages of this site (--kind map: with a map; --revoke pk_… alone: ends it)
  npm run accounts -- entitlements ID                       what it has and may have; people=10 storage_bytes=5000000000 sets it, people=none lifts it:
                                                            of ${entitlementNames.join(', ')}
  npm run accounts -- ID --limit default=500                500 requests in 60 seconds
  npm run accounts -- ID --limit default=standard           as many as --rate-limit says
  npm run accounts -- ID --allow routing_data --deny container_refresh
${connectionsHelp}
  --limit BUCKET=NUMBER   of ${buckets.join(', ')}
  --allow, --deny NAME    of ${entitlements.join(', ')}
  --data FOLDER           data folder, ./data unless PORTOLAN_DATA says otherwise (no Portolan may be running on it, but for sign-in-link)
  --database-url URL      PostgreSQL instead of the folder (DATABASE_DIRECT_URL, else DATABASE_URL); changes hold at once
  --public-url, --port    of sign-in-link and new-account: what the link begins with, unless it is where the service was reached last
  --help                  this text
`

const flags = {
  limit: { type: 'string', multiple: true },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
} as const

const works: ReadonlySet<string> = new Set([
  signInLinkWork,
  newAccountWork,
  confirmEmailWork,
  exportRoleWork,
  embedKeyWork,
  entitlementsWork,
])
/** Flags that take no value. */
const switches: ReadonlySet<string> = new Set(['--help', '--drop'])

/** The word that says what to do may stand behind flags and their values: it is put first. */
export function workFirst(args: readonly string[]): string[] {
  const at = args.findIndex((each, index) => {
    const before = args[index - 1] ?? ''
    const isValue = before.startsWith('--') && !before.includes('=') && !switches.has(before)
    return works.has(each) && !isValue
  })
  return at === -1 ? [...args] : [...args.slice(at, at + 1), ...args.slice(0, at), ...args.slice(at + 1)]
}

class Wrong extends Error {}

/** Reads the command line; a flag takes precedence over its environment variable. */
export function readAccounts(args: string[], env: Record<string, string | undefined>): ReadAccounts {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const { limit = [], allow = [], deny = [] } = values
    const [id, ...others] = positionals
    if (others.length > 0) throw new Wrong('One account at a time')
    if (id === undefined && limit.length + allow.length + deny.length > 0)
      throw new Wrong('Name the account to change')
    if (id !== undefined && !uuid.safeParse(id).success) throw new Wrong(`${id} is no id of an account`)
    const change = {
      limits: Object.fromEntries(limit.map(limitOf)),
      entitlements: Object.fromEntries([
        ...allow.map((name) => [entitlementOf(name), true] as const),
        ...deny.map((name) => [entitlementOf(name), false] as const),
      ]),
    }
    const place = dataPlaceOf(values, env)
    return { kind: 'options', options: { place, change: id === undefined ? undefined : { id, ...change } } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}

function limitOf(given: string): [string, number | null] {
  const [bucket = '', value = ''] = given.split('=')
  if (!buckets.includes(bucket)) throw new Wrong(`${bucket} is no bucket: there are ${buckets.join(', ')}`)
  if (value === 'standard') return [bucket, null]
  const number = /^\d+$/.test(value) ? Number(value) : 0
  if (number < 1 || number > MAX_LIMIT)
    throw new Wrong(`${bucket} must be from 1 to ${MAX_LIMIT}, or standard`)
  return [bucket, number]
}

function entitlementOf(name: string): string {
  if (entitlements.some((each) => each === name)) return name
  throw new Wrong(`${name} is no entitlement: there are ${entitlements.join(', ')}`)
}
