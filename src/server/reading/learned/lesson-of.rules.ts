import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { ExtractedField } from '../types.ts'
import type { Spot } from './types.ts'
import { commonSpot, spotOf } from './anchors.rules.ts'
import { formContext } from './apply.rules.ts'
import type { FormContext } from './forms.rules.ts'
import type { FieldLesson, LearnedFieldState } from './lessons.rules.ts'
import type { PageOfWords } from './page-words.rules.ts'
import { readSpot } from './read-spot.rules.ts'
import { boxesOfValue } from './search.rules.ts'

/** An accepted document. */
export interface AcceptedDocument {
  document_type: DocumentType
  pages: PageOfWords[]
  /** As it was accepted. */
  payload: Record<string, unknown>
  /** As it was read. */
  fields: Pick<ExtractedField, 'path' | 'value' | 'page' | 'box' | 'method' | 'rival'>[]
  /** What a person marked on the pages as values. */
  marks: Pick<ExtractedField, 'path' | 'page' | 'box'>[]
}

const LIMITS = { fields: 100, value: 200 } as const
/** Lists whose rows tables and check digits give. */
const tables = /^(?:charges|line_items|utilized_transport_equipments)\./

type Scalar = ExtractedField['value']
interface Leaf {
  path: string
  value: Scalar
  /** Not in a list, or in one with a single entry. */
  single: boolean
}

/** All single values of a payload. */
export function leavesOfPayload(value: unknown, path = '', single = true): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ path, value, single }]
  if (typeof value !== 'object' || value === null) return []
  const isSingle = single && (!Array.isArray(value) || value.length === 1)
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) =>
    leavesOfPayload(held, path === '' ? name : `${path}.${name}`, isSingle),
  )
}

/**
 * What this document says about the places of its fields: those that were accepted as read, and of corrected ones the
 * place where the right value is printed.
 * @param known what was learned of the issuer before; of several places of a value the one that agrees with it is taken
 */
export function lessonsOf(document: AcceptedDocument, known: readonly LearnedFieldState[]): FieldLesson[] {
  const { fields, payload } = document
  const context = formContext(document, document.document_type)
  const accepted = leavesOfPayload(payload).filter(({ path, single }) => single && !tables.test(path))
  const lessons = accepted.slice(0, LIMITS.fields).map(({ path, value }): FieldLesson => {
    const read = fields.find((field) => field.path === path)
    const isConfirmed = read !== undefined && read.value === value
    const found = placesOf(document, { path, value }, isConfirmed ? read : undefined, context)
    const before = known.find((field) => field.path === path)?.spot
    const agreeing = before && found.find((spot) => commonSpot(spot, before) !== null)
    return {
      path,
      spot: agreeing ?? found[0] ?? null,
      // Who keeps the value that was doubted says that the learned place has the wrong one.
      ...wrongPlace(document, isConfirmed ? read.rival && { path, ...read.rival } : read, context),
      value: String(value).slice(0, LIMITS.value),
    }
  })
  const removed = fields
    .filter(({ path }) => !tables.test(path) && !leavesOfPayload(payload).some((leaf) => leaf.path === path))
    .map((read): FieldLesson => ({
      path: read.path,
      spot: null,
      ...wrongPlace(document, read, context),
      value: null,
    }))
  return [...lessons, ...removed].filter(
    ({ spot, wrong, contradicts }) => spot !== null || wrong !== null || contradicts,
  )
}

type Place = Pick<ExtractedField, 'path' | 'value' | 'page' | 'box'>

/** Places of an accepted value, the best first: as it was read, as a person marked it, or wherever it is printed. */
function placesOf(
  document: AcceptedDocument,
  { path, value }: Pick<Place, 'path' | 'value'>,
  read: Pick<Place, 'page' | 'box'> | undefined,
  context: FormContext,
): Spot[] {
  const spotAt = ({ page, box }: Pick<Place, 'page' | 'box'>) =>
    provenSpot(document, { path, value, page, box }, context) ?? []
  if (read) return [read].flatMap(spotAt)
  const marked = document.marks.filter((mark) => mark.path === path).flatMap(spotAt)
  return marked.length > 0 ? marked : boxesOfValue(document.pages, path, value, context).flatMap(spotAt)
}

/** The place of a value, if it can be read again from there. */
function provenSpot({ pages }: AcceptedDocument, place: Place, context: FormContext): Spot | null {
  const page = pages.find(({ number }) => number === place.page)
  const spot = page ? spotOf(page, pages.length, place, context) : null
  if (spot === null) return null
  return readSpot(pages, place.path, spot, context)?.value === place.value ? spot : null
}

function wrongPlace(
  { pages }: AcceptedDocument,
  read: AcceptedDocument['fields'][number] | undefined,
  context: FormContext,
): Pick<FieldLesson, 'wrong' | 'contradicts'> {
  const page = pages.find(({ number }) => number === read?.page)
  if (!read || !page) return { wrong: null, contradicts: false }
  return { wrong: spotOf(page, pages.length, read, context), contradicts: read.method === 'learned' }
}

/** Who issues documents; their names are the same on all of them. */
const issuers = /issuer|seller|exporter|carrier|forwarder|vendor|manufacturer|broker|agent/

/** Values of a document that are others on the next one of its issuer. */
export const changingValues = (payload: Record<string, unknown>): string[] =>
  leavesOfPayload(payload)
    .filter(({ path, value }) => typeof value === 'string' && !issuers.test(path))
    .map(({ value }) => String(value))
