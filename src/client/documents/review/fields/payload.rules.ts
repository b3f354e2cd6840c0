export type DocumentPayload = Readonly<Record<string, unknown>>
export type Scalar = string | number | boolean
/** Edited values by path; null removes a value. */
export type FieldEdits = ReadonlyMap<string, Scalar | null>

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isIndex = (name: string): boolean => /^\d{1,3}$/.test(name)
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** The value at a path like `shipper.party_name` or `charges.0.charge_name`; undefined if there is none. */
export const valueAt = (payload: unknown, path: string): unknown => path.split('.').reduce(memberOf, payload)

function setAt(value: unknown, [name, ...rest]: readonly string[], leaf: Scalar | null): unknown {
  if (name === undefined) return leaf
  const inner = setAt(memberOf(value, name), rest, leaf)
  if (isIndex(name) && (value === undefined || value === null || Array.isArray(value))) {
    const list = Array.isArray(value) ? Array.from<unknown>(value) : []
    while (list.length < Number(name)) list.push(null)
    list[Number(name)] = inner
    return list
  }
  return { ...(typeof value === 'object' ? value : {}), [name]: inner }
}

/** A copy of the payload with another value at a path. */
export const withPayloadValue = (
  payload: DocumentPayload,
  path: string,
  leaf: Scalar | null,
): DocumentPayload => setAt(payload, path.split('.'), leaf) as DocumentPayload

/** A copy of the payload with all edits. */
export const withEdits = (payload: DocumentPayload, edits: FieldEdits): DocumentPayload =>
  [...edits].reduce(
    (edited, [path, value]) => withPayloadValue(edited, path, value === '' ? null : value),
    payload,
  )

/** The path of the first entry of a list in which a value is free; of no list the path itself. */
export function freePath(payload: DocumentPayload, path: string): string {
  const [list, rest] = path.split('.0.', 2)
  if (rest === undefined) return path
  for (let at = 0; ; at++) {
    const candidate = `${list}.${at}.${rest}`
    const held = valueAt(payload, candidate)
    if (!isScalar(held) || held === '') return candidate
  }
}

/** All single values of a payload, in order. */
export function leavesOf(value: unknown, path = ''): { path: string; value: Scalar }[] {
  if (isScalar(value)) return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]: [string, unknown]) =>
    leavesOf(held, path === '' ? name : `${path}.${name}`),
  )
}

/** Combines single values to a payload. */
export const payloadFromFields = (fields: readonly { path: string; value: Scalar }[]): DocumentPayload =>
  fields.reduce<DocumentPayload>((payload, { path, value }) => withPayloadValue(payload, path, value), {})

const flat = (value: unknown): string =>
  JSON.stringify(leavesOf(value).toSorted((one, other) => one.path.localeCompare(other.path)))

/**
 * The manual data to store for these edits. The service merges it over the extracted payload by top-level keys, so a
 * key with an edited member is stored whole, and a key that equals the extracted one is left out.
 * @param read the extracted payload
 * @param payload the extracted payload merged with `manual`
 */
export function manualDataWith(
  {
    read,
    payload,
    manual,
  }: { read: DocumentPayload; payload: DocumentPayload; manual: DocumentPayload | null },
  edits: FieldEdits,
): Record<string, unknown> | null {
  let changed: DocumentPayload = { ...manual }
  // Members that nobody edited are sent as they stand: they may have been read again after an earlier edit.
  const taken = new Set<string>()
  for (const [path, value] of edits) {
    const [key = ''] = path.split('.')
    if (!taken.has(key)) changed = { ...changed, [key]: payload[key] }
    taken.add(key)
    changed = withPayloadValue(changed, path, value === '' ? null : value)
  }
  const kept = Object.entries(changed).filter(([key, value]) => flat(value) !== flat(read[key]))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
