import { type DocumentType, MIN_CERTAIN_CONFIDENCE } from '../../../contract/vocabulary/index.ts'
import { textOfPages, writingConventionsOf } from '../extract/conventions.rules.ts'
import { mergeFields, pathMembers } from '../extract/merge-fields.rules.ts'
import { isEqualValue } from '../scoring/same-value.rules.ts'
import type { ExtractedField, Extraction, FileContent } from '../types.ts'
import type { LearnedLayout } from './types.ts'
import { comparedWords, likeness } from './fingerprint.rules.ts'
import type { FormContext } from './forms.rules.ts'
import { readSpot } from './read-spot.rules.ts'

/** Of a sure value that the learned place contradicts. */
const DOUBTED_CONFIDENCE = 0.5

/** How a document writes numbers and dates, for the parsers of its values. */
export const formContext = (content: Pick<FileContent, 'pages'>, type: DocumentType): FormContext => ({
  type,
  conventions: writingConventionsOf(textOfPages(content)),
})

/** The layout of the issuer of this document; null if it is not known. */
export function layoutOfIssuer<Layout extends Pick<LearnedLayout, 'document_type' | 'fingerprint'>>(
  { pages }: Pick<FileContent, 'pages'>,
  type: DocumentType,
  layouts: readonly Layout[],
): Layout | null {
  const [first] = pages
  if (!first) return null
  const words = comparedWords(first)
  const [best] = layouts
    .filter(({ document_type }) => document_type === type)
    .map((layout) => ({ layout, likeness: likeness(layout.fingerprint, words) }))
    .filter((each) => each.likeness > 0)
    .toSorted((one, other) => other.likeness - one.likeness)
  return best?.layout ?? null
}

/**
 * Reads the fields whose places were learned from accepted documents of the issuer, above what the rules read and are not sure of. Where
 * they are sure of another value, both stay, in doubt.
 * @returns the id of the layout if it has a value of the document, also one that only puts another in doubt
 */
export function readLearnedFields(
  content: FileContent,
  type: DocumentType,
  layouts: readonly LearnedLayout[],
  rules: Extraction,
): { extraction: Extraction; learned: string | null } {
  const layout = layoutOfIssuer(content, type, layouts)
  if (layout === null) return { extraction: rules, learned: null }
  const context = formContext(content, type)
  const read = layout.fields
    .filter(({ path }) => isOnlyEntry(rules.payload, path))
    .flatMap(({ path, spot }) => readSpot(content.pages, path, spot, context) ?? [])
  if (read.length === 0) return { extraction: rules, learned: null }
  const fields = read.map((field) => besideRules(field, rules))
  const better = fields.filter(({ method }) => method === 'learned')
  return { extraction: mergeFields(withoutReplaced(rules, better), fields, null), learned: layout.id }
}

/** The learned value, with what it replaces; or what the rules are sure of, in doubt because the learned value is another one. */
function besideRules(learned: ExtractedField, { fields }: Extraction): ExtractedField {
  const known = fields.find(({ path }) => path === learned.path)
  if (known === undefined || isEqualValue(known.value, learned.value)) return learned
  return known.confidence < MIN_CERTAIN_CONFIDENCE ? { ...learned, replaced: known } : inDoubt(known, learned)
}

/** A value that stands, in doubt because of another one. */
export function inDoubt(
  field: ExtractedField,
  { value, text, page, box, method }: ExtractedField,
): ExtractedField {
  const confidence = Math.min(field.confidence, DOUBTED_CONFIDENCE)
  return { ...field, confidence, rival: { value, text, page, box, method } }
}

/** What is learned of an entry of a list is of a list that has only this one. */
function isOnlyEntry(payload: Record<string, unknown>, path: string): boolean {
  let at: unknown = payload
  for (const member of pathMembers(path) ?? []) {
    if (Array.isArray(at) && at.length > 1) return false
    at = (at as Record<string | number, unknown> | null | undefined)?.[member]
  }
  return true
}

/**
 * Where another place or party is read than by the rules, what they read of it beside its name is of the wrong one: the
 * code of a port, the address of a party.
 */
function withoutReplaced(rules: Extraction, read: readonly ExtractedField[]): Extraction {
  const wrong = read.flatMap(({ path, value }) => {
    const known = rules.fields.find((field) => field.path === path)
    return /\.(?:location_name|party_name)$/.test(path) && known !== undefined && known.value !== value
      ? [path.slice(0, path.lastIndexOf('.') + 1)]
      : []
  })
  const isWrong = (path: string) => wrong.some((base) => path.startsWith(base))
  if (wrong.length === 0) return rules
  const payload = structuredClone(rules.payload)
  for (const { path } of rules.fields) if (isWrong(path)) deleteAtPath(payload, path)
  return { payload, fields: rules.fields.filter(({ path }) => !isWrong(path)) }
}

function deleteAtPath(payload: Record<string, unknown>, path: string): void {
  const members = path.split('.')
  const name = members.pop() ?? ''
  let at: unknown = payload
  for (const member of members) at = (at as Record<string, unknown> | undefined)?.[member]
  if (typeof at === 'object' && at !== null) Reflect.deleteProperty(at, name)
}
