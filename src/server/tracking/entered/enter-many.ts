import type {
  EntryResult,
  GivenEnteredValue,
  GivenEntry,
  PresentEntry,
} from '../../../contract/operations/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { isRolledBack } from '../../platform/database/errors.ts'
import { tryAgain } from '../../platform/database/try-again.ts'
import { partyRecords } from '../../reference/parties.store.ts'
import { enteredWish, isExpectedValue } from './entered.rules.ts'
import { endAttribute, type EnteredRow, enterValue, type Expectation, pickupZones } from './entered.store.ts'

/** Who enters values, and when. */
interface Entering {
  account_id: string
  by: string
  now: Date
}
type Outcome = Pick<EntryResult, 'outcome' | 'detail' | 'present'>

const refused = (detail: string): Outcome => ({ outcome: 'refused', detail })
const noContainer = refused('There is no such container')
export const noPartyText = 'There is no such party'

/** A value as it is given or kept. */
interface OfAttribute {
  attribute: string
  value: unknown
}
/** The party that a value names. */
export const enteredParty = ({ attribute, value }: OfAttribute): string | undefined =>
  attribute === 'dray_carrier' && typeof value === 'string' ? value.toLowerCase() : undefined

/** What the parties that are named are called, by their ids: of those that the account has. */
export async function partiesIn(
  db: Db,
  accountId: string,
  given: readonly OfAttribute[],
): Promise<Map<string, string>> {
  const ids = [...new Set(given.flatMap((each) => enteredParty(each) ?? []))]
  const rows = ids.length === 0 ? [] : await partyRecords(db, accountId, ids)
  return new Map(rows.map(({ id, company_name }) => [id, company_name]))
}

/** That what is in force is what was seen; undefined if nothing is said of that. */
export const expectationOf = (
  accountId: string,
  { attribute, expected_value: expected }: Pick<GivenEnteredValue, 'attribute' | 'expected_value'>,
  zone: string | null,
): Expectation | undefined =>
  expected === undefined
    ? undefined
    : async (trx, row) =>
        isExpectedValue(attribute, expected, row && (await presentInForce(trx, accountId, row)), zone)

/** The value in force, for a person who saw another one. */
export async function presentInForce(db: Db, accountId: string, row: EnteredRow): Promise<PresentEntry> {
  const { value, entered_by, entered_at } = row
  const parties = await partiesIn(db, accountId, [row])
  return { value, label: parties.get(enteredParty(row) ?? '') ?? null, entered_by, entered_at }
}

/** Those before it are stored: the whole must not be sent again because one entry met a check of its container. */
const MAX_TRIES_OF_ENTRY = 5

const enteredOrRefused = (work: () => Promise<Outcome>): Promise<Outcome> =>
  tryAgain(work, { maxTries: MAX_TRIES_OF_ENTRY }).catch((error: unknown) => {
    if (!isRolledBack(error)) throw error
    return refused('Others change this container at the moment: enter it once more')
  })

/**
 * Enters or ends values of many containers, and answers each in its order. One after the other, each in a transaction of its own:
 * what others ask for is answered in between.
 */
export async function enterMany(
  db: Db,
  { account_id, by, now }: Entering,
  entries: readonly GivenEntry[],
): Promise<EntryResult[]> {
  const idOf = ({ container_id }: GivenEntry): string => container_id.toLowerCase()
  const zones = await pickupZones(db, account_id, entries.map(idOf))
  const parties = await partiesIn(db, account_id, entries)
  const enter = async (entry: GivenEntry): Promise<Outcome> => {
    const id = idOf(entry)
    const zone = zones.get(id)
    if (zone === undefined) return noContainer
    const { container_id: _, ...given } = entry
    const expects = expectationOf(account_id, given, zone)
    const changed = async (row: EnteredRow | undefined): Promise<Outcome> => ({
      outcome: 'changed',
      detail: null,
      present: row === undefined ? null : await presentInForce(db, account_id, row),
    })
    if (given.value === null) {
      const ended = await endAttribute(db, account_id, id, given.attribute, { by, now: iso(now), expects })
      if (ended && 'other' in ended) return changed(ended.other)
      return { outcome: ended ? 'ended' : 'unchanged', detail: null }
    }
    const party = enteredParty(given)
    if (party !== undefined && !parties.has(party)) return refused(noPartyText)
    const wish = enteredWish(given as GivenEnteredValue, zone, now)
    if ('refused' in wish) return refused(wish.why)
    const entered = await enterValue(db, account_id, id, { wish, by, now: iso(now), expects })
    if (entered && 'other' in entered) return changed(entered.other)
    return entered ? { outcome: entered.isNew ? 'entered' : 'unchanged', detail: null } : noContainer
  }
  const results: EntryResult[] = []
  for (const entry of entries)
    results.push({
      container_id: entry.container_id,
      attribute: entry.attribute,
      ...(await enteredOrRefused(() => enter(entry))),
    })
  return results
}
