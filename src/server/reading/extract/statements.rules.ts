import type { z } from 'zod'
import type { ExtractedField } from '../types.ts'
import type { LabelledPage } from './labels/labelled-page.rules.ts'
import type { PlacedWord, TextBlock } from './text-blocks.rules.ts'
import { acceptsValue } from './payload.rules.ts'
import { fieldOf, MIN_FIELD_CONFIDENCE } from './resolve-candidates.rules.ts'
import { bookedIn } from './values/equipment.rules.ts'
import { timeIn } from '../../../contract/trade/printed/dates.rules.ts'
import type { ValuePart } from './values/types.ts'
import { movementIn, tickedIn } from './values/terms.rules.ts'

/** Values without a label: stamps, and standard sentences that mean the same on every document. */
export function statementsOf(
  pages: LabelledPage[],
  schema: z.ZodObject,
  known: ExtractedField[],
): ExtractedField[] {
  const blocks = pages.flatMap(({ lines }) => lines.flat())
  const has = (path: string) =>
    known.some((field) => field.path === path || field.path.startsWith(`${path}.`))
  const fields = [
    ...(has('freight_payment_term_code') ? [] : freightTerms(blocks)),
    ...(has('receipt_type_at_origin') || has('delivery_type_at_destination') ? [] : movement(blocks)),
    ...(has('is_surrendered') ? [] : surrendered(blocks)),
    ...(has('is_to_order') ? [] : toOrder(known)),
    ...(has('confirmed_equipments.0.iso_equipment_code') ? [] : booked(blocks)),
  ]
  return fields.filter(
    (field) => field.confidence >= MIN_FIELD_CONFIDENCE && acceptsValue(schema, field.path, field.value),
  )
}

const statement = (
  path: string,
  value: ValuePart['value'],
  words: PlacedWord[],
  confidence: number,
): ExtractedField[] => [fieldOf(path, { at: '', value, words, confidence })]
/** If the statements contradict each other, none is used. */
function withoutContradiction<T>(
  found: { block: TextBlock; value: T }[],
): { block: TextBlock; value: T } | null {
  const [first] = found
  const all = new Set(found.map(({ value }) => JSON.stringify(value)))
  return first === undefined || all.size > 1 ? null : first
}

function freightTerms(blocks: TextBlock[]): ExtractedField[] {
  const found = blocks.flatMap((block) => {
    const said = /^["“”'*]*(?:OCEAN )?FREIGHT (PREPAID|COLLECT)\b(?! ?[/&]| (?:OR|AND|CHARGES)\b)/.exec(
      block.text,
    )?.[1]
    if (said !== undefined) return [{ block, value: said === 'PREPAID' ? 'PRE' : 'COL' }]
    const both = block.words.length < 9 && /prepaid.*collect|collect.*prepaid/i.test(block.text)
    const ticked = both ? tickedIn(block.words) : null
    return ticked === null ? [] : [{ block, value: ticked }]
  })
  const one = withoutContradiction(found)
  return one === null
    ? []
    : statement('freight_payment_term_code', one.value, one.block.words.slice(0, 3), 0.85)
}

function movement(blocks: TextBlock[]): ExtractedField[] {
  const found = blocks.flatMap((block) => {
    const text = block.text.replace(/^.*\/(?=(?:CY|CFS|DOOR)[-–])/, '').replace(/[.,;]$/, '')
    const value = text.length > 14 ? null : movementIn(text)
    return value === null ? [] : [{ block, value }]
  })
  const one = withoutContradiction(found)
  if (one === null) return []
  const { from, to, confidence } = one.value
  return [
    ...statement('receipt_type_at_origin', from, one.block.words, confidence * 0.9),
    ...statement('delivery_type_at_destination', to, one.block.words, confidence * 0.9),
  ]
}

