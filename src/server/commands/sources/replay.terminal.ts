import { type ServedFacility, terminalSettings } from '../../../contract/connections/index.ts'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { ReceivedText } from '../../sources/kit/answers.rules.ts'
import { catalogueRecords } from '../../sources/kit/catalogue.ts'
import { firstText, type UnknownObject } from '../../sources/kit/json.rules.ts'
import { terminalSnapshot } from '../../sources/terminal/adapter.ts'
import { isKnownAvailability } from '../../sources/terminal/availability.rules.ts'
import { terminalRecordsIn } from '../../sources/terminal/fetch.ts'
import { previewOf } from '../../tracking/records/preview.ts'
import type { CompareContext } from '../../tracking/rows/changes.ts'

interface ReadTerminalAnswers {
  /** A container each, as the last file that names it has it. */
  records: Resource[]
  understood: number
  events: number
  mapped: number
  unmapped_codes: string[]
  refused: { name: string; reason: string }[]
}

/**
 * Reads answers of a terminal operator.
 * @param facility code of the terminal that answered, of which an answer says nothing; without it local times are left out
 */
export function readTerminalAnswers(
  files: readonly ReceivedText[],
  facility: string | undefined,
  context: CompareContext,
): ReadTerminalAnswers {
  const asked = facilityOf(facility)
  const refused: ReadTerminalAnswers['refused'] = []
  const byContainer = new Map<string, UnknownObject>()
  const unmapped: string[] = []
  let [understood, events, mapped] = [0, 0, 0]
  for (const { name, text } of files) {
    const all = recordsOf(text)
    if ('refused' in all) {
      refused.push({ name, reason: all.refused })
      continue
    }
    if (all.records.length === 0 || all.records.some(containerNumberOf)) understood += 1
    events += all.records.length
    for (const record of all.records) {
      const number = containerNumberOf(record)
      if (number === null) {
        refused.push({ name, reason: 'A record names no container' })
        continue
      }
      mapped += 1
      const availability = firstText(record, 'readyForDelivery')
      if (availability !== null && !isKnownAvailability(availability))
        unmapped.push(`readyForDelivery ${availability}`)
      // What a later answer does not say stays as it was.
      const container = normaliseIdentifier(number)
      byContainer.set(container, { ...byContainer.get(container), ...record })
    }
  }
  const snapshot = terminalSnapshot(
    [...byContainer.values()].map((record) => ({ facility: asked, record })),
    catalogueRecords,
    context.now,
  )
  const records = snapshot ? previewOf(snapshot, context) : []
  return { records, understood, events, mapped, unmapped_codes: unmapped, refused }
}

const containerNumberOf = (record: UnknownObject): string | null =>
  firstText(record, 'containerId', 'containerNumber')

const facilityOf = (code = ''): ServedFacility =>
  terminalSettings({ facilities: code }).facilities[0] ?? { code, ports: [] }

function recordsOf(text: string): { records: UnknownObject[] } | { refused: string } {
  if (text.trimStart().startsWith('<')) return { refused: 'It is a web page, and no JSON' }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { refused: 'It is no JSON' }
  }
  const records = terminalRecordsIn(body)
  return records.length > 0 || Array.isArray(body) ? { records } : { refused: 'It has no container' }
}
