import { sql } from 'kysely'
import { isSameValue } from '../../../contract/trade/index.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { writeIdentifiers } from '../snapshot/apply.store.ts'
import { updateRows } from '../rows/batched-writes.ts'
import { containerIdentifiers, shipmentIdentifiers } from '../rows/numbers.rules.ts'
import type { ContainerRow, ShipmentRow } from '../rows/changes.ts'

const labelColumns = ['ref_numbers', 'tags'] as const
type LabelColumn = (typeof labelColumns)[number]
type Change = (id: string, before: readonly string[]) => string[] | undefined

/**
 * Edits the labels of many shipments at once, and their identifiers. `change` returns the new labels, or undefined to
 * leave them.
 */
export async function editShipmentLabels(
  trx: Trx,
  accountId: string,
  { ids, column, now }: { ids: readonly string[]; column: LabelColumn; now: string },
  change: Change,
): Promise<void> {
  const rows = await trx
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const changed = changedRows<ShipmentRow>(rows, column, now, change)
  await write(trx, 'shipments', column, changed)
  if (column === 'ref_numbers')
    await writeIdentifiers(
      trx,
      accountId,
      changed.map((row) => ({
        shipment_id: row.id,
        container_id: null,
        isNew: false,
        rows: shipmentIdentifiers(row),
      })),
    )
  await appendEdited(trx, accountId, 'shipment', idsOf(changed), now)
}

/** As `editShipmentLabels`, for the reference numbers of containers. */
export async function editContainerRefNumbers(
  trx: Trx,
  accountId: string,
  { ids, now }: { ids: readonly string[]; now: string },
  change: Change,
): Promise<void> {
  const rows = await trx
    .selectFrom('containers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const changed = changedRows<ContainerRow>(rows, 'ref_numbers', now, change)
  await write(trx, 'containers', 'ref_numbers', changed)
  await writeIdentifiers(
    trx,
    accountId,
    changed.map((row) => ({
      shipment_id: row.shipment_id,
      container_id: row.id,
      isNew: false,
      rows: containerIdentifiers(row),
    })),
  )
  await appendEdited(trx, accountId, 'container', idsOf(changed), now)
}

type Worded = { account_id: string; id: string; updated_at: string } & { [column in LabelColumn]?: string[] }

const changedRows = <Row extends Worded>(
  rows: readonly Row[],
  column: LabelColumn,
  now: string,
  change: Change,
): Row[] =>
  rows.flatMap((row) => {
    const after = change(row.id, row[column] ?? [])
    return after === undefined ? [] : [{ ...row, [column]: after, updated_at: now }]
  })

/** Words in place of those that were seen: then nothing is changed. */
export interface OtherWords {
  other: { [column in LabelColumn]?: string[] }
}

/** The words of a record that are others than those that were seen, and the record is locked; undefined if none are. */
export async function otherWords(
  trx: Trx,
  table: 'shipments' | 'containers',
  accountId: string,
  id: string,
  expected: { [column in LabelColumn]?: readonly string[] | undefined },
): Promise<OtherWords['other'] | undefined> {
  const columns = labelColumns.filter((column) => expected[column] !== undefined)
  if (columns.length === 0) return undefined
  const { rows } = await sql<Record<LabelColumn, string[] | null>>`
    select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(table)}
    where account_id = ${accountId} and id = ${id} for update`.execute(trx)
  const [row] = rows
  const others = columns.filter(
    (column) => row && !isSameValue(row[column] ?? [], [...(expected[column] ?? [])]),
  )
  return others.length === 0
    ? undefined
    : Object.fromEntries(others.map((column) => [column, row?.[column] ?? []]))
}

const idsOf = (rows: readonly Worded[]) => rows.map(({ id }) => id)

/** What is written travels alone: the rest of a row is much. */
const write = (trx: Trx, table: 'shipments' | 'containers', column: LabelColumn, rows: readonly Worded[]) =>
  updateRows(
    trx,
    table,
    rows.map(({ account_id, id, updated_at, ...row }) => ({
      row: { account_id, id, updated_at, [column]: row[column] },
      columns: [column, 'updated_at'],
    })),
  )
