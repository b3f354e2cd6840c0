export type Payload = Readonly<Record<string, unknown>>
export type Scalar = string | number | boolean
/** What somebody set in place of what was read, by paths; null where nothing is to stand. */
export type Edits = ReadonlyMap<string, Scalar | null>

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isIndex = (name: string): boolean => /^\d{1,3}$/.test(name)
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** What stands at `shipper.party_name` or `charges.0.charge_name`; undefined where nothing does. */
export const valueAt = (payload: unknown, path: string): unknown => path.split('.').reduce(memberOf, payload)

function put(value: unknown, [name, ...rest]: readonly string[], leaf: Scalar | null): unknown {
  if (name === undefined) return leaf
  const inner = put(memberOf(value, name), rest, leaf)
  if (isIndex(name) && (value === undefined || value === null || Array.isArray(value))) {
    const list = Array.isArray(value) ? Array.from<unknown>(value) : []
    while (list.length < Number(name)) list.push(null)
    list[Number(name)] = inner
    return list
  }
  return { ...(typeof value === 'object' ? value : {}), [name]: inner }
}

/** The payload with another value at a path; the one given stays as it is. */
export const withValue = (payload: Payload, path: string, leaf: Scalar | null): Payload =>
  put(payload, path.split('.'), leaf) as Payload

/** Every value that stands in a payload, in its order. */
export function leavesOf(value: unknown, path = ''): { path: string; value: Scalar }[] {
  if (isScalar(value)) return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) =>
    leavesOf(held, path === '' ? name : `${path}.${name}`),
  )
}

/** What was read, put together from its single values. */
export const payloadOf = (fields: readonly { path: string; value: Scalar }[]): Payload =>
  fields.reduce<Payload>((payload, { path, value }) => withValue(payload, path, value), {})

const flat = (value: unknown): string =>
  JSON.stringify(leavesOf(value).toSorted((one, other) => one.path.localeCompare(other.path)))

/**
 * What a person says after these edits: the service keeps it key by key of the payload, over what was read; so a key of
 * which one member was edited is kept whole, and one that says what was read again is not kept.
 * @param read what the machine read
 * @param payload that with `manual` over it
 */
export function manualWith(
  { read, payload, manual }: { read: Payload; payload: Payload; manual: Payload | null },
  edits: Edits,
): Record<string, unknown> | null {
  let said: Payload = { ...manual }
  for (const [path, value] of edits) {
    const [key = ''] = path.split('.')
    if (!Object.hasOwn(said, key)) said = { ...said, [key]: payload[key] }
    said = withValue(said, path, value === '' ? null : value)
  }
  const kept = Object.entries(said).filter(([key, value]) => flat(value) !== flat(read[key]))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
