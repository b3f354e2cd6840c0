import { headingOf, isoText } from '../../contract/exports/index.ts'
import { containerFields, attributesIn } from '../../contract/fields/index.ts'
import { readable } from '../../contract/format/readable.ts'
import {
  type ClockDay,
  type ContainerClock,
  type ContestedResult,
  invoiceElements,
  invoiceLimits,
  writeMinor,
} from '../../contract/trade/deadlines/index.ts'
import { billerLabels, scopeLabels, stoppageLabels } from '../../contract/trade/deadlines/labels.ts'
import { documentTypeLabels } from '../../contract/vocabulary/index.ts'
import type { DisputeDocument, Evidence, ReceivedChange } from './evidence.store.ts'

/** One table of the pack: a part of the PDF, and a CSV file. */
export interface PackSection {
  /** `clocks` → `clocks.csv`. */
  name: string
  title: string
  /** What a reader has to know of it. */
  note: string | null
  headings: string[]
  /** Share of the width of a page for each column. */
  widths: number[]
  rows: string[][]
}

export interface PackedDocument extends Pick<DisputeDocument, 'name' | 'document_type' | 'received_at'> {
  /** Its name in the pack; null where it is left out. */
  file: string | null
  /** Why it is left out. */
  because: string | null
}

/** What the pack says, in its order. */
export function packSections(evidence: Evidence, packed: readonly PackedDocument[]): PackSection[] {
  const { container, clocks } = evidence
  const zone = container.pod_timezone
  return [
    clocksSection(clocks),
    resultsSection(clocks),
    daysSection(clocks),
    {
      name: 'statuses',
      title: 'Statuses',
      note: 'As reported, with the hour at which Portolan received each. A status without a source was reported without one.',
      headings: ['Status', 'At (time of the place)', 'Place', 'Value', 'Reported by', 'Received (UTC)'],
      widths: [26, 22, 10, 14, 12, 16],
      rows: evidence.events.map((event) => [
        readable(event.event.replace('container.transport.', '').replace('container.', '')),
        timeText(event.at, event.zone ?? zone),
        event.location_locode ?? '',
        event.value ?? '',
        sourceText(event.data_source),
        utcText(event.received_at),
      ]),
    },
    {
      name: 'changes',
      title: 'Changes of holds, availability, last free days, fees and appointments',
      note: null,
      headings: ['Noticed (time of the place)', 'What', 'Before', 'After', 'Reported by'],
      widths: [22, 20, 23, 23, 12],
      rows: evidence.changes.flatMap((change) => changeRows(change, zone)),
    },
    {
      name: 'failed appointments',
      title: 'Failed appointments',
      note: 'As entered by people of the account.',
      headings: ['Day', 'What happened', 'Who says so', 'Entered by', 'Entered (UTC)'],
      widths: [12, 32, 26, 14, 16],
      rows: evidence.failed_appointments.map(({ date, reason, source, entered_by, entered_at }) => [
        date,
        reason,
        source,
        entered_by,
        utcText(entered_at),
      ]),
    },
    closuresSection(evidence),
    {
      name: 'documents',
      title: 'Documents',
      note: null,
      headings: ['Document', 'Type', 'Received (UTC)', 'File in this pack'],
      widths: [34, 20, 18, 28],
      rows: packed.map(({ name, document_type, received_at, file, because }) => [
        name,
        typeText(document_type),
        utcText(received_at),
        file ?? `Left out: ${because ?? 'unknown'}`,
      ]),
    },
    ...invoiceSections(evidence),
  ].filter(({ rows }) => rows.length > 0)
}

/** `2026-06-01T13:00-07:00`; empty where it is not known. */
const timeText = (at: string | null, zone: string | null): string =>
  at === null ? '' : isoText({ at, zone, precision: 'minute', isEstimate: false })
const utcText = (at: string): string => timeText(at, 'UTC')
const sourceText = (source: string | null): string => (source === null ? '' : readable(source))
const typeText = (type: string | null): string =>
  type === null ? '' : ((documentTypeLabels as Readonly<Record<string, string>>)[type] ?? readable(type))

const clockName = ({ biller, scope, tariffs: [tariff] }: ContainerClock): string =>
  `${billerLabels[biller]}: ${tariff?.label ?? scopeLabels[scope]}`

