import type { z } from 'zod'
import type { ExtractedField } from '../types.ts'
import type { LabelledPage } from './labels/labelled-page.rules.ts'
import { wordsAt } from './text-blocks.rules.ts'
import { acceptsValue } from './payload.rules.ts'
import { fieldOf } from './resolve-candidates.rules.ts'
import { containersIn, isSeal, sizeTypeIn } from './values/equipment.rules.ts'

const list = 'utilized_transport_equipments'

/**
 * Container numbers anywhere in the document, with the size and the seal beside them. `known` are those already read
 * from tables.
 */
export function equipmentsOf(
  pages: LabelledPage[],
  schema: z.ZodObject,
  known: ExtractedField[],
  others: ExtractedField[],
): ExtractedField[] {
  const numbers = new Set(
    known.filter(({ path }) => /^utilized.*equipment_reference$/.test(path)).map(({ value }) => value),
  )
  const references = new Set(others.map(({ value }) => value))
  const fields: ExtractedField[] = []
  let at =
    1 +
    Math.max(
      -1,
      ...known.filter(({ path }) => path.startsWith(list)).map(({ path }) => Number(path.split('.')[1])),
    )
  for (const page of pages)
    for (const line of page.lines) {
      const found = line.flatMap((block) => containersIn(block.words))
      for (const { number, words, confidence } of found) {
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
        if (found.length === 1)
          fields.push(
            ...beside(
              `${list}.${at}`,
              line.flatMap((block) => block.words).filter((word) => !words.includes(word)),
            ),
          )
        at += 1
      }
    }
  return fields.filter((field) => acceptsValue(schema, field.path, field.value))
}

function beside(path: string, words: ReturnType<typeof wordsAt>): ExtractedField[] {
  const text = words.map((word) => word.text).join(' ')
  const fields: ExtractedField[] = []
  const size = sizeTypeIn(text)
  if (size !== null)
    fields.push(
      fieldOf(
        path,
        {
          at: 'iso_equipment_code',
          value: size.code,
          words: wordsAt(words, size.from, size.to),
          confidence: size.confidence,
        },
        0.85,
      ),
    )
  const label = words.findIndex((word) => /^seals?\b/i.test(word.text))
  const seal = label < 0 ? undefined : words.slice(label + 1, label + 4).find((word) => isSeal(word.text))
  if (seal !== undefined)
    fields.push(
      fieldOf(`${path}.seals.0`, { at: '', value: seal.text, words: [seal], confidence: 0.95 }, 0.9),
    )
  return fields
}
