import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { LabelledPage } from '../extract/labels/labelled-page.rules.ts'
import type { ValueKind } from '../extract/labels/label.rules.ts'
import { valueParsers } from '../extract/value-parsers.rules.ts'
import { tickedIn } from '../extract/values/terms.rules.ts'
import type { ValuePart, WritingConventions } from '../extract/values/types.ts'
import { straightened } from '../read/skew.rules.ts'
import type { FileContent } from '../types.ts'
import { bucketOf } from './network.rules.ts'
import { regionFeatures } from './region-features.rules.ts'
import { MAX_FURTHER_LINES, type ScoredPage, type ValueRegion, regionsOf, toPoints } from './regions.rules.ts'
import { type FieldRole, rolesOfType } from './roles.rules.ts'

/** A region with the roles whose kind of value it has, and the parts of that value. */
export interface RegionOfPage {
  region: ValueRegion
  page: ScoredPage
  /** For each role the parts of the value; the roles are those of the type of the document. */
  readings: { role: FieldRole; parts: ValuePart[] }[]
  features: string[]
}

export const scoredPagesOf = (content: FileContent, pages: readonly LabelledPage[]): ScoredPage[] =>
  content.pages.map((page, at) => ({
    ...(pages[at] ?? { lines: [], labels: [], isLabel: () => false }),
    number: page.number,
    width: page.width,
    height: page.height,
    rulings: (page.rulings ?? []).map((ruling) => toPoints(straightened(ruling, page), page)),
  }))

/** All regions of a document of which the value can be one of the fields of the type. */
export function regionsOfDocument(
  pages: readonly ScoredPage[],
  document_type: DocumentType,
  conventions: WritingConventions,
): RegionOfPage[] {
  const wanted = rolesOfType(document_type)
  const traits = { document_type, pages: pages.length }
  return pages.flatMap((page) =>
    regionsOf(page).flatMap((region) => {
      const parsed = new Map<ValueKind, ValuePart[]>()
      const parse = (kind: FieldRole['kinds'][number]): ValuePart[] => {
        const known = parsed.get(kind)
        if (known !== undefined) return known
        const parts =
          kind === 'terms' && isHeaderOfFreightTerms(region, page)
            ? []
            : valueParsers[kind](region.lines.slice(0, 1 + furtherLinesOf(kind)), conventions)
        parsed.set(kind, parts)
        return parts
      }
      const readings = wanted.flatMap((role) => {
        const parts = role.kinds.map((kind) => parse(kind)).find((found) => found.length > 0)
        return parts === undefined ? [] : [{ role, parts }]
      })
      if (readings.length === 0) return []
      const kinds = [...parsed].filter(([, parts]) => parts.length > 0).map(([kind]) => kind)
      return [{ region, page, readings, features: regionFeatures(region, page, traits, kinds) }]
    }),
  )
}

/** `PREPAID` and `COLLECT` above two columns of charges say nothing unless one is ticked. */
function isHeaderOfFreightTerms({ lines: [words = []] }: ValueRegion, page: ScoredPage): boolean {
  const [first] = words
  const line = page.lines.find((blocks) => blocks.some((block) => first && block.words.includes(first))) ?? []
  const text = line.map((block) => block.text).join(' ')
  const all = line.flatMap((block) => block.words)
  return /\bprepaid\b/i.test(text) && /\bcollect\b/i.test(text) && tickedIn(all) === null
}

/** A party has several lines, and a place may go on in a second one; every other value is on one line. */
const furtherLinesOf = (kind: ValueKind): number =>
  kind === 'party' ? MAX_FURTHER_LINES : kind === 'place' || kind === 'issued' ? 1 : 0

export const bucketsOf = (features: readonly string[], buckets: number): Int32Array =>
  Int32Array.from(new Set(features), (feature) => bucketOf(feature, buckets))
