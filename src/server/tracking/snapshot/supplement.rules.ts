import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { CompareContext, ContainerRow, KnownRecords, ShipmentRow } from '../rows/changes.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import { winnerEntries } from './reporting.rules.ts'
import { compare, type Compared, nothingKnown } from './compare.rules.ts'
import { withoutFactsAhead } from './facts-ahead.rules.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot } from '../source.ts'
import { columnsOfRow, reportsAfter, type SourceReports } from '../reports/reports.rules.ts'

/** The stored records that a snapshot of another source is about. */
export interface SupplementedRecords {
  shipment: { id: string; bill_of_lading_number: string } | null
  containers: readonly { id: string; number: string }[]
  /** The name of the source that the shipment is tracked through; null where none is. */
  tracked_through: string | null
}

/** A snapshot that names these records and reports nothing of them, so that only what is shown is made anew. */
export const bareSnapshot = ({ shipment, containers }: SupplementedRecords, from: Snapshot): Snapshot => ({
  source: from.source,
  taken_at: from.taken_at,
  shipment,
  containers: containers.map(({ id, number }) => ({
    id,
    number,
    ...(from.reporter === 'terminal' && terminalCheckOf(from, number)),
  })),
})

/** When the terminal was asked is no report that others contradict. */
function terminalCheckOf(from: Snapshot, number: string) {
  const at = from.containers.find((each) => isNumber(each.number, number))?.terminal_checked_at
  return at === undefined ? {} : { terminal_checked_at: at }
}

const isNumber = (one: string, other: string): boolean =>
  normaliseIdentifier(one) === normaliseIdentifier(other)

/**
 * What a snapshot of another source than the one that the shipment is tracked through changes: it says what it says, and the shown
 * values are chosen anew. Pure, and without effect the second time.
 * @param known the stored records, by `bareSnapshot`
 */
export function compareSupplement(
  known: KnownRecords,
  said: Snapshot,
  records: SupplementedRecords,
  context: CompareContext & { by: NonNullable<CompareContext['by']> },
): Compared {
  const snapshot = withoutFactsAhead(said, context.now)
  // What the source says is what would be stored if it were the only one.
  const alone = compare(nothingKnown, snapshot, { ...context, by: null })
  const reports = new Map(known.reports)
  const written: SourceReports[] = []
  for (const row of [...known.containers, ...(known.shipment ? [known.shipment] : [])]) {
    const all = reports.get(row.id) ?? []
    if (all.some(({ is_main }) => is_main)) continue
    const first = firstReports(row, records, context)
    written.push(first)
    reports.set(row.id, [...all, first])
  }
  const add = (
    record: Pick<SourceReports, 'record_id' | 'record_type'>,
    row: object,
    reported: ShipmentSnapshot | ContainerSnapshot,
    isWhole: boolean,
  ) => {
    const all = reports.get(record.record_id) ?? []
    const before = all.find(({ source }) => source === context.by.source)
    const after = reportsAfter(
      before,
      { ...record, account_id: context.account_id, is_main: false },
      { row: columnsOfRow(row), columns: flat(reported), isWhole },
      { ...context.by, reported_at: reported.reported_at ?? null, now: context.now },
      () => true,
    )
    if (after === before || Object.keys(after.attributes).length === 0) return
    written.push(after)
    reports.set(record.record_id, [...all.filter((each) => each !== before), after])
  }
  for (const { id, number } of records.containers) {
    const row = alone.containers.find((each) => isNumber(each.number, number))
    const reported = snapshot.containers.find((each) => isNumber(each.number, number))
    if (row && reported)
      add({ record_id: id, record_type: 'container' }, row, reported, reported.whole_history ?? false)
  }
  if (records.shipment && snapshot.shipment && alone.shipment) {
    const isWhole = snapshot.containers.some(({ whole_history }) => whole_history)
    add(
      { record_id: records.shipment.id, record_type: 'shipment' },
      alone.shipment,
      snapshot.shipment,
      isWhole,
    )
  }
  const origin = known.shipment?.data_origin ?? known.containers[0]?.data_origin ?? context.source
  const bare = bareSnapshot(records, snapshot)
  const compared = compare({ ...known, reports }, bare, { ...context, source: origin, by: null })
  compared.changes.reports.push(...written)
  for (const { record_type, record_id } of written.filter(({ is_main }) => !is_main)) {
    const after = reports.get(record_id) ?? []
    const before = after.flatMap((each) =>
      each.source === context.by.source
        ? (known.reports?.get(record_id)?.find(({ source }) => source === each.source) ?? [])
        : each,
    )
    const owner = known.containers.find(({ id }) => id === record_id)?.shipment_id ?? null
    const record =
      record_type === 'container'
        ? { shipment_id: owner, container_id: record_id }
        : { shipment_id: record_id, container_id: null }
    compared.changes.log.push(...winnerEntries(before, after, record, context))
  }
  return compared
}

/** What was stored before reports were kept, or before a second source reported, is of the source that tracks the shipment. */
const firstReports = (
  row: ContainerRow | ShipmentRow,
  { tracked_through }: SupplementedRecords,
  { account_id, now }: CompareContext,
): SourceReports =>
  reportsAfter(
    undefined,
    {
      account_id,
      record_id: row.id,
      record_type: 'bill_of_lading_number' in row ? 'shipment' : 'container',
      is_main: true,
    },
    { row: columnsOfRow(row), columns: {}, isWhole: true },
    { source: tracked_through ?? row.data_origin, reporter: null, reported_at: null, now },
    () => false,
  )

const flat = (reported: ShipmentSnapshot | ContainerSnapshot) =>
  columnsOfRow('number' in reported ? { ...reported, ...reported.import_deadlines } : reported)

/** Whether a snapshot speaks of this shipment: it names its bill of lading or booking, or none but the container. */
export function isAboutShipment(
  own: Pick<ShipmentRow, 'bill_of_lading_number' | 'booking_number' | 'shipping_line_scac'>,
  reported: ShipmentSnapshot | null,
  containerNumbers: readonly string[],
): boolean {
  const numbers = (bill: string | undefined, booking: string | null | undefined) =>
    [bill, booking].flatMap((number) =>
      !number || containerNumbers.some((each) => isNumber(each, number))
        ? []
        : normalizedNumber(number, own.shipping_line_scac),
    )
  const named = numbers(reported?.bill_of_lading_number, reported?.booking_number)
  const known = numbers(own.bill_of_lading_number, own.booking_number)
  return named.length === 0 || named.some((number) => known.includes(number))
}
