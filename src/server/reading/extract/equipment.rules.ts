import type { z } from 'zod'
import type { Field } from '../types.ts'
import type { SeenPage } from './labels/seen.rules.ts'
import { marksAt } from './marks.rules.ts'
import { accepts } from './payload.rules.ts'
import { fieldOf } from './settle.rules.ts'
import { containersIn, isSeal, sizeTypeIn } from './values/equipment.rules.ts'

const list = 'utilized_transport_equipments'

/** Containers wherever they stand, with the size and the seal beside them; `known` are those of tables. */
export function equipmentsOf(
  pages: SeenPage[],
  schema: z.ZodObject,
  known: Field[],
  others: Field[],
): Field[] {
  const numbers = new Set(
    known.filter(({ path }) => /^utilized.*equipment_reference$/.test(path)).map(({ value }) => value),
  )
  const references = new Set(others.map(({ value }) => value))
  const fields: Field[] = []
  let at =
    1 +
    Math.max(
      -1,
      ...known.filter(({ path }) => path.startsWith(list)).map(({ path }) => Number(path.split('.')[1])),
    )
  for (const page of pages)
    for (const line of page.lines) {
      const found = line.flatMap((spot) => containersIn(spot.marks))
      for (const { number, marks, confidence } of found) {
        // `MEDU9104472` has the form of a container and may be a bill.
        if (numbers.has(number) || references.has(number)) continue
        // A wrong check digit is only believed where something says that it is a container.
        const labelled = page.labels.some(
          ({ name, spot, left }) =>
            /container|cntr|equipment/.test(name) &&
            (Math.abs(spot.line - (line[0]?.line ?? 0)) < 2 || Math.abs(left - (marks[0]?.left ?? 0)) < 15),
        )
        if (confidence < 0.5 && !labelled) continue
        numbers.add(number)
        const part = { at: 'equipment_reference', value: number, marks, confidence }
        fields.push(fieldOf(`${list}.${at}`, part, labelled ? 0.97 : 0.9))
        if (found.length === 1)
          fields.push(
            ...beside(
              `${list}.${at}`,
              line.flatMap((spot) => spot.marks).filter((mark) => !marks.includes(mark)),
            ),
          )
        at += 1
      }
    }
  return fields.filter((field) => accepts(schema, field.path, field.value))
}

function beside(path: string, marks: ReturnType<typeof marksAt>): Field[] {
  const text = marks.map((mark) => mark.text).join(' ')
  const fields: Field[] = []
  const size = sizeTypeIn(text)
  if (size !== null)
    fields.push(
      fieldOf(
        path,
        {
          at: 'iso_equipment_code',
          value: size.code,
          marks: marksAt(marks, size.from, size.to),
          confidence: size.confidence,
        },
        0.85,
      ),
    )
  const label = marks.findIndex((mark) => /^seals?\b/i.test(mark.text))
  const seal = label < 0 ? undefined : marks.slice(label + 1, label + 4).find((mark) => isSeal(mark.text))
  if (seal !== undefined)
    fields.push(
      fieldOf(`${path}.seals.0`, { at: '', value: seal.text, marks: [seal], confidence: 0.95 }, 0.9),
    )
  return fields
}
