import type { ExtractedField } from '../types.ts'

/** Lists whose entries are named by a code in the label: the member for the code, and the member for the value. */
const lists: Record<string, { code: string; own: string }> = {
  shipment_cut_off_times: { code: 'cut_off_date_time_code', own: 'cut_off_date_time' },
  free_times: { code: 'type_code', own: 'duration' },
  stops: { code: 'stop_type', own: 'location' },
}
const named = /^(shipment_cut_off_times|free_times|stops)\.([A-Za-z]+)(?:\.(.*))?$/

/** The path in the schema: `stops.pickup.location` is `stops.0.location`. */
export const schemaPath = (path: string): string =>
  path.replace(
    named,
    (_, list: string, __, rest?: string) => `${list}.0${rest === undefined ? '' : `.${rest}`}`,
  )

/** `shipment_cut_off_times.VCO` becomes an entry of the list, with its code as a member. */
export function numberListEntries(fields: ExtractedField[]): ExtractedField[] {
  const places = new Map<string, number>()
  const next = (list: string) => [...places.keys()].filter((key) => key.startsWith(`${list}.`)).length
  const pickups = (field: ExtractedField) => (field.path.startsWith('stops.delivery') ? 1 : 0)
  return [...fields]
    .toSorted((one, other) => pickups(one) - pickups(other))
    .flatMap((field) => {
      const [, list = '', code = '', rest] = named.exec(field.path) ?? []
      const { code: codeName, own } = lists[list] ?? {}
      if (codeName === undefined || own === undefined) return [field]
      const key = `${list}.${code}`
      const isNew = !places.has(key)
      if (isNew) places.set(key, next(list))
      const path = `${list}.${places.get(key)}`
      const said = { ...field, path: `${path}.${rest ?? own}` }
      return isNew && code !== 'ANY' ? [{ ...field, path: `${path}.${codeName}`, value: code }, said] : [said]
    })
}

/** The first index of a list that no field has: 0 for a list without an entry. */
export const nextEntryOf = (list: string, fields: readonly ExtractedField[]): number =>
  1 +
  Math.max(
    -1,
    ...fields.filter(({ path }) => path.startsWith(`${list}.`)).map(({ path }) => Number(path.split('.')[1])),
  )

/** Of the same entry of a list: `….cargo_gross_weight.unit` and `….cargo_gross_weight.value`, or two seals. */
export const isSameMember = (one: string, other: string): boolean =>
  one.split('.').slice(0, 3).join('.') === other.split('.').slice(0, 3).join('.')