function clocksSection(clocks: readonly ContainerClock[]): PackSection {
  return {
    name: 'clocks',
    title: 'Charges by the tariffs of the account',
    note: 'Estimates: calculated by Portolan, not issued by a biller.',
    headings: ['Charge', 'Tariff', 'Where', 'Started', 'Stopped', 'State'],
    widths: [18, 24, 14, 17, 17, 10],
    rows: clocks.map((clock) => [
      clockName(clock),
      clock.tariffs
        .map(({ name, contract, terms }) =>
          [name, contract && `contract ${contract}`, `from ${terms.valid_from}`].filter(Boolean).join(', '),
        )
        .join('; '),
      [clock.place.terminal?.name, clock.place.locode].filter(Boolean).join(', '),
      reportedText(clock.start, clock.place.zone),
      reportedText(clock.stop, clock.place.zone),
      clock.because ? `Not calculated: ${readable(clock.because.reason)}` : readable(clock.state),
    ]),
  }
}

const reportedText = (time: ContainerClock['start'], zone: string | null): string => {
  if (time === null) return ''
  const at = time.at.includes('T') ? timeText(time.at, zone) : time.at
  return time.source === null ? at : `${at} (${sourceText(time.source)})`
}

const TARIFF = 'By the tariff'
const grounds: Readonly<Record<ContestedResult['ground'], string>> = {
  availability: 'Free time from availability',
  stoppages: 'Without days on which it could not be collected',
}

function resultsSection(clocks: readonly ContainerClock[]): PackSection {
  return {
    name: 'results',
    title: 'Results',
    note: 'By the same rates. Whether a biller has to accept another result than that of its tariff depends on law and contract.',
    headings: ['Charge', 'Result', 'Last free day', 'Amount', 'Less than the tariff', 'Left out'],
    widths: [20, 24, 12, 13, 13, 18],
    rows: clocks.flatMap((clock) => {
      const { cost, currency_code } = clock
      if (cost === null || currency_code === null) return []
      const amount = (minor: number) => `${writeMinor(minor, currency_code)} ${currency_code}`
      return [
        [clockName(clock), TARIFF, clock.last_free_day ?? '', amount(cost.total_minor), '', ''],
        ...clock.contested.map((result) => [
          clockName(clock),
          grounds[result.ground],
          result.last_free_day ?? 'has no end yet',
          amount(result.total_minor),
          amount(result.contested_minor),
          result.stoppages
            .map(({ kind, from, until }) => `${stoppageLabels[kind]} ${from} to ${until ?? 'now'}`)
            .join('; '),
        ]),
      ]
    }),
  }
}

function daysSection(clocks: readonly ContainerClock[]): PackSection {
  return {
    name: 'days',
    title: 'Days as they were counted',
    note: null,
    headings: ['Charge', 'Result', 'Day', 'Counted as', 'Rate', 'In all'],
    widths: [18, 24, 11, 25, 10, 12],
    rows: clocks.flatMap((clock) => {
      const sofar = clock.days.filter(
        ({ date }) => clock.state === 'stopped' || clock.today === null || date <= clock.today,
      )
      return [
        ...dayRows(clock, TARIFF, sofar),
        ...clock.contested.flatMap(({ ground, days }) => dayRows(clock, grounds[ground], days)),
      ]
    }),
  }
}

const dayRows = (clock: ContainerClock, result: string, days: readonly ClockDay[]): string[][] =>
  days.map(({ date, phase, number, uncounted, closure, rate_minor, total_minor }) => {
    const why = uncounted === null ? '' : uncounted === 'weekly' ? 'Closed every week' : readable(uncounted)
    const currency = clock.currency_code ?? ''
    return [
      clockName(clock),
      result,
      date,
      uncounted === null
        ? `${phase === 'free' ? 'Free day' : 'Charged day'} ${number ?? ''}`
        : `Does not count: ${closure ? `${why}, ${closure.name} (${closure.source})` : why}`,
      writeMinor(rate_minor, currency),
      `${writeMinor(total_minor, currency)} ${currency}`,
    ]
  })

