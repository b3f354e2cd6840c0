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

const lists: Record<ListName, { path: string; word: string }> = {
  containers: { path: paths.containers(), word: 'container' },
  shipments: { path: paths.shipments(), word: 'shipment' },
  tracking_requests: { path: paths.requests(), word: 'request' },
  documents: { path: paths.documents(), word: 'document' },
}

const kinds: Record<string, string> = {
  tags: 'Tag',
  filename: 'Document',
  assignee: 'Assigned to',
  note: 'Notes with',
}

/** A value in which a text was found, as a link to the list that it filters. */
export function foundValueOf({ list, column, value, label, custom_field, count }: SearchValue): FoundValue {
  const { path, word } = lists[list]
  const view = { ...readView(list, new URLSearchParams()), filters: { [column]: { values: [value] } } }
  return {
    key: `${list} ${column} ${value}`,
    kind: custom_field ?? kinds[column] ?? headingOf(column),
    text: label,
    count: counted(count, word),
    href: `${path}?${writeView(view)}`,
  }
}

/** Where a text was looked for. */
export const searchedSentence =
  'Searched: container, bill of lading, booking and reference numbers, tags, customers, vessels, voyages, ports, assignees, notes, custom fields and names of documents.'
