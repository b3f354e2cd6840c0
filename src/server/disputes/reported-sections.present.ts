import { headingOf, isoText } from '../../contract/exports/index.ts'
import { attributesIn, containerFields } from '../../contract/fields/index.ts'
import { readable } from '../../contract/format/readable.ts'
import type { Evidence, ReceivedChange } from './evidence.store.ts'
import { type PackSection, reporterText, localTimeText, utcText } from './pack-section.present.ts'

/** Every event of the container. */
export const statusesSection = ({ container, events }: Evidence): PackSection => ({
  name: 'statuses',
  title: 'Statuses',
  note: 'As reported, with the hour at which Portolan received each. A status without a source was reported without one.',
  headings: ['Status', 'At (time of the place)', 'Place', 'Value', 'Reported by', 'Received (UTC)'],
  widths: [26, 22, 10, 14, 12, 16],
  rows: events.map((event) => [
    readable(event.event.replace('container.transport.', '').replace('container.', '')),
    localTimeText(event.at, event.zone ?? container.pod_timezone),
    event.location_locode ?? '',
    event.value ?? '',
    reporterText(event.data_source),
    utcText(event.received_at),
  ]),
})

/** What was reported to have changed of what a charge depends on. */
export const changesSection = ({ container, changes }: Evidence): PackSection => ({
  name: 'changes',
  title: 'Changes of holds, availability, last free days, fees and appointments',
  note: null,
  headings: ['Noticed (time of the place)', 'What', 'Before', 'After', 'Reported by'],
  widths: [22, 20, 23, 23, 12],
  rows: changes.flatMap((change) => changeRows(change, container.pod_timezone)),
})

const changeRows = (
  { at, zone, changeset, data_source }: ReceivedChange,
  placeZone: string | null,
): string[][] =>
  Object.entries(changeset)
    .filter(([name]) => isEvidence(name))
    .map(([name, [before, after]]) => [
      localTimeText(at, zone ?? placeZone),
      headingOf(name),
      valueText(name, before, zone ?? placeZone),
      valueText(name, after, zone ?? placeZone),
      reporterText(data_source),
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
