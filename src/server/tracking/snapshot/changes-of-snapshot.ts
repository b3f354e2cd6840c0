import { attributesIn, containerFields, shipmentFields } from '../../../contract/fields/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Snapshot } from '../source.ts'
import { applySnapshots } from './apply.store.ts'
import { supplement } from './supplement.store.ts'

export interface AttributeChange {
  /** The number of the shipment or container. */
  record: string
  attribute: string
  before: unknown
  after: unknown
}

/** Ends the transaction without a trace. */
class Undone extends Error {
  readonly changes: AttributeChange[]
  constructor(changes: AttributeChange[]) {
    super('Undone')
    this.changes = changes
  }
}

const notOfReport = new Set([
  'created_at',
  'updated_at',
  'data_origin',
  'unmapped',
  'terminal_checked_at',
  'availability_source',
  'availability_checked_at',
  'availability_ended',
])
/** What a person reads; what lists are sorted by, and the ids of places, follow from these. */
const shownAttributes = new Set(
  [shipmentFields, containerFields]
    .flatMap((fields) => attributesIn(fields).map(([name]) => name))
    .filter((name) => !name.endsWith('_id') && !notOfReport.has(name)),
)

/**
 * The attributes that a snapshot would change: it is stored as always, in a transaction that is then undone.
 * @param reported_by the name of the source, where it is not that of the records
 * @param supplements of what is tracked through another source it stands beside that one's reports
 */
export async function changesOfSnapshot(
  db: Db,
  accountId: string,
  snapshot: Snapshot,
  now: string,
  {
    reported_by = snapshot.source,
    supplements = false,
  }: { reported_by?: string; supplements?: boolean } = {},
): Promise<AttributeChange[]> {
  try {
    await db.transaction().execute(async (trx) => {
      const numbers = snapshot.containers.map(({ number }) => number)
      const bill = snapshot.shipment?.bill_of_lading_number ?? ''
      const read = async () => [
        ...(await trx
          .selectFrom('shipments')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('bill_of_lading_number', '=', bill)
          .execute()),
        ...(await trx
          .selectFrom('containers')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('number', 'in', [...numbers, ''])
          .execute()),
      ]
      const before = new Map((await read()).map((row) => [row.id, row as Record<string, unknown>]))
      const reported = { source: reported_by, snapshots: [snapshot] }
      const isElsewhere = supplements && (await supplement(trx, accountId, reported, now)) > 0
      // Containers alone are nothing that could be tracked by them.
      const isTracked = !supplements || snapshot.shipment !== null
      if (!isElsewhere && isTracked) await applySnapshots(trx, accountId, [{ snapshot, reported_by }], now)
      const after = await read()
      throw new Undone(after.flatMap((row) => changedAttributes(before.get(row.id) ?? {}, row)))
    })
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.changes
    throw thrown
  }
  return []
}

function changedAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AttributeChange[] {
  const record = String(after['number'] ?? after['bill_of_lading_number'])
  return Object.entries(after).flatMap(([attribute, value]) => {
    const was = before[attribute] ?? null
    const isSame = JSON.stringify(was) === JSON.stringify(value ?? null)
    return isSame || !shownAttributes.has(attribute)
      ? []
      : [{ record, attribute, before: was, after: value ?? null }]
  })
}
