import type { z } from 'zod'
import { placesOf } from './find.rules.ts'
import type { Label } from './labels/label.rules.ts'
import type { Seen, SeenPage } from './labels/seen.rules.ts'
import type { Mark, Spot } from './marks.rules.ts'
import { firstOf } from './named-lists.rules.ts'
import { schemaAt } from './payload.rules.ts'
import { readers } from './read-value.rules.ts'
import type { Habits, Part } from './values/kind.ts'
import { vesselAndVoyageIn } from './values/references.rules.ts'

/** What one label may have said. */
export interface Candidate {
  path: string
  parts: Part[]
  /** Where it stands and how plainly it is labelled; the parts have their own. */
  confidence: number
  label: Seen
}

/** What the labels of a page ask for, in the type's fields. */
export function labelledOn(
  page: SeenPage,
  schema: z.ZodObject,
  habits: Habits,
  tabled: Set<Spot>,
): Candidate[] {
  const words = new Set([...tabled].flatMap(({ marks }) => marks.map(({ word }) => word)))
  const isTabled = ({ parts }: Candidate) =>
    parts.some(({ marks }) => marks.some(({ word }) => words.has(word)))
  return page.labels.flatMap((label) => {
    if (label.spot.marks.some(({ word }) => words.has(word))) return []
    const asks = label.asks.map((labels) => wanted(labels, schema))
    if (asks.every((labels) => labels.length === 0)) return []
    if (isTitle(label)) return []
    const found =
      label.asks.length === 1
        ? single(asks[0] ?? [], label, page, habits)
        : combined(asks, label, page, habits)
    return found.filter((candidate) => !isTabled(candidate))
  })
}

/** A document's name is no label of a number: `ARRIVAL NOTICE`, `INVOICE`. */
const isTitle = ({ asks, colon, numbered, name }: Seen): boolean =>
  asks[0]?.[0]?.kind === 'reference' &&
  !colon &&
  !numbered &&
  !/^[hmo]?bl$|^(?:po|bkg|mbol|lfd)$|\bref|id$|\bcode$|surety|pickup/.test(name)

interface Wanted extends Pick<Label, 'kind'> {
  path: string
}
function wanted(labels: Label[], schema: z.ZodObject): Wanted[] {
  return labels.flatMap(({ kind, paths }) => {
    const path = paths.find((each) => schemaAt(schema, firstOf(each)) !== null)
    return path === undefined ? [] : [{ kind, path }]
  })
}

const loose = new Set(['text', 'party', 'signer'])
function single(asks: Wanted[], label: Seen, page: SeenPage, habits: Habits): Candidate[] {
  const found = asks.flatMap((ask) => {
    if (ask.kind === 'stop') return []
    for (const { lines, confidence } of placesOf(label, page, ask.kind)) {
      const parts = readers[ask.kind](lines, habits)
      if (parts.length > 0) return [{ path: ask.path, parts, confidence, label, kind: ask.kind }]
    }
    return []
  })
  const strict = found.filter(({ kind }) => !loose.has(kind))
  if (strict.length > 0) return strict
  // Who signed is a name, and that there is one.
  return [
    ...found.filter(({ kind }) => kind !== 'signer').slice(0, 1),
    ...found.filter(({ kind }) => kind === 'signer'),
  ]
}

/** `Vessel / Voyage` parts what stands behind it; `Shipper / Bill to` says the same of both. */
function combined(asks: Wanted[][], label: Seen, page: SeenPage, habits: Habits): Candidate[] {
  const firsts = asks.map(([first]) => first)
  const kinds = firsts.map((first) => first?.kind)
  if (kinds.includes('party'))
    return asks.flatMap((each) =>
      single(
        each.filter(({ kind }) => kind === 'party'),
        label,
        page,
        habits,
      ),
    )
  const [placed] = placesOf(label, page, 'text')
  if (placed === undefined) return []
  const confidence = placed.confidence * 0.98
  const as = (ask: Wanted | undefined, parts: Part[]): Candidate[] =>
    ask === undefined || parts.length === 0 ? [] : [{ path: ask.path, parts, confidence, label }]
  const vessel = firsts.find((first) => first?.kind === 'vessel')
  const voyage = firsts.find((first) => first?.kind === 'voyage')
  if (vessel !== undefined && voyage !== undefined) {
    const both = vesselAndVoyageIn(placed.lines)
    return [...as(vessel, both.vessel), ...as(voyage, both.voyage)]
  }
  const pieces = piecesOf(placed.lines[0] ?? [])
  // One value for two: it is the nearer label's.
  if (pieces.length !== asks.length) return single(asks.at(-1) ?? [], label, page, habits)
  return firsts.flatMap((first, at) =>
    first === undefined || first.kind === 'stop'
      ? []
      : as(first, readers[first.kind]([pieces[at] ?? []], habits)),
  )
}

/** `16-JAN-19/ 25-JAN-19`: parted by slashes that stand at the edge of a word. */
function piecesOf(marks: Mark[]): Mark[][] {
  const pieces: Mark[][] = [[]]
  for (const mark of marks) {
    if (/^[/|]$/.test(mark.text)) pieces.push([])
    else if (/[/|]$/.test(mark.text)) {
      pieces.at(-1)?.push({ ...mark, text: mark.text.slice(0, -1) })
      pieces.push([])
    } else pieces.at(-1)?.push(mark)
  }
  return pieces.filter((piece) => piece.length > 0)
}
