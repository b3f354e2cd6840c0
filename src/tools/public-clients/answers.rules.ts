import type { PlayedRequest, ReadKind } from './request.ts'

/** An answer as it came. */
export interface GivenAnswer {
  status: number
  type: string | null
  text: string
}

/** `{name}` becomes what was kept by that name. @throws Error for a name that nothing kept */
export function withKept(text: string, kept: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = kept.get(name)
    if (value === undefined) throw new Error(`No earlier answer gave ${name}`)
    return value
  })
}

const step = /^(?<name>\w*)(?:\[(?:(?<key>\w+)=(?<value>[\w.]+))?\])?$/

/**
 * The values at a place of a document; undefined for one that is not there. None for a list without items.
 * @throws Error for a place that is not written as a place is
 */
export function valuesAt(document: unknown, place: string): unknown[] {
  let found: unknown[] = [document]
  for (const part of place.split(/\.(?![^[]*\])/)) {
    const groups = step.exec(part)?.groups
    if (!groups) throw new Error(`${place} is no place of an answer`)
    const { name = '', key, value } = groups
    if (name !== '') found = found.map((each) => memberOf(each, name))
    if (!part.endsWith(']')) continue
    found = found.flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : [undefined]))
    if (key !== undefined) found = found.filter((each) => memberOf(each, key) === value)
  }
  return found
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

function isOfKind(value: unknown, kind: ReadKind): boolean {
  if (kind === 'absent') return value === undefined
  if (kind.startsWith('=')) return String(value) === kind.slice(1)
  if (kind.endsWith('?') && value === null) return true
  switch (kind.replace('?', '')) {
    case 'text':
      return typeof value === 'string'
    case 'time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
    case 'list':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === kind.replace('?', '')
  }
}

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, MAX_SHOWN_CHARACTERS)
const MAX_SHOWN_CHARACTERS = 200
const jsonApi = 'application/vnd.api+json'

/** The JSON of an answer; of a stream, that of its first event. */
export const jsonOfAnswer = ({ type, text }: GivenAnswer): unknown =>
  JSON.parse(type?.startsWith('text/event-stream') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text)

/** How an answer differs from what the client expects, as sentences; none for an answer that it can read. */
export function unreadParts(expected: PlayedRequest, got: GivenAnswer): string[] {
  if (got.status !== expected.status)
    return [`expected ${expected.status}, got ${got.status} ${shown(got.text)}`]
  const { type = jsonApi, reads = {} } = expected
  if (type === null) return got.text === '' ? [] : [`expected no body, got ${shown(got.text)}`]
  const given = got.type?.split(';')[0] ?? null
  if (given !== type) return [`expected the type ${type}, got ${given ?? 'none'}`]
  const document = jsonOfAnswer(got)
  return Object.entries(reads).flatMap(([place, kind]) => {
    const values = valuesAt(document, place)
    if (kind === 'some') {
      const isEmpty = values.every((each) => each === undefined || (Array.isArray(each) && each.length === 0))
      return isEmpty ? [`expected some at ${place}, got none`] : []
    }
    const wrong = values.filter((each) => !isOfKind(each, kind))
    return wrong.length > 0 ? [`expected ${kind} at ${place}, got ${shown(wrong[0])}`] : []
  })
}