const changeRows = (
  { at, zone, changeset, data_source }: ReceivedChange,
  placeZone: string | null,
): string[][] =>
  Object.entries(changeset)
    .filter(([name]) => isEvidence(name))
    .map(([name, [before, after]]) => [
      timeText(at, zone ?? placeZone),
      headingOf(name),
      valueText(name, before, zone ?? placeZone),
      valueText(name, after, zone ?? placeZone),
      sourceText(data_source),
    ])

const evidenceFields =
  /^(?:holds_|fees_|available|pickup_lfd|pickup_appointment|current_status|ind_facility_lfd)/
const isEvidence = (name: string): boolean => evidenceFields.test(name)

const kinds = new Map<string, string>(attributesIn(containerFields).map(([name, { kind }]) => [name, kind]))

function valueText(name: string, value: unknown, zone: string | null): string {
  if (value === null || value === undefined) return '(none)'
  const kind = kinds.get(name)
  if (typeof value === 'string' && (kind === 'instant' || kind === 'day'))
    return isoText({ at: value, zone, precision: kind === 'day' ? 'day' : 'minute', isEstimate: false })
  if (Array.isArray(value)) return value.map(partText).join('; ') || '(none)'
  return partText(value)
}

/** A hold or a fee in one line, or a plain value. */
const partText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
        .filter((each) => typeof each === 'string' || typeof each === 'number')
        .join(' ')
    : plainText(value)
const plainText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

/** Of the calendars of the account, on days between the start of a clock and its end. */
function closuresSection({ clocks, calendars }: Evidence): PackSection {
  const days = clocks.flatMap((clock) => clock.days.map(({ date }) => date)).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return {
    name: 'closures',
    title: 'Closures and holidays of the gates',
    note: null,
    headings: ['Day', 'Place', 'Kind', 'Name', 'Source'],
    widths: [12, 20, 18, 22, 28],
    rows: calendars
      .flatMap(({ locode, terminal, exceptions }) =>
        exceptions
          .filter(({ date }) => first <= date && date <= last)
          .map(({ date, kind, name, source }) => [
            date,
            [terminal, locode].filter(Boolean).join(', '),
            readable(kind),
            name,
            source,
          ]),
      )
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  }
}

/** Of invoices for charges in the United States alone. */
function invoiceSections({ container, clocks, documents }: Evidence): PackSection[] {
  if (!clocks.some(({ place }) => place.locode?.startsWith('US') === true)) return []
  const lastCharged = lastChargedDay(clocks)
  return documents.flatMap(({ name, invoice }, index): PackSection[] => {
    if (invoice === null) return []
    const limits = invoiceLimits(invoice.invoice_date ?? null, lastCharged)
    const states = {
      read: 'On the invoice',
      not_read: 'Not read: look on the invoice',
      differs: 'Another one than of this container',
    }
    return [
      {
        name: `invoice ${index + 1}`,
        title: `What 46 CFR 541.6 asks of an invoice: ${name}`,
        note: limitsText(limits),
        headings: ['Element', 'State', 'Value read'],
        widths: [50, 25, 25],
        rows: invoiceElements(invoice, container).map(({ text, state, value }) => [
          text,
          states[state],
          value ?? '',
        ]),
      },
    ]
  })
}

/** The last one of all clocks that stopped; null while one runs or where none was charged. */
function lastChargedDay(clocks: readonly ContainerClock[]): string | null {
  if (clocks.some(({ state }) => state === 'charging' || state === 'free')) return null
  return (
    clocks
      .flatMap(({ days }) => days.filter(({ rate_minor }) => rate_minor > 0).map(({ date }) => date))
      .toSorted()
      .at(-1) ?? null
  )
}

function limitsText({ days_to_invoice, is_issued_in_time, request_until }: ReturnType<typeof invoiceLimits>) {
  const issued =
    days_to_invoice === null
      ? 'Whether it was issued within 30 days of the last charged day (541.7) cannot be said: the date of the invoice was not read, or the charge goes on.'
      : `It was issued ${days_to_invoice} days after the last charged day by our calculation; at most 30 are allowed (541.7): ${is_issued_in_time === true ? 'in time' : 'too late'}.`
  const request =
    request_until === null ? '' : ` A reduction may be asked for until ${request_until} at the least (541.8).`
  return issued + request
}
