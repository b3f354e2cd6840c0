import type { Speaker } from '../captions/index.ts'
import type { Company } from '../facts/parties.ts'
import type { Shipment } from '../facts/shipment.ts'
import type { Writer } from '../facts/write.ts'
import type { Random } from '../random.ts'
import type { Column, Entry, EntryKind, Mark, Draft, Table, Written } from '../types.ts'

/** What the author of a document has on the desk. */
export interface Desk {
  random: Random
  facts: Shipment
  write: Writer
  speaker: Speaker
}
/** What the content of a kind of documents is: the rest comes from `document.ts`. */
export interface Content {
  issuer: Company
  entries: Entry[]
  tables: Table[]
  totals: Entry[]
  sentences?: Written
  remarks?: string[]
  signatures?: Draft['signatures']
  /** Marks of the title, where it is a field. */
  titlePath?: string
}
export type Row = [
  kind: EntryKind,
  key: string,
  value: Written | null,
  share?: number,
  box?: string | undefined,
  paths?: string[],
]

/** Entries of the rows that this document has: each is there with its share. */
export const entriesOf = ({ random, speaker }: Desk, rows: Row[]): Entry[] =>
  rows.flatMap(([kind, key, value, share = 1, box, paths]) =>
    value === null || !random.chance(share)
      ? []
      : [{ kind, caption: speaker.say(key, paths), value, ...(box === undefined ? {} : { box }) }],
  )

type ColumnRow<T> = {
  key: string
  paths: string[]
  cell: (item: T, at: number) => Written | null
  align?: Column['align']
  width?: number
  share?: number
  sum?: Written | null
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

export const join = (...parts: (Written | string)[]): Written => [
  parts.flatMap((part) => (typeof part === 'string' ? [{ text: part, marks: [] }] : part.flat())),
]
export const stack = (...parts: Written[]): Written => parts.flat()

/** A value that is none of our fields. */
export const bare = (value: Written): Written =>
  value.map((line) => line.map((run) => ({ ...run, marks: [] })))
/** The value says one more field: what it is of stands in its caption. */
export const also = (value: Written, mark: Mark): Written =>
  value.map((line) =>
    line.map((run) => (run.marks.length === 0 ? run : { ...run, marks: [...run.marks, mark] })),
  )
export const cents = (value: number): number => Math.round(value * 100) / 100
