import { type RawBuilder, sql } from 'kysely'
import type { ContainerGroup, ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { among } from '../../platform/database/values.ts'
import { inOrder, type ListedIds, type Listing, listRecords } from '../../platform/database/lists/index.ts'
import {
  andAll,
  type RecordsView,
  seenShipments,
  wholeAccount,
} from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { writeIdentifiers } from '../snapshot/apply.store.ts'
import { containerListFor } from '../lists/containers.list.ts'
import { groupedPage, groupsOf } from '../lists/groups.store.ts'
import type { ContainerRow } from '../rows/changes.ts'
import type { KnownContainer } from './containers.present.ts'
import { byIdentifier, identifiersWith } from '../lists/list.store.ts'
import { containerIdentifiers } from '../rows/numbers.rules.ts'
import { otherWords, type OtherWords } from './labels.store.ts'
import { editContainerNotes, type NoteColumns } from './notes.store.ts'
import { rawEventIds } from '../events/raw-events.store.ts'
import { transportEventIds } from '../events/transport-events.store.ts'

interface ContainerListing extends Listing {
  /** Any part of an identifier, normalised. */
  q?: string | undefined
  /** A container number, normalised. */
  number?: string | undefined
  group?: ContainerGrouping | undefined
}

export async function listContainers(
  db: Db,
  view: RecordsView,
  { q, number, group, ...listing }: ContainerListing,
): Promise<ListedIds & { containers: KnownContainer[]; groups?: ContainerGroup[] }> {
  const accountId = view.account_id
  const conditions = containersFound(view, { q, number })
  if (group !== undefined) {
    const groups = await groupsOf(db, view, group, listing, conditions)
    const { list, listing: page, more } = groupedPage(listing, group, groups, view)
    const total = groups.reduce((sum, { count }) => sum + count, 0)
    const { rows, ...listed } = await listRecords(
      db,
      accountId,
      list,
      page,
      containerRecord,
      [...conditions, ...more],
      total,
    )
    return { ...listed, groups, containers: rows.map(knownContainer) }
  }
  const { rows, ...listed } = await listRecords(
    db,
    accountId,
    containerListFor(view),
    listing,
    containerRecord,
    conditions,
  )
  return { ...listed, containers: rows.map(knownContainer) }
}

/** What the view, `q` and `number` narrow a list of containers to. */
export function containersFound(
  view: RecordsView,
  { q, number }: Pick<ContainerListing, 'q' | 'number'>,
): RawBuilder<boolean>[] {
  const accountId = view.account_id
  const conditions = seenShipments(view, 'containers.shipment_id')
  if (q !== undefined) {
    const found = identifiersWith(accountId, q)
    // By number and reference numbers, or by those of its shipment: few ids first, then their rows.
    conditions.push(sql`containers.id in (
      select container_id from ${found}
      union
      select boxes.id from containers as boxes
      where boxes.account_id = ${accountId}
        and boxes.shipment_id in (select shipment_id from ${found} where container_id is null))`)
  }
  if (number !== undefined) conditions.push(byNumber([number], accountId))
  return conditions
}
const byNumber = byIdentifier('containers.id', 'container_id', 'container_number')

type ContainerRecord = ContainerRow & Omit<KnownContainer, 'row'>

/** A row of `containers` with the ids of its events, in one statement. */
const containerRecord = sql<ContainerRecord>`containers.*,
  ${transportEventIds} as transport_event_ids, ${rawEventIds} as raw_event_ids`

/** The record is not copied: it has the columns of the row, and two more. */
const knownContainer = (row: ContainerRecord): KnownContainer => ({
  row,
  transport_event_ids: row.transport_event_ids,
  raw_event_ids: row.raw_event_ids,
})

/** In the order of the ids; those that the view does not have are left out. */
export async function containersByIds(
  db: Db,
  view: RecordsView,
  ids: readonly string[],
): Promise<KnownContainer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ContainerRecord>`
    select ${containerRecord} from containers
    where containers.account_id = ${view.account_id} and ${among('containers.id', ids)}
      ${andAll(seenShipments(view, 'containers.shipment_id'))}`.execute(db)
  return inOrder(ids, rows).map(knownContainer)
}

/** A person's reference numbers take the place of those before; what the container is found by follows at once. */
export async function editContainer(
  db: Db,
  accountId: string,
  id: string,
  { ref_numbers, expected, now }: { ref_numbers: string[]; expected?: string[] | undefined; now: string },
): Promise<KnownContainer | OtherWords | undefined> {
  return db.transaction().execute(async (trx) => {
    const other = await otherWords(trx, 'containers', accountId, id, { ref_numbers: expected })
    if (other) return { other }
    const row = await trx
      .updateTable('containers')
      .set({ ref_numbers, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const { shipment_id } = row
    const rows = containerIdentifiers(row)
    await writeIdentifiers(trx, accountId, [{ shipment_id, container_id: id, isNew: false, rows }])
    await appendEdited(trx, accountId, 'container', [id], now)
    return (await containersByIds(trx, wholeAccount(accountId), [id]))[0]
  })
}

/** A note that is there instead of the one that somebody wanted to replace. */
export type OtherNote = Pick<NoteColumns, 'note' | 'note_author' | 'noted_at'>

/** The value that was seen; undefined if nothing is expected. */
export interface ExpectedNote {
  note: string | null | undefined
  assignee: string | null | undefined
}

/**
 * Sets the note or the assignee of a container, or both.
 * @returns what is there instead, where that is not the note that was to be replaced: then nothing is changed
 */
export async function editNote(
  db: Db,
  accountId: string,
  id: string,
  { expected, now, ...edit }: { expected: ExpectedNote; now: string } & Partial<NoteColumns>,
): Promise<{ container: KnownContainer } | { other: OtherNote } | { assignee: string | null } | undefined> {
  return db.transaction().execute(async (trx) => {
    let other: { other: OtherNote } | { assignee: string | null } | undefined
    await editContainerNotes(trx, accountId, { ids: [id], now }, (_, before) => {
      const { assignee, ...note } = before
      if (expected.note !== undefined && expected.note !== note.note) other = { other: note }
      else if (expected.assignee !== undefined && ![expected.assignee, edit.assignee].includes(assignee))
        other = { assignee }
      else return edit
      return undefined
    })
    if (other) return other
    const [container] = await containersByIds(trx, wholeAccount(accountId), [id])
    return container && { container }
  })
}
