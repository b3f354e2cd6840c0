import { labelledPage } from '../../server/reading/extract/labels/labelled-page.rules.ts'
import { blocksOf, rectOf } from '../../server/reading/extract/text-blocks.rules.ts'
import type { ValuePart } from '../../server/reading/extract/values/types.ts'
import { textOfPages, writingConventionsOf } from '../../server/reading/extract/conventions.rules.ts'
import {
  bucketsOf,
  type RegionOfPage,
  regionsOfDocument,
  scoredPagesOf,
} from '../../server/reading/scoring/scored-document.rules.ts'
import { noneRole, fieldRoles } from '../../server/reading/scoring/roles.rules.ts'
import { isEqualValue } from '../../server/reading/scoring/same-value.rules.ts'
import { generalPath } from '../../server/reading/scoring/field-kinds.rules.ts'
import type { ExtractedField, Rect } from '../../server/reading/types.ts'
import type { ReadDocument, TrueDocument, TrueField } from './corpus-files.ts'
import type { TrainingExample } from './train-network.ts'

/** Class 0 is "no field". */
export const regionClasses: readonly string[] = [noneRole, ...fieldRoles.map(({ path }) => path)]
const classOf = new Map(regionClasses.map((path, at) => [path, at]))

/** One example for each region of a document. */
export function regionExamples({ truth, content }: ReadDocument, buckets: number): TrainingExample[] {
  const pages = scoredPagesOf(content, blocksOf(content).map(labelledPage))
  const regions = regionsOfDocument(pages, truth.document_type, writingConventionsOf(textOfPages(content)))
  return regions.map((found) => toExample(found, truth.fields, buckets))
}

function toExample(
  { readings, features }: RegionOfPage,
  fields: readonly TrueField[],
  buckets: number,
): TrainingExample {
  const targets: number[] = []
  const allowed = [0]
  for (const { role, parts } of readings) {
    const at = classOf.get(role.path)
    if (at === undefined) continue
    const verdict = agrees(role.path, parts, fields)
    // The same value elsewhere on the page says neither yes nor no.
    if (verdict === 'elsewhere') continue
    allowed.push(at)
    if (verdict === 'here') targets.push(at)
  }
  return {
    ids: bucketsOf(features, buckets),
    targets: targets.length > 0 ? targets : [0],
    allowed,
    weight: targets.length > 0 ? 1 : 0.5,
  }
}

/** Whether a value is that of a field: at its place, only elsewhere, or not at all. */
export function agrees(
  role: string,
  parts: readonly ValuePart[],
  fields: readonly TrueField[],
): 'here' | 'elsewhere' | 'no' {
  const [main] = parts
  if (main === undefined) return 'no'
  const path = main.at === '' ? role : `${role}.${main.at}`
  const pattern = new RegExp(`^${path.split('*').map(escaped).join('\\d+')}$`)
  const same = fields.filter((field) => pattern.test(field.path) && isEqualValue(field.value, main.value))
  if (same.length === 0) return 'no'
  const [first] = main.words
  const box = rectOf(main.words)
  return same.some((field) => field.page === first?.page && shared(field.box, box) > 0.3)
    ? 'here'
    : 'elsewhere'
}
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The common area as a share of the smaller one. */
function shared(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.max(1e-9, Math.min(one.width * one.height, other.width * other.height))
}

/** A field of a list is right if any entry of the list has this value. */
export function isRightField(field: ExtractedField, { fields }: TrueDocument): boolean {
  const path = generalPath(field.path)
  return fields.some((known) => generalPath(known.path) === path && isEqualValue(known.value, field.value))
}
