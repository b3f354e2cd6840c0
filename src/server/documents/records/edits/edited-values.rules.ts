import { leavesOfPayload } from '../../../reading/learned/lesson-of.rules.ts'

type Payload = Record<string, unknown>
/** Paths of single values that a person edited, `charges.0.charge_name`; null where that is not known: then all that they sent. */
export type EditedPaths = readonly string[] | null

/** What was edited before, and the values as they stood with it. */
interface Before {
  manual: Payload | null
  edited: EditedPaths
  present: Payload | null
}

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null
const valuesOf = (value: unknown, key: string) =>
  new Map(leavesOfPayload(value, key).map((leaf) => [leaf.path, leaf.value]))

const areSame = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size && [...one].every(([path, value]) => other.get(path) === value)

/**
 * Which values a person edited. They send a key with all its members, of which most are as they were read: those that differ from what
 * stood, and those that were edited before. A single value with a key of its own is always meant.
 */
export function editedPaths(manual: Payload, before: Before): string[] {
  const earlier = before.edited === null ? null : new Set(before.edited)
  return Object.entries(manual).flatMap(([key, value]) => {
    if (!isStructure(value)) return [key]
    const given = valuesOf(value, key)
    const wasGiven = before.manual !== null && Object.hasOwn(before.manual, key)
    const present = valuesOf(before.present?.[key], key)
    // A key that is sent as it was sent before says nothing new, whatever was read meanwhile.
    const isSame = wasGiven && areSame(valuesOf(before.manual?.[key], key), given)
    const wasEdited = (path: string) => wasGiven && (earlier === null || earlier.has(path))
    return [...new Set([...given.keys(), ...present.keys(), ...(wasGiven ? (earlier ?? []) : [])])].filter(
      (path) =>
        (path === key || path.startsWith(`${key}.`)) &&
        (wasEdited(path) || (!isSame && given.get(path) !== present.get(path))),
    )
  })
}

/**
 * The values of a document: those that were read, with the edited ones above them. Of a key that a person sent, members that they did not
 * edit are as they were read last. A list in which the edited rows are not found again stands as it was sent.
 */
export function withEditedValues(read: Payload, manual: Payload, edited: EditedPaths): Payload {
  if (edited === null) return { ...read, ...manual }
  const paths = new Set(edited)
  const around = new Set(edited.flatMap(pathsAround))
  const stand = Object.entries(manual).map(([key, value]): [string, unknown] => {
    const inRead = read[key]
    if (!isStructure(value) || !isStructure(inRead)) return [key, value]
    const [given, found] = [valuesOf(value, key), valuesOf(inRead, key)]
    const isAsRead = [...given.keys(), ...found.keys()].every(
      (path) => paths.has(path) || given.get(path) === found.get(path),
    )
    return [key, isAsRead ? value : (merged(inRead, value, key, { paths, around }) ?? value)]
  })
  return { ...read, ...Object.fromEntries(stand) }
}

/** The paths of values that were edited, and of all that has one of them in it. */
interface Edited {
  paths: ReadonlySet<string>
  around: ReadonlySet<string>
}

/** Undefined where nothing is left. */
function merged(read: unknown, manual: unknown, path: string, edited: Edited): unknown {
  if (edited.paths.has(path)) return manual
  if (!edited.around.has(path)) return read
  if (isStructure(read) && isStructure(manual) && Array.isArray(read) !== Array.isArray(manual)) return manual
  if (Array.isArray(read) && Array.isArray(manual) && !areRowsInPlace(read, manual, path, edited))
    return manual
  const members = new Map<string, unknown>()
  const [ofRead, ofManual] = [new Map(membersOf(read)), new Map(membersOf(manual))]
  for (const name of new Set([...ofRead.keys(), ...ofManual.keys()])) {
    const value = merged(ofRead.get(name), ofManual.get(name), `${path}.${name}`, edited)
    if (value !== undefined) members.set(name, value)
  }
  if (members.size === 0) return undefined
  if (!Array.isArray(manual) && !Array.isArray(read)) return Object.fromEntries(members)
  const length = [...members.keys()].reduce((most, name) => Math.max(most, Number(name) + 1), 0)
  return Array.from({ length }, (_, at) => members.get(String(at)) ?? null)
}
/** Whether the rows of a list in which something was edited are still the same rows: what was not edited in them is as it was sent. */
function areRowsInPlace(read: unknown[], manual: unknown[], path: string, edited: Edited): boolean {
  const rows = Array.from({ length: Math.max(read.length, manual.length) }, (_, at) => `${path}.${at}`)
  const unedited = (value: unknown, row: string) =>
    new Map([...valuesOf(value, row)].filter(([each]) => !edited.paths.has(each)))
  const isEdited = (row: string) => edited.paths.has(row) || edited.around.has(row)
  const isShortened = rows.slice(manual.length).some(isEdited)
  return rows.every((row, at) => {
    const [given, found] = [unedited(manual[at], row), unedited(read[at], row)]
    if (at >= manual.length) return !isShortened || found.size === 0
    if (!isEdited(row)) return true
    return at >= read.length ? given.size === 0 : given.size > 0 && areSame(given, found)
  })
}
const membersOf = (value: unknown): [string, unknown][] => (isStructure(value) ? Object.entries(value) : [])
const pathsAround = (path: string): string[] =>
  [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index))
