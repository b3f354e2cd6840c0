import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import {
  type EmbedKind,
  embedKind,
  embedKinds,
  embedSiteOf,
  MAX_EMBED_SITES,
} from '../../../contract/vocabulary/index.ts'
import { dataPlaceOf } from '../data-place.ts'

export interface EmbedKeyOptions {
  place: { folder: string } | { url: string }
  embed: { account: string; label: string; kind: EmbedKind; sites: string[] } | { revoke: string }
}
type ReadEmbedKey =
  | { kind: 'options'; options: EmbedKeyOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** The word after `npm run accounts --`. */
export const embedKeyWork = 'embed-key'

const flags = {
  site: { type: 'string', multiple: true },
  name: { type: 'string' },
  kind: { type: 'string' },
  revoke: { type: 'string' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
} as const

/** @throws an Error with the sentence of the refusal */
function siteOf(given: string): string {
  const site = embedSiteOf(URL.canParse(given) ? new URL(given).href : given)
  if (site !== undefined) return site
  throw new Error(`--site is an address like https://www.example.com, not ${given.slice(0, 100)}`)
}

function kindOf(given: string): EmbedKind {
  const kind = embedKind.safeParse(given)
  if (kind.success) return kind.data
  throw new Error(`--kind is ${embedKinds.join(' or ')}, not ${given.slice(0, 100)}`)
}

/** `embed-key ID --site https://www.example.com --kind map`, or `embed-key --revoke pk_…`. */
export function readEmbedKey(args: string[], env: Record<string, string | undefined>): ReadEmbedKey {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const place = dataPlaceOf(values, env)
    const [, id, ...others] = positionals
    if (values.revoke !== undefined && id === undefined)
      return { kind: 'options', options: { place, embed: { revoke: values.revoke } } }
    if (id === undefined || others.length > 0 || values.revoke !== undefined)
      throw new Error('Name one account, or a key with --revoke')
    if (!uuid.safeParse(id).success) throw new Error(`${id} is no id of an account`)
    const sites = [...new Set((values.site ?? []).map(siteOf))]
    if (sites.length === 0) throw new Error('Name the sites that may show it with --site')
    if (sites.length > MAX_EMBED_SITES) throw new Error(`A key is for ${MAX_EMBED_SITES} sites at most`)
    const embed = {
      account: id.toLowerCase(),
      label: values.name ?? sites.join(', '),
      kind: kindOf(values.kind ?? 'lookup'),
      sites,
    }
    return { kind: 'options', options: { place, embed } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
