import type { Resource } from '../../../contract/jsonapi/index.ts'
import { eventNames } from '../../../contract/vocabulary/index.ts'
import { ImportRefused } from '../../sources/json-api/json-api.rules.ts'
import { readDocument } from '../../sources/import/read.rules.ts'
import type { ReceivedText } from '../../sources/kit/answers.rules.ts'
import { cataloguePlace } from '../../sources/kit/catalogue.ts'
import { previewOf } from '../../tracking/records/preview.ts'
import type { CompareContext } from '../../tracking/rows/changes.ts'

const eventTypes = ['transport_event', 'raw_event', 'estimated_event', 'container_updated_event']

interface ReadInterfaceAnswers {
  /** Each record once: as the last file has it. */
  records: Resource[]
  understood: number
  events: number
  mapped: number
  /** Names of events that are kept as they are. */
  unmapped_codes: string[]
  refused: { name: string; reason: string }[]
}

/** Reads answers and notifications of a service of this interface. One that cannot be read does not stop the others. */
export function readInterfaceAnswers(
  files: readonly ReceivedText[],
  context: CompareContext,
): ReadInterfaceAnswers {
  const records = new Map<string, Resource>()
  const read: Omit<ReadInterfaceAnswers, 'records'> = {
    understood: 0,
    events: 0,
    mapped: 0,
    unmapped_codes: [],
    refused: [],
  }
  for (const { name, text } of files) {
    try {
      const { snapshots, counts } = readDocument(JSON.parse(text), context.now, cataloguePlace)
      read.understood += 1
      read.events += eventTypes.reduce((sum, type) => sum + (counts[type] ?? 0), 0)
      for (const snapshot of [...snapshots.whole, snapshots.loose])
        for (const record of previewOf(snapshot, context)) records.set(`${record.type} ${record.id}`, record)
    } catch (cause) {
      if (cause instanceof SyntaxError) read.refused.push({ name, reason: 'It is no JSON' })
      else if (cause instanceof ImportRefused) read.refused.push({ name, reason: cause.message })
      else throw cause
    }
  }
  const events = [...records.values()].filter(({ type }) => eventTypes.includes(type))
  const isKnown = (event: unknown) => event !== null && (eventNames as readonly unknown[]).includes(event)
  const unknown = events.filter(
    ({ type, attributes }) => type === 'transport_event' && !isKnown(attributes?.['event']),
  )
  return {
    ...read,
    records: [...records.values()],
    mapped: events.length - unknown.length,
    unmapped_codes: unknown.map(({ attributes }) => String(attributes?.['event'])),
  }
}
