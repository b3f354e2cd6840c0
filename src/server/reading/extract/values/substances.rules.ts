/** IMDG Code, 2.0 and 5.4: the forms in which a declaration writes what it says of each substance. */
export const substanceForms = {
  imo_class: /^\d(?:\.\d)?[A-S]?(?: ?\(\d(?:\.\d)?\))?$/,
  packing_group: /^(?:PG ?)?(I{1,3})$/i,
  ems_number: /F-[A-Z], ?S-[A-Z]/,
  flash_point: /^[-+]?\d{1,3}(?:[.,]\d)? ?[°º*]? ?C(?: ?c\.?c\.?)?$/i,
} as const

/** IMDG Code, 3.1.2.8: behind a name that is not specified otherwise its technical name stands in brackets. */
const technicalName = /(?<=N\.? ?O\.? ?S\.?,?) ?\(([^()]{3,})\)?$/i

/** `CORROSIVE LIQUID, N.O.S. (AMINES)`: the proper shipping name, and where the technical name of it begins; null without one. */
export function splitShippingName(text: string): {
  name: string
  technical: { name: string; from: number } | null
} {
  const found = technicalName.exec(text)
  const technical = found?.[1] === undefined ? null : { name: found[1].trim(), from: found.index }
  return { name: text.slice(0, technical?.from ?? text.length).trim(), technical }
}
