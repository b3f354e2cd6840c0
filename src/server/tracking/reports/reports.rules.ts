import { listKinds, containerFields } from '../../../contract/fields/index.ts'
import {
  type AttributeReport,
  type DecidingAttribute,
  decidingAttributes,
  isSameValue,
  usualReporter,
  winningReport,
} from '../../../contract/trade/index.ts'
import { iso } from '../../platform/clock.ts'
import type { Reporter } from '../../../contract/vocabulary/index.ts'

/** A value as a source reported it; `value` null: there is none any more. */
export interface KeptReport {
  value: unknown
  reported_at: string | null
  received_at: string | null
}
/** What one source says of the deciding attributes of one record. */
export interface SourceReports {
  account_id: string
  record_id: string
  record_type: 'container' | 'shipment'
  source: string
  /** Null where the source passes on the reports of several. */
  reporter: Reporter | null
  /** The shipment is tracked through this source. */
  is_main: boolean
  attributes: { [Name in DecidingAttribute]?: KeptReport }
  /** Whether its connection is there and switched on; null where it is no connection. */
  is_connected: boolean | null
}
/** A source that is no connection, such as an import, is in force while the record is tracked through nothing else. */
export const isInForce = ({ is_connected, is_main }: SourceReports): boolean => is_connected ?? is_main

/** Who reports, and when. */
export interface ReportingIdentity {
  source: string
  reporter: Reporter | null
  /** When the source made what is new; null where it does not say. */
  reported_at: string | null
  now: string
}

type Columns = Readonly<Record<string, unknown>>
const utcOf = (at: string | null): string | null =>
  at === null || Number.isNaN(Date.parse(at)) ? null : iso(new Date(at))

/** A row by the names of its columns. */
export const columnsOfRow = (row: object = {}): Columns => row as Columns
const namesOf = (type: SourceReports['record_type']) =>
  Object.keys(decidingAttributes[type]) as DecidingAttribute[]
const isList = (name: string): boolean =>
  name in containerFields && listKinds.has(kindOf(name as keyof typeof containerFields))
const kindOf = (name: keyof typeof containerFields) => {
  const field = containerFields[name]
  return 'kind' in field ? field.kind : 'text'
}
const emptyOf = (name: string): unknown => (isList(name) ? [] : null)
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** The last free day that follows from those of line, terminal and railway is no report of its own. */
const valueIn = (row: Columns, name: DecidingAttribute): unknown =>
  name === 'pickup_lfd' &&
  ['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'].some((each) => !isEmpty(row[each]))
    ? null
    : (row[name] ?? null)

interface Reporting {
  row: Columns
  /** The columns that this snapshot reported, null and empty lists too. */
  columns: Columns
  /** A value that is missing was withdrawn; else what is not reported stays as it was. */
  isWhole: boolean
}

/**
 * What a source says after a snapshot. @returns the same object where nothing changed
 * @param row the record as this source alone shows it
 * @param isNew nothing of the record was stored before: all of it came now
 */
export function reportsAfter(
  before: SourceReports | undefined,
  record: Pick<SourceReports, 'account_id' | 'record_id' | 'record_type' | 'is_main'>,
  { row, columns, isWhole }: Reporting,
  by: ReportingIdentity,
  isNew: (name: DecidingAttribute) => boolean,
): SourceReports {
  const attributes: SourceReports['attributes'] = {}
  let isChanged = before?.is_main !== record.is_main || before.reporter !== by.reporter
  for (const name of namesOf(record.record_type)) {
    const known = before?.attributes[name]
    const value = valueIn(row, name)
    const isSaid = !isEmpty(value) || (isList(name) && (columns[name] !== undefined || known !== undefined))
    const said = isSaid
      ? value
      : columns[name] === null || isWhole
        ? null
        : // Not reported this time.
          (known?.value ?? null)
    if (known === undefined && said === null) continue
    if (known !== undefined && isSameValue(known.value, said)) attributes[name] = known
    else {
      const isKnownBefore = known === undefined && !isNew(name)
      attributes[name] = {
        value: said,
        reported_at: isKnownBefore ? null : utcOf(by.reported_at),
        received_at: isKnownBefore ? null : by.now,
      }
      isChanged = true
    }
  }
  if (before && !isChanged) return before
  return { ...record, source: by.source, reporter: by.reporter, is_connected: true, attributes }
}

/** All reports of one attribute of a record. */
export const reportsOf = (all: readonly SourceReports[], name: DecidingAttribute): AttributeReport[] =>
  all.flatMap((each) => {
    const { source, reporter, is_main } = each
    const is_in_force = isInForce(each)
    const report = each.attributes[name]
    return report
      ? [{ ...report, source, reporter: reporter ?? usualReporter(name), is_main, is_in_force }]
      : []
  })

/**
 * A record as the source alone shows it that it is tracked through: what others report is taken out.
 * @param own what that source says
 * @param others what the others say
 */
