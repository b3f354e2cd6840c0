import type { Db, Trx } from '../../platform/database/tables.ts'
import { countryOfLocode } from '../../reference/catalogue/index.ts'
import {
  mergedTerminals,
  noteProvisional,
  ownPorts,
  type UnknownRecord,
} from '../../reference/provisional.store.ts'
import type { ReportedReference } from '../json-api/reference.rules.ts'
import { storeReference } from '../import/reference.store.ts'
import type { Folded } from '../kit/adapter.ts'
import { withMergedTerminals } from '../kit/merged-terminals.rules.ts'
import type { OwnPorts } from '../kit/resolving.rules.ts'

/** Stores the records that a snapshot refers to, and who reported those that no catalogue has. */
export async function storeFoldedReference(
  trx: Trx,
  accountId: string,
  { reference, unknown = [] }: Pick<Folded, 'reference' | 'unknown'>,
  by: { source: string; now: string },
): Promise<void> {
  if (reference) await storeReference(trx, accountId, withUnknown(reference, unknown))
  await noteProvisional(trx, accountId, unknown, by)
}

/** An unknown line keeps its code, and gets no record: nobody knows how its numbers look. */
const withUnknown = (
  { places, terminals, vessels, ...reference }: ReportedReference,
  unknown: readonly UnknownRecord[],
): ReportedReference => {
  const of = (type: UnknownRecord['type']) => unknown.filter((each) => each.type === type)
  return {
    ...reference,
    places: [
      ...places,
      ...of('port').map(({ id, code, name }) => ({
        type: 'port' as const,
        place: { id, code, ...(name !== code && { name }), ...countryOfLocode(code) },
        hasRecord: true,
      })),
    ],
    terminals: [
      ...terminals,
      ...of('terminal').map(({ id, code_list, code, name, port_id }) => ({
        id,
        type: 'terminal' as const,
        name,
        port_id,
        ...(code_list === 'SMDG' ? { smdg_code: code } : { bic_facility_code: code }),
      })),
    ],
    vessels: [
      ...vessels,
      ...of('vessel').map(({ id, code, name }) => ({
        id,
        imo: code,
        ...(name !== code && { name }),
        positions: [],
      })),
    ],
  }
}

/** What the events say to this account: ports and terminals that people merged are those that they were merged into. */
export async function foldedFor(
  db: Db,
  accountId: string,
  fold: (ports: OwnPorts) => Folded,
): Promise<Folded> {
  const first = fold(new Map())
  const codes = (first.unknown ?? []).flatMap(({ type, code }) => (type === 'port' ? [code] : []))
  const known = await ownPorts(db, accountId, codes)
  const folded = known.size === 0 ? first : fold(known)
  // A port that the account has from elsewhere is not unknown.
  const unknown = (folded.unknown ?? []).filter(
    ({ type, code }) => type !== 'port' || known.get(code)?.isMerged !== false,
  )
  const ids = unknown.flatMap(({ type, id }) => (type === 'terminal' ? [id] : []))
  const { snapshot } = folded
  return {
    ...folded,
    unknown,
    snapshot: snapshot && withMergedTerminals(snapshot, await mergedTerminals(db, accountId, ids)),
  }
}