const stamp =
  /^\W*(?:(?:original )?(?:bill of lading|b\/?l|bls?|obl|originals?)(?: has been| have been|:)? )?(?:TELEX RELEASED?|SURRENDERED|EXPRESS (?:RELEASE|B\/?L|BILL OF LADING))(?: (?:at origin|b\/?l|bill of lading|bill))?\W*$/i
function surrendered(blocks: TextBlock[]): ExtractedField[] {
  // Lines of ordinary sentences may also end with these words, but not in capitals.
  const block = blocks.find(
    ({ text }) => stamp.test(text) && /TELEX|Telex|SURRENDERED|Surrendered|EXPRESS|Express/.test(text),
  )
  return block === undefined ? [] : statement('is_surrendered', true, block.words, 0.88)
}

function toOrder(known: ExtractedField[]): ExtractedField[] {
  const name = known.find(({ path }) => path === 'consignee.party_name')
  if (name === undefined || !/^(?:UN)?TO (?:THE )?ORDER\b|^ORDER(?: OF\b|$)/i.test(String(name.value)))
    return []
  return [{ ...name, path: 'is_to_order', value: true }]
}

/** `2 x 40HC` anywhere in the text; the same phrase twice counts once. */
function booked(blocks: TextBlock[]): ExtractedField[] {
  const entries = new Map<string, ExtractedField[]>()
  for (const { words } of blocks) {
    const parts = bookedIn([words])
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const both = parts.slice(at, at + 2)
      const key = both.map(({ value }) => value).join(' ')
      if (!entries.has(key))
        entries.set(
          key,
          both.map((part) => fieldOf(`confirmed_equipments.${entries.size}`, part, 0.93)),
        )
    }
  }
  return [...entries.values()].flat()
}

/** The depot that the document names applies to the empty containers of all types. */
export function withDepot(fields: ExtractedField[]): ExtractedField[] {
  const depot = /^confirmed_equipments\.0(\.empty_container_pickup_location\..*)$/
  const entries = new Set(
    fields.flatMap(({ path }) => /^confirmed_equipments\.(\d+)\.iso/.exec(path)?.[1] ?? []),
  )
  return fields.flatMap((field) => {
    const rest = depot.exec(field.path)?.[1]
    if (rest === undefined) return [field]
    const others = [...entries].filter((at) => at !== '0')
    return [field, ...others.map((at) => ({ ...field, path: `confirmed_equipments.${at}${rest}` }))]
  })
}

/** Many forms have the time in a separate box, `Delivery time`. */
const timeLabels: Record<string, RegExp> = {
  delivered_at: /^(?:delivery time|time delivered|time of delivery|time)\s*:?\s*/i,
  pickup_appointment_at:
    /^(?:(?:pick[- ]?up|terminal|gate|container pick[- ]?up) )?(?:appointment|appt\.?) time\s*:?\s*/i,
}
export function withTime(fields: ExtractedField[], pages: LabelledPage[]): ExtractedField[] {
  return fields.map((field) => {
    const timeLabel = timeLabels[field.path]
    if (timeLabel === undefined || !String(field.value).endsWith('T00:00:00Z')) return field
    const times = pages.flatMap(({ lines }) =>
      lines.flatMap((line, at) => timesOn(line, lines[at + 1] ?? [], timeLabel)),
    )
    const [time] = times
    if (time === undefined || new Set(times).size > 1) return field
    return { ...field, value: String(field.value).replace('00:00', time) }
  })
}
function timesOn(line: TextBlock[], below: TextBlock[], timeLabel: RegExp): string[] {
  return line.flatMap((block, at) => {
    const label = timeLabel.exec(block.text)?.[0]
    if (label === undefined) return []
    const rest = block.text.slice(label.length)
    const under = below.find(({ left }) => Math.abs(left - block.left) < 8)
    const time =
      timeIn(rest) ?? (rest === '' ? (timeIn(line[at + 1]?.text ?? '') ?? timeIn(under?.text ?? '')) : null)
    return time === null ? [] : [time]
  })
}