export function viewOfSource<Row extends object>(
  row: Row,
  own: SourceReports | undefined,
  others: readonly SourceReports[],
): Row {
  if (others.length === 0) return row
  const names = Object.keys(own?.attributes ?? {}).concat(
    others.flatMap(({ attributes }) => Object.keys(attributes)),
  ) as DecidingAttribute[]
  const values = [...new Set(names)].map((name) => [name, own?.attributes[name]?.value ?? emptyOf(name)])
  return { ...row, ...(Object.fromEntries(values) as Partial<Row>) }
}

/** The values that are shown, where several sources report. */
export function shownValues(all: readonly SourceReports[]): Record<string, unknown> {
  const names = new Set(all.flatMap(({ attributes }) => Object.keys(attributes) as DecidingAttribute[]))
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      winningReport(name, reportsOf(all, name))?.winner.value ?? emptyOf(name),
    ]),
  )
}

const ofAvailability = ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal'] as const

/** What a verdict on pickup stands on, where that is no report of the source that the shipment is tracked through. */
export function availabilitySourceOf(all: readonly SourceReports[]): {
  source: string | null
  reporter: Reporter | null
  /** It is no longer connected, and nobody else reports the same. */
  isEnded: boolean
} {
  const winners = ofAvailability.flatMap((name) => winningReport(name, reportsOf(all, name))?.winner ?? [])
  const other = winners.find(({ is_main }) => !is_main)
  return {
    source: other?.source ?? null,
    reporter: other?.reporter ?? null,
    isEnded: winners.some(({ is_in_force }) => !is_in_force),
  }
}

/** An attribute of which another source's report is shown than before. */
export interface ChangedWinner {
  attribute: DecidingAttribute
  before: string
  after: string
}
export function changedWinners(
  before: readonly SourceReports[],
  after: readonly SourceReports[],
): ChangedWinner[] {
  const names = new Set(after.flatMap(({ attributes }) => Object.keys(attributes) as DecidingAttribute[]))
  return [...names].flatMap((attribute) => {
    const was = winningReport(attribute, reportsOf(before, attribute))?.winner.source
    const is = winningReport(attribute, reportsOf(after, attribute))?.winner.source
    return was === undefined || is === undefined || was === is ? [] : [{ attribute, before: was, after: is }]
  })
}

/** What happened to a container by the times of other sources, for its status. */
const factEvents: Partial<Record<DecidingAttribute, string>> = {
  pod_discharged_at: 'vessel_discharged',
  pod_full_out_at: 'full_out',
  final_destination_full_out_at: 'full_out',
  empty_terminated_at: 'empty_in',
}
export function factsOfOthers(
  shownRow: object,
  viewRow: object,
): { event: string; timestamp: string | null }[] {
  const [shown, view] = [columnsOfRow(shownRow), columnsOfRow(viewRow)]
  return Object.entries(factEvents).flatMap(([name, event]) =>
    isEmpty(shown[name]) || isSameValue(shown[name], view[name])
      ? []
      : [{ event: `container.transport.${event}`, timestamp: String(shown[name]) }],
  )
}

/** The reports of a record after a snapshot of the source that it is tracked through, and what is shown. */
export interface ResolvedRecord<Row> {
  row: Row
  /** As its own source alone shows it. */
  view: Row
  /** All reports. */
  reports: readonly SourceReports[]
  /** Those that are to be written. */
  changed: SourceReports[]
}

/** Own reports and those of others. Without `by` the own ones are those of the source that the record is tracked through. */
export function partedReports(
  known: readonly SourceReports[],
  by: { source: string } | null,
): { own: SourceReports | undefined; others: readonly SourceReports[] } {
  const own = known.find((each) => (by ? each.source === by.source : each.is_main))
  return { own, others: known.filter((each) => each !== own) }
}

/**
 * @param view the record as its own source alone shows it after the snapshot
 * @param reporting null where the snapshot is of another source, whose reports `known` has already
 */
export function resolved<Row extends { account_id: string; id: string; data_origin: string }>(
  record_type: SourceReports['record_type'],
  view: Row,
  known: readonly SourceReports[],
  reporting: { by: ReportingIdentity; columns: object; stored: object | null } | null,
): ResolvedRecord<Row> {
  const { own: before, others } = partedReports(known, reporting?.by ?? null)
  const record = { account_id: view.account_id, record_id: view.id, record_type, is_main: true }
  // What was stored before reports were kept is of the source that the record came from.
  const by = reporting?.by ?? {
    source: view.data_origin,
    reporter: null,
    reported_at: null,
    now: '',
  }
  const stored = reporting?.stored && columnsOfRow(reporting.stored)
  const isNewIn = (name: DecidingAttribute) => !stored || !isSameValue(stored[name], columnsOfRow(view)[name])
  const isUnchanged = reporting === null && before !== undefined
  const own = isUnchanged
    ? before
    : reportsAfter(
        before,
        record,
        { row: columnsOfRow(view), columns: columnsOfRow(reporting?.columns), isWhole: true },
        by,
        (name) => reporting !== null && isNewIn(name),
      )
  const beside = others.map((each) => (each.is_main ? { ...each, is_main: false } : each))
  const reports = [own, ...beside]
  return {
    view,
    reports,
    row: others.length === 0 ? view : { ...view, ...(shownValues(reports) as Partial<Row>) },
    changed: reports.filter((each) => !known.includes(each)),
  }
}
