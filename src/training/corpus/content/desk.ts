import type { Speaker } from '../captions/index.ts'
import type { Company } from '../facts/parties.ts'
import type { InventedShipment } from '../facts/shipment.ts'
import type { Writer } from '../facts/write.ts'
import type { Random } from '../../random.ts'
import type { DraftColumn, DraftEntry, EntryKind, Mark, DraftDocument, Table, MarkedLines } from '../types.ts'

/** What the author of a document has on the desk. */
export interface Desk {
  random: Random
  facts: InventedShipment
  write: Writer
  speaker: Speaker
}
/** What the content of a kind of documents is: the rest comes from `document.ts`. */
export interface Content {
  issuer: Company
  entries: DraftEntry[]
  tables: Table[]
  totals: DraftEntry[]
  sentences?: MarkedLines
  remarks?: string[]
  signatures?: DraftDocument['signatures']
  /** Marks of the title, where it is a field. */
  titlePath?: string
}
export type Row = [
  kind: EntryKind,
  key: string,
  value: MarkedLines | null,
  share?: number,
  box?: string | undefined,
  paths?: string[],
]

/** Entries of the rows that this document has: each is there with its share. */
export const entriesOf = ({ random, speaker }: Desk, rows: Row[]): DraftEntry[] =>
  rows.flatMap(([kind, key, value, share = 1, box, paths]) =>
    value === null || !random.chance(share)
      ? []
      : [{ kind, caption: speaker.say(key, paths), value, ...(box === undefined ? {} : { box }) }],
  )

type ColumnRow<T> = {
  key: string
  paths: string[]
  cell: (item: T, at: number) => MarkedLines | null
  align?: DraftColumn['align']
  width?: number
  share?: number
  sum?: MarkedLines | null
}
/** A table of the columns that this document has. */
export function tableOf<T>(
  { random, speaker }: Desk,
  items: T[],
  columns: ColumnRow<T>[],
  { heading = null, sums = 0.5 }: { heading?: string | null; sums?: number } = {},
): Table {
  const kept = columns.filter(({ share = 1 }) => random.chance(share))
  const withSums = kept.some(({ sum }) => sum !== undefined && sum !== null) && random.chance(sums)
  return {
    heading,
    columns: kept.map(({ key, paths, align = 'left', width = 2 }) => ({
      caption: speaker.say(key, paths),
      align,
      width,
    })),
    rows: items.map((item, at) => kept.map(({ cell }) => cell(item, at) ?? [[]])),
    sums: withSums ? kept.map(({ sum }) => sum ?? null) : null,
  }
}

export const join = (...parts: (MarkedLines | string)[]): MarkedLines => [
  parts.flatMap((part) => (typeof part === 'string' ? [{ text: part, marks: [] }] : part.flat())),
]
export const stack = (...parts: MarkedLines[]): MarkedLines => parts.flat()

/** A value that is none of our fields. */
export const bare = (value: MarkedLines): MarkedLines =>
  value.map((line) => line.map((run) => ({ ...run, marks: [] })))
/** The value says one more field: what it is of stands in its caption. */
export const also = (value: MarkedLines, mark: Mark): MarkedLines =>
  value.map((line) =>
    line.map((run) => (run.marks.length === 0 ? run : { ...run, marks: [...run.marks, mark] })),
  )
export const cents = (value: number): number => Math.round(value * 100) / 100
