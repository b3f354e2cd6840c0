import type { Db, Trx } from '../../platform/database/tables.ts'
import { mergedTerminals, noteProvisional } from '../../reference/provisional-terminals.store.ts'
import type { Snapshot } from '../../tracking/source.ts'
import { storeReference } from '../import/reference.store.ts'
import type { Folded } from '../kit/adapter.ts'
import { withMergedTerminals } from '../kit/merged-terminals.rules.ts'

type FoldedReference = Pick<Folded, 'reference' | 'unknown_terminals'>

/** Stores the records that a snapshot refers to, and who reported those that no catalogue has. */
export async function storeFoldedReference(
  trx: Trx,
  accountId: string,
  { reference, unknown_terminals = [] }: FoldedReference,
  by: { source: string; now: string },
): Promise<void> {
  if (reference)
    await storeReference(trx, accountId, {
      ...reference,
      terminals: [
        ...reference.terminals,
        ...unknown_terminals.map(({ id, code_list, code, name, port_id }) => ({
          id,
          type: 'terminal' as const,
          name,
          port_id,
          ...(code_list === 'SMDG' ? { smdg_code: code } : { bic_facility_code: code }),
        })),
      ],
    })
  await noteProvisional(trx, accountId, unknown_terminals, by)
}

/** What the snapshot says, with the terminals that people merged. */
export async function snapshotOfFolded(
  db: Db,
  accountId: string,
  { snapshot, unknown_terminals = [] }: Pick<Folded, 'snapshot' | 'unknown_terminals'>,
): Promise<Snapshot | null> {
  const ids = unknown_terminals.map(({ id }) => id)
  return snapshot && withMergedTerminals(snapshot, await mergedTerminals(db, accountId, ids))
}
