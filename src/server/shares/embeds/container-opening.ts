import { msg } from '../../../contract/language/index.ts'
import { iso } from '../../platform/clock.ts'
import { idOfShareToken } from '../share-tokens.ts'
import { countOpening, shareById } from '../store.ts'
import type { EmbedDeps } from './deps.ts'
import { embedKeyPattern, noteEmbedUse, validEmbedKey } from './embed-keys.store.ts'

/** What a key or a link opens of one container. */
export interface Opening {
  /** Of the key or the link. */
  id: string
  account_id: string
  company: string
  /** Whether the account has route maps. */
  routing_data: boolean
  /** Origins of the pages that may show it. */
  sites: readonly string[]
  /** Null: every container of the account. */
  container_ids: readonly string[] | null
  /** Whether the day to act by and holds are shown. */
  isShared: boolean
  shows_fees: boolean
  /** Of the whole list; null where there is none. */
  page: string | null
  /** Why nothing is opened on any site, in English; null where it is. */
  closed: string | null
  /** Notes that it was opened. */
  note(): Promise<void>
}
export interface OpeningRefusal {
  status: 400 | 404 | 410
  /** In English. */
  refused: string
}

/** Every parameter that the address of a map may have. */
const parameters = new Set(['key', 'share', 'theme', 'lang'])
const wrongAddress: OpeningRefusal = {
  status: 400,
  refused: msg(
    'An address has one publishable key (pk_…) or the token of one shared link. Never put a key of the interface into it.',
  ),
}

/** By the query of the address. */
export async function openingOf(
  deps: EmbedDeps,
  query: Record<string, string>,
): Promise<Opening | OpeningRefusal> {
  const { key, share } = query
  if (Object.keys(query).some((name) => !parameters.has(name))) return wrongAddress
  if (key !== undefined && share === undefined) return openingOfKey(deps, key)
  return share !== undefined && key === undefined ? openingOfShare(deps, share) : wrongAddress
}

async function openingOfKey({ db, wall }: EmbedDeps, key: string): Promise<Opening | OpeningRefusal> {
  const known = embedKeyPattern.test(key) ? await validEmbedKey(db, key) : undefined
  if (!known) return { status: 404, refused: msg('This map is not available any more.') }
  const { id, account_id, sites, routing_data } = known
  return {
    id,
    account_id,
    company: known.company_name,
    routing_data,
    sites,
    container_ids: null,
    isShared: false,
    shows_fees: false,
    page: null,
    closed: known.kind === 'map' ? null : msg('This key opens the look-up alone, and no map.'),
    note: () => noteEmbedUse(db, known, wall.now()),
  }
}

async function openingOfShare({ db, wall, secret }: EmbedDeps, token: string) {
  const shareId = idOfShareToken(secret, token)
  const row = shareId === undefined ? undefined : await shareById(db, shareId)
  if (!row) return { status: 404, refused: msg('There is no such link. Was it copied whole?') } as const
  if (row.revoked_at !== null)
    return { status: 410, refused: msg('The person who shared this container has ended the link.') } as const
  if (row.expires_at <= iso(wall.now()))
    return {
      status: 410,
      refused: msg('This link has expired; ask the person who sent it for a new one.'),
    } as const
  const { id, account_id, sites, routing_data, container_ids, shows_fees } = row
  return {
    id,
    account_id,
    company: row.company_name,
    routing_data,
    sites,
    container_ids,
    isShared: true,
    shows_fees,
    page: `/s/${token}`,
    closed:
      sites.length === 0
        ? msg('No site may show this map: the link was made without sites that may show it.')
        : null,
    note: () => countOpening(db, row, iso(wall.now())),
  } satisfies Opening
}
