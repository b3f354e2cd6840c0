import { t } from '../../../contract/language/index.ts'
import type { SearchValue } from '../../../contract/operations/index.ts'
import { counted, paths } from '../../format/index.ts'
import { headingOf } from '../../../contract/exports/headings.ts'
import { readView, writeView, type ListName } from '../../lists/view/index.ts'

interface FoundValue {
  key: string
  /** `Tag`, `Vessel`, `Port of discharge`, the name of a custom field. */
  kind: string
  text: string
  /** `12 shipments`. */
  count: string
  /** The list with the filter. */
  href: string
}

const lists: Record<ListName, { path: string; countText: (count: number) => string }> = {
  containers: { path: paths.containers(), countText: (count) => counted(count, 'container') },
  shipments: { path: paths.shipments(), countText: (count) => counted(count, 'shipment') },
  tracking_requests: { path: paths.requests(), countText: (count) => counted(count, 'request') },
  documents: { path: paths.documents(), countText: (count) => counted(count, 'document') },
}

const kinds: Record<string, string> = {
  tags: t('Tag'),
  filename: t('Document'),
  assignee: t('Assigned to'),
  note: t('Notes with'),
}

/** A value in which a text was found, as a link to the list that it filters. */
export function foundValueOf({ list, column, value, label, custom_field, count }: SearchValue): FoundValue {
  const { path, countText } = lists[list]
  const view = { ...readView(list, new URLSearchParams()), filters: { [column]: { values: [value] } } }
  return {
    key: `${list} ${column} ${value}`,
    kind: custom_field ?? kinds[column] ?? headingOf(column),
    text: label,
    count: countText(count),
    href: `${path}?${writeView(view)}`,
  }
}

/** Where a text was looked for. */
export const searchedSentence = t(
  'Searched: container, bill of lading, booking and reference numbers, tags, customers, vessels, voyages, ports, assignees, notes, custom fields and names of documents.',
)
