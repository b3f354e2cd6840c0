import type { Field } from '../types.ts'

/** Lists whose entries labels know by a code: where the code goes, and what the label's own value is. */
const lists: Record<string, { code: string; own: string }> = {
  shipment_cut_off_times: { code: 'cut_off_date_time_code', own: 'cut_off_date_time' },
  free_times: { code: 'type_code', own: 'duration' },
  stops: { code: 'stop_type', own: 'location' },
}
const named = /^(shipment_cut_off_times|free_times|stops)\.([A-Za-z]+)(?:\.(.*))?$/

/** Where a schema has it: `stops.pickup.location` is `stops.0.location`. */
export const firstOf = (path: string): string =>
  path.replace(
    named,
    (_, list: string, __, rest?: string) => `${list}.0${rest === undefined ? '' : `.${rest}`}`,
  )

/** `shipment_cut_off_times.VCO` becomes an entry of the list that says so of itself. */
export function numbered(fields: Field[]): Field[] {
  const places = new Map<string, number>()
  const next = (list: string) => [...places.keys()].filter((key) => key.startsWith(`${list}.`)).length
  const pickups = (field: Field) => (field.path.startsWith('stops.delivery') ? 1 : 0)
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
