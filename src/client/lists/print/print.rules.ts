import { counted, msg, t } from '../../../contract/language/index.ts'
import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import type { GridRow } from '../../ui/grid/types.ts'
import type { ListName } from '../view/index.ts'

export interface PrintedRow extends GridRow {
  /** In which it stands, where the list has groups. */
  group?: ContainerGroup | undefined
}

/** Rows that are printed at once: some fifty pages. Beyond that a file is meant. */
export const MAX_PRINTED_ROWS = 2000

/** What is on paper, of how many. */
export interface PrintedCount {
  printed: number
  /** How many are meant: those selected, else all that match. */
  meant: number
  /** How many match. */
  total: number
}

/** What is printed. */
export type PrintedKind = ListName | 'identifiers'

interface KindTexts {
  all: (rows: number) => string
  selected: string
  missing: string
}
const kinds: Readonly<Record<PrintedKind, KindTexts>> = {
  containers: {
    all: (rows) => counted(rows, 'container'),
    selected: msg('{n} selected of {total} containers'),
    missing: msg('Only {n} of {total} containers are printed here.'),
  },
  shipments: {
    all: (rows) => counted(rows, 'shipment'),
    selected: msg('{n} selected of {total} shipments'),
    missing: msg('Only {n} of {total} shipments are printed here.'),
  },
  tracking_requests: {
    all: (rows) => counted(rows, 'tracking request'),
    selected: msg('{n} selected of {total} tracking requests'),
    missing: msg('Only {n} of {total} tracking requests are printed here.'),
  },
  documents: {
    all: (rows) => counted(rows, 'document'),
    selected: msg('{n} selected of {total} documents'),
    missing: msg('Only {n} of {total} documents are printed here.'),
  },
  identifiers: {
    all: (rows) => counted(rows, 'identifier'),
    selected: msg('{n} selected of {total} identifiers'),
    missing: msg('Only {n} of {total} identifiers are printed here.'),
  },
}

/** `1,136 containers`; of a selection also of how many. */
export const printedText = ({ meant, total }: PrintedCount, many: PrintedKind): string =>
  meant < total ? t(kinds[many].selected, { n: meant, total }) : kinds[many].all(total)

/** Why rows are missing, and what to do; null where none is. */
export function missingText({ printed, meant }: PrintedCount, many: PrintedKind): string | null {
  if (printed >= meant) return null
  const first = t(kinds[many].missing, { n: printed, total: meant })
  return meant > MAX_PRINTED_ROWS
    ? `${first} ${t('Export the list as a file for all of them.')}`
    : `${first} ${t('Press Ctrl P in the list, or choose Print under Export, for all of them.')}`
}
