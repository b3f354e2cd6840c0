import type { z } from 'zod'
import type { ExtractedField } from '../types.ts'
import type { LabelledPage } from './labels/labelled-page.rules.ts'
import { isSameMember, nextEntryOf } from './named-lists.rules.ts'
import { acceptsValue } from './payload.rules.ts'
import { fieldOf } from './resolve-candidates.rules.ts'
import { besideContainer, sealBelow } from './beside-container.rules.ts'
import { containersIn } from './values/equipment.rules.ts'
import type { WritingConventions } from './values/types.ts'

const list = 'utilized_transport_equipments'

/**
 * Container numbers anywhere in the document, with the size, the seal and the cargo beside them. `known` are those already
 * read from tables.
 */
export function equipmentsOf(
  pages: LabelledPage[],
  schema: z.ZodObject,
  conventions: WritingConventions,
  known: ExtractedField[],
  others: ExtractedField[],
): ExtractedField[] {
  const tabled = new Map(
    known
      .filter(({ path }) => /^utilized.*equipment_reference$/.test(path))
      .map(({ path, value }) => [value, path.split('.').slice(0, 2).join('.')]),
  )
  const numbers = new Set(tabled.keys())
  const references = new Set(others.map(({ value }) => value))
  const fields: ExtractedField[] = []
  let at = nextEntryOf(list, known)
  for (const page of pages)
    for (const line of page.lines) {
      const found = line.flatMap((block) => containersIn(block.words))
      for (const { number, words, confidence } of found) {
        const row = tabled.get(number)
        const isNew = ({ path }: ExtractedField) =>
          ![...known, ...fields].some((field) => isSameMember(field.path, path))
        // OCR lost the headers of some columns. In a text nothing is lost: there only what can be nothing else is read.
        if (row !== undefined && found.length === 1)
          fields.push(
            ...besideContainer(row, line, words, conventions, page.lines)
              .filter(({ path }) => words[0]?.source.method === 'ocr' || isOfContainer.test(path))
              .filter(isNew),
            ...sealBelow(row, line, words, page.lines).filter(isNew),
          )
        // `MEDU9104472` has the form of a container number and may be a bill of lading.
        if (numbers.has(number) || references.has(number)) continue
        // A number with a wrong check digit is only used if a label says that it is a container.
        const labelled = page.labels.some(
          ({ name, block, left }) =>
            /container|cntr|equipment/.test(name) &&
            (Math.abs(block.line - (line[0]?.line ?? 0)) < 2 || Math.abs(left - (words[0]?.left ?? 0)) < 15),
        )
        if (confidence < 0.5 && !labelled) continue
        numbers.add(number)
        const part = { at: 'equipment_reference', value: number, words, confidence }
        fields.push(fieldOf(`${list}.${at}`, part, labelled ? 0.97 : 0.9))
        if (found.length === 1) {
          fields.push(...besideContainer(`${list}.${at}`, line, words, conventions, page.lines))
          fields.push(...sealBelow(`${list}.${at}`, line, words, page.lines).filter(isNew))
        }
        at += 1
      }
    }
  return fields.filter((field) => acceptsValue(schema, field.path, field.value))
}

const isOfContainer = /\.(?:iso_equipment_code|seals\.0)$/
