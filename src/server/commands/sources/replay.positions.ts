import type { Resource } from '../../../contract/jsonapi/index.ts'
import { readPolledAnswer, readStreamMessage } from '../../sources/ais/json-feeds.rules.ts'
import type { AisReport } from '../../sources/ais/report.ts'
import { createSentenceReader } from '../../sources/ais/sentence.rules.ts'
import { judgePosition, type ShipTrack } from '../../sources/ais/track.rules.ts'
import type { ReceivedText } from '../../sources/kit/answers.rules.ts'
import { catalogueRecords } from '../../sources/kit/catalogue.ts'
import { distanceBetween } from '../../voyages/sea-routes/sea-routes.ts'

interface ReadPositions {
  /** A vessel each, with the positions that would be stored if it carried a tracked container. */
  records: Resource[]
  understood: number
  events: number
  mapped: number
  unmapped_codes: string[]
  refused: { name: string; reason: string }[]
}

/** Reads files as if a feed had sent them: NMEA 0183, messages of a stream one a line, or polled answers. */
export function readPositionFiles(files: readonly ReceivedText[], now: string): ReadPositions {
  const refused: ReadPositions['refused'] = []
  const read = files.map(({ name, text }) => {
    const { reports, reasons } = readFile(text)
    for (const [reason, count] of reasons) refused.push({ name, reason: `${reason} (${count} times)` })
    if (reports.length > 0 && !isAboutShips(reports))
      refused.push({ name, reason: 'None of its messages has a position or an identity of a ship' })
    return reports
  })
  const reports = read.flat()
  const ships = shipsOf(reports)
  const tracks = new Map<string, ShipTrack>()
  const stored = new Map<string, Resource>()
  const unmapped: string[] = []
  let mapped = 0
  for (const report of reports) {
    const ship = report.kind === 'useless' ? undefined : ships.get(report.mmsi)
    if (!ship || report.kind === 'useless') {
      unmapped.push(report.code)
      continue
    }
    mapped += 1
    const { record, id } = ship
    stored.set(id, record)
    if (report.kind === 'identity') continue
    const { latitude, longitude, heading, speed, sent_at } = report
    const at = sent_at ?? Date.parse(now)
    const { verdict, track } = judgePosition(
      tracks.get(id),
      { at, latitude, longitude, heading, speed },
      distanceBetween,
    )
    tracks.set(id, track)
    if (verdict !== 'stored') continue
    const positions = record.attributes?.['positions'] as unknown[]
    positions.push({ latitude, longitude, heading, speed, timestamp: new Date(at).toISOString() })
  }
  return {
    records: [...stored.values()],
    understood: read.filter(isAboutShips).length,
    events: reports.length,
    mapped,
    unmapped_codes: unmapped,
    refused,
  }
}

const isAboutShips = (reports: readonly AisReport[]): boolean =>
  reports.some(({ kind }) => kind !== 'useless')

/** A name may come before or after the position. */
function shipsOf(reports: readonly AisReport[]): Map<string, { id: string; record: Resource }> {
  const ships = new Map<string, { id: string; record: Resource }>()
  for (const report of reports) {
    if (report.kind !== 'identity') continue
    const { mmsi, imo, name } = report
    const id = catalogueRecords.vesselId(imo)
    if (id !== null)
      ships.set(mmsi, {
        id,
        record: { id, type: 'vessel', attributes: { name: name ?? imo, imo, mmsi, positions: [] } },
      })
  }
  return ships
}

function readFile(text: string): { reports: AisReport[]; reasons: Map<string, number> } {
  const reports: AisReport[] = []
  const reasons = new Map<string, number>()
  const refuse = (reason: string) => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const sentence = createSentenceReader()
  if (text.trimStart().startsWith('[')) {
    const answer = readPolledAnswer(text)
    if (Array.isArray(answer)) return { reports: answer, reasons }
    refuse('refused' in answer ? answer.refused : answer.unreadable)
    return { reports, reasons }
  }
  for (const line of text.split(/\r?\n|\r/)) {
    if (line.trimStart().startsWith('{')) {
      const message = readStreamMessage(line)
      if ('kind' in message) reports.push(message)
      else refuse('refused' in message ? message.refused : message.unreadable)
      continue
    }
    const result = sentence(line)
    if (result.kind === 'report') reports.push(result.report)
    else if (result.kind === 'unreadable') refuse(result.reason)
  }
  if (reports.length === 0 && reasons.size === 0) refuse('It has no message of AIS')
  return { reports, reasons }
}
