import { isJsonObject } from '../../../contract/jsonapi/json-object.ts'
import { id as uuid } from '../../../contract/jsonapi/index.ts'

/** Why a document cannot be imported: one sentence, and where in the document (a JSON pointer). Nothing was stored. */
export class ImportRefused extends Error {
  readonly pointer: string | undefined

  constructor(sentence: string, pointer?: string) {
    super(pointer === undefined ? sentence : `${sentence} (at ${pointer})`)
    this.pointer = pointer
  }
}

/** A record of the document; `pointer` is its JSON pointer. */
export interface ReportedRecord {
  type: string
  id: string
  attributes: Record<string, unknown>
  relationships: Record<string, unknown>
  pointer: string
  isPrimary: boolean
}

/**
 * Reads text as JSON.
 * @throws ImportRefused with one sentence that says what is wrong and where
 */
export function parseText(text: string): unknown {
  const json = text.replace(/^\ufeff/, '')
  if (json.trim() === '') throw new ImportRefused('The document is empty: there is nothing to import')
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new ImportRefused(notJson(json, cause instanceof Error ? cause.message : ''))
  }
}

function notJson(text: string, message: string): string {
  if (/end of JSON|Unterminated string/i.test(message)) {
    const lines = text.trimEnd().split('\n')
    return `The document is cut off: it ends within a value in line ${lines.length}, after ${text.length} characters`
  }
  return `The document is not JSON: ${message.replaceAll(/\s+/g, ' ').replace(/ is not valid JSON$/, '')}`
}

/**
 * The records of a JSON:API document, primary ones first, each once.
 * @throws ImportRefused when the document does not have that shape
 */
export function readImportedRecords(document: unknown): ReportedRecord[] {
  if (!isJsonObject(document))
    throw new ImportRefused('The document is no JSON:API document: it has to be an object')
  if ('errors' in document && !('data' in document))
    throw new ImportRefused('The document is an error answer: there is nothing in it to import', '/errors')
  const { data, included = [] } = document
  if (data === undefined || data === null)
    throw new ImportRefused('The document has no data: it has to carry the records under "data"', '/data')
  if (!Array.isArray(included)) throw new ImportRefused('What is included has to be a list', '/included')
  const primary = Array.isArray(data)
    ? data.map((value, index) => recordOf(value, `/data/${index}`, true))
    : [recordOf(data, '/data', true)]
  const others = included.map((value, index) => recordOf(value, `/included/${index}`, false))
  const once = new Map<string, ReportedRecord>()
  for (const record of [...primary, ...others]) {
    const key = `${record.type} ${record.id}`
    if (!once.has(key)) once.set(key, record)
  }
  return [...once.values()]
}

function recordOf(value: unknown, pointer: string, isPrimary: boolean): ReportedRecord {
  if (!isJsonObject(value)) throw new ImportRefused('A record has to be an object', pointer)
  const { type, id, attributes = {}, relationships = {} } = value
  if (typeof type !== 'string') throw new ImportRefused('A record has to name its type', `${pointer}/type`)
  if (!uuid.safeParse(id).success)
    throw new ImportRefused(`The id of a ${type} has to be a uuid`, `${pointer}/id`)
  if (!isJsonObject(attributes))
    throw new ImportRefused('Attributes have to be an object', `${pointer}/attributes`)
  if (!isJsonObject(relationships))
    throw new ImportRefused('Relationships have to be an object', `${pointer}/relationships`)
  refuseNul(value, pointer)
  return { type, id: String(id).toLowerCase(), attributes, relationships, pointer, isPrimary }
}

/** PostgreSQL stores no NUL character in texts and jsonb. */
function refuseNul(value: unknown, pointer: string): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new ImportRefused('A text cannot contain the NUL character', pointer)
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) refuseNul(part, `${pointer}/${name}`)
}
