import type { z } from 'zod'
import type { Field } from '../types.ts'
import type { SeenPage } from './labels/seen.rules.ts'
import type { Mark, Spot } from './marks.rules.ts'
import { accepts } from './payload.rules.ts'
import { fieldOf, least } from './settle.rules.ts'
import { bookedIn } from './values/booked.rules.ts'
import { timeIn } from './values/dates.rules.ts'
import type { Part } from './values/kind.ts'
import { movementIn, tickedIn } from './values/terms.rules.ts'

/** What papers say without a label: stamps, and sentences of the trade that mean one thing wherever they stand. */
export function statementsOf(pages: SeenPage[], schema: z.ZodObject, known: Field[]): Field[] {
  const spots = pages.flatMap(({ lines }) => lines.flat())
  const has = (path: string) =>
    known.some((field) => field.path === path || field.path.startsWith(`${path}.`))
  const fields = [
    ...(has('freight_payment_term_code') ? [] : freightTerms(spots)),
    ...(has('receipt_type_at_origin') || has('delivery_type_at_destination') ? [] : movement(spots)),
    ...(has('is_surrendered') ? [] : surrendered(spots)),
    ...(has('is_to_order') ? [] : toOrder(known)),
    ...(has('confirmed_equipments.0.iso_equipment_code') ? [] : booked(spots)),
  ]
  return fields.filter((field) => field.confidence >= least && accepts(schema, field.path, field.value))
}

const plain = (path: string, value: Part['value'], marks: Mark[], confidence: number): Field[] => [
  fieldOf(path, { at: '', value, marks, confidence }),
]
/** Of sayings that contradict each other none is believed. */
function only<T>(found: { spot: Spot; value: T }[]): { spot: Spot; value: T } | null {
  const [first] = found
  const all = new Set(found.map(({ value }) => JSON.stringify(value)))
  return first === undefined || all.size > 1 ? null : first
}

function freightTerms(spots: Spot[]): Field[] {
  const found = spots.flatMap((spot) => {
    const said = /^["“”'*]*(?:OCEAN )?FREIGHT (PREPAID|COLLECT)\b(?! ?[/&]| (?:OR|AND|CHARGES)\b)/.exec(
      spot.text,
    )?.[1]
    if (said !== undefined) return [{ spot, value: said === 'PREPAID' ? 'PRE' : 'COL' }]
    const both = spot.marks.length < 9 && /prepaid.*collect|collect.*prepaid/i.test(spot.text)
    const ticked = both ? tickedIn(spot.marks) : null
    return ticked === null ? [] : [{ spot, value: ticked }]
  })
  const one = only(found)
  return one === null ? [] : plain('freight_payment_term_code', one.value, one.spot.marks.slice(0, 3), 0.85)
}

function movement(spots: Spot[]): Field[] {
  const found = spots.flatMap((spot) => {
    const text = spot.text.replace(/^.*\/(?=(?:CY|CFS|DOOR)[-–])/, '').replace(/[.,;]$/, '')
    const value = text.length > 14 ? null : movementIn(text)
    return value === null ? [] : [{ spot, value }]
  })
  const one = only(found)
  if (one === null) return []
  const { from, to, confidence } = one.value
  return [
    ...plain('receipt_type_at_origin', from, one.spot.marks, confidence * 0.9),
    ...plain('delivery_type_at_destination', to, one.spot.marks, confidence * 0.9),
  ]
}

const stamp =
  /^\W*(?:(?:original )?(?:bill of lading|b\/?l|bls?|obl|originals?)(?: has been| have been|:)? )?(?:TELEX RELEASED?|SURRENDERED|EXPRESS (?:RELEASE|B\/?L|BILL OF LADING))(?: (?:at origin|b\/?l|bill of lading|bill))?\W*$/i
function surrendered(spots: Spot[]): Field[] {
  // Prose that is broken into lines ends on such words too, but not in capitals.
  const spot = spots.find(
    ({ text }) => stamp.test(text) && /TELEX|Telex|SURRENDERED|Surrendered|EXPRESS|Express/.test(text),
  )
  return spot === undefined ? [] : plain('is_surrendered', true, spot.marks, 0.88)
}

function toOrder(known: Field[]): Field[] {
  const name = known.find(({ path }) => path === 'consignee.party_name')
  if (name === undefined || !/^(?:UN)?TO (?:THE )?ORDER\b|^ORDER(?: OF\b|$)/i.test(String(name.value)))
    return []
  return [{ ...name, path: 'is_to_order', value: true }]
}

/** `2 x 40HC` wherever it stands; said twice it is one. */
function booked(spots: Spot[]): Field[] {
  const entries = new Map<string, Field[]>()
  for (const { marks } of spots) {
    const parts = bookedIn([marks])
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

/** The empty boxes of all kinds wait at the one place that the paper names. */
export function withDepot(fields: Field[]): Field[] {
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

/** `Delivery time` has a box of its own on many receipts. */
export function withTime(fields: Field[], pages: SeenPage[]): Field[] {
  return fields.map((field) => {
    if (field.path !== 'delivered_at' || !String(field.value).endsWith('T00:00:00Z')) return field
    const times = pages.flatMap(({ lines }) =>
      lines.flatMap((line, at) => timesOn(line, lines[at + 1] ?? [])),
    )
    const [time] = times
    if (time === undefined || new Set(times).size > 1) return field
    return { ...field, value: String(field.value).replace('00:00', time) }
  })
}
const timeLabel = /^(?:delivery time|time delivered|time of delivery|time)\s*:?\s*/i
function timesOn(line: Spot[], below: Spot[]): string[] {
  return line.flatMap((spot, at) => {
    const label = timeLabel.exec(spot.text)?.[0]
    if (label === undefined) return []
    const rest = spot.text.slice(label.length)
    const under = below.find(({ left }) => Math.abs(left - spot.left) < 8)
    const time =
      timeIn(rest) ?? (rest === '' ? (timeIn(line[at + 1]?.text ?? '') ?? timeIn(under?.text ?? '')) : null)
    return time === null ? [] : [time]
  })
}
