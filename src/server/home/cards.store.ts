import { type RawBuilder, sql } from 'kysely'
import { readFilters, readSort } from '../../contract/jsonapi/index.ts'
import type { CardRecord, HomeCard } from '../../contract/operations/index.ts'
import { type HomeList, MAX_HOME_ROWS, type PresetCardName } from '../../contract/vocabulary/index.ts'
import {
  countValues,
  type Listing,
  listRecords,
  type ListTable,
  narrowedTo,
} from '../platform/database/lists/index.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import { documentList } from '../documents/records/documents.list.ts'
import { readListView } from '../tracking/read-list-view.ts'
import { openWorkColumns } from '../tracking/lists/open-work.list.ts'
import { isDueWithin } from '../tracking/lists/relative.list.ts'
import { type CardRow, presentCardContainer } from './cards.present.ts'

type Condition = RawBuilder<boolean>
type ViewOfCard = Omit<Listing, 'page'> & { list: ListTable; more: readonly Condition[] }

/**
 * A view as its list itself reads it, so that a card counts what the list shows.
 * @throws 422 where the list refuses it
 */
export function viewOfCard(list: HomeList, query: string, seen: RecordsView, now: Date): ViewOfCard {
  if (list !== 'documents') {
    const view = readListView(list, query, '/data/attributes/query', now)
    return { ...view, more: view.more(seen) }
  }
  const fields = Object.fromEntries(new URLSearchParams(query))
  const sort = readSort(fields['sort'], documentList.columns)
  return {
    list: documentList,
    filters: readFilters(documentList.columns, fields),
    sort: 'fields' in sort ? sort.fields : [],
    now,
    more: [],
  }
}

/** What is counted within a card. */
const partsOf = (name: string, now: Date): Record<string, Condition> => {
  const over = isDueWithin(0, now)
  const today = sql<boolean>`(${isDueWithin(1, now)} and not ${over})`
  if (name === 'act_by_today') return { over, today }
  if (name === 'ready_for_pickup')
    return { over, today, to_pay: sql<boolean>`${openWorkColumns.to_pay.value}` }
  return {}
}
/** The column of which the values are counted within a card. */
const countedWithin: { [Name in PresetCardName]?: string } = {
  held: 'blocking_holds',
  delayed: 'pod_vessel_name',
}

/** How many records a view has, and of these the parts. */
export async function countCard(
  db: Db,
  { account_id }: RecordsView,
  { list, more, ...asked }: ViewOfCard,
  parts: Readonly<Record<string, Condition>> = {},
): Promise<Record<string, number> & { count: number }> {
  const counted = Object.entries(parts).map(
    ([name, condition]) => sql`, (count(*) filter (where ${condition}))::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number> & { count: number }>`
    select count(*)::int as count ${sql.join(counted, sql``)} from ${sql.table(list.table)}
    where ${sql.join(narrowedTo(list, asked, account_id, more), sql` and `)}`.execute(db)
  return rows[0] ?? { count: 0 }
}

/** The container with what a card needs of its shipment. */
const cardRow = sql<CardRow>`containers.*, (
  select to_jsonb(own) from (
    select pod_vessel_name, port_of_discharge_name, pod_timezone, pod_eta_at, pod_original_eta_at, pod_ata_at,
      line_tracking_last_succeeded_at, eta_before_delay_at
    from shipments where shipments.account_id = containers.account_id and shipments.id = containers.shipment_id) as own
  ) as shipment`
const recordOf: Record<Exclude<HomeList, 'containers'>, RawBuilder<CardRecord>> = {
  shipments: sql`shipments.bill_of_lading_number as title, shipments.pod_vessel_name as detail, shipments.pod_eta_at as at`,
  tracking_requests: sql`tracking_requests.request_number as title, tracking_requests.failed_reason as detail,
    tracking_requests.created_at as at`,
  documents: sql`coalesce(documents.name, '') as title,
    coalesce(documents.document_type_manual, documents.document_type) as detail, documents.created_at as at`,
}

/** A card with its first records; what it is called is added by who knows. */
export async function readCard(
  db: Db,
  seen: RecordsView,
  { name, list, query }: { name: string; list: HomeList; query: string },
  now: Date,
): Promise<Pick<HomeCard, 'count' | 'parts' | 'containers' | 'records'>> {
  const view = viewOfCard(list, query, seen, now)
  const showsFees = seen.party_id === null
  const parts = partsOf(name, now)
  if (!showsFees) delete parts['to_pay']
  const { count, ...counted } = await countCard(db, seen, view, parts)
  const listing = { ...view, page: { size: MAX_HOME_ROWS, offset: 0 } }
  const rows = async <Row extends object>(record: RawBuilder<Row>) =>
    count === 0
      ? []
      : (await listRecords(db, seen.account_id, view.list, listing, record, view.more, count)).rows
  const column = countedWithin[name as PresetCardName]
  const values =
    column !== undefined && count > 0
      ? (await countValues(db, seen.account_id, view.list, { name: column, column }, view, view.more)).values
      : []
  return {
    count,
    parts: [
      ...Object.entries(counted).map(([part, of]) => ({ name: part, count: of })),
      ...values.flatMap(({ value, count: of }) => (value === null ? [] : [{ name: value, count: of }])),
    ].slice(0, MAX_HOME_ROWS),
    containers:
      list === 'containers'
        ? (await rows(cardRow)).map((row) => presentCardContainer(row, now, showsFees))
        : [],
    records:
      list === 'containers'
        ? []
        : (await rows(recordOf[list])).map(({ id, title, detail, at }) => ({ id, title, detail, at })),
  }
}
