import { numberText, t } from '../../../../contract/language/index.ts'
import type { InlandMode } from '../../../../contract/trade/index.ts'
import { timeText } from '../../../format/index.ts'
import type { JourneyPosition } from './journey.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** The zone of the port where it is, or that it leaves at this moment; at sea UTC. */
export function zoneOfPosition(position: JourneyPosition): string {
  if (position.kind === 'port') return position.call.port.time_zone
  const { start, from } = position.passage
  return position.time === start ? from.port.time_zone : 'UTC'
}

/** The time of a position in that zone. */
export const positionTime = (position: JourneyPosition, now: Date): string =>
  timeText(iso(position.time), zoneOfPosition(position), now).text

/** Where a train or truck is nobody reports. */
const inlandText = (mode: InlandMode, from: string, to: string): string =>
  mode === 'rail'
    ? t('by rail from {from} to {to}', { from, to })
    : t('by truck from {from} to {to}', { from, to })

/** Where the container is, in words: `at sea, 1,590 nm past Yokohama`. */
export function journeyPlaceText(position: JourneyPosition): string {
  if (position.kind === 'port') {
    const { name: port } = position.call.port
    if (position.phase === 'before') return t('before the departure from {port}', { port })
    if (position.phase === 'after') return t('after the arrival at {port}', { port })
    return t('in port at {port}', { port })
  }
  const { from, to, mode } = position.passage
  const { name: port } = from.port
  if (mode !== null) return inlandText(mode, port, to.port.name)
  if (position.kind === 'lost')
    return t('at sea from {port}; no position since {time}', {
      port,
      time: timeText(iso(position.since), 'UTC', new Date(position.time)).text,
    })
  return t('at sea, {miles} nm past {port}', { port, miles: numberText(Math.round(position.miles)) })
}

/** Both, as a screen reader says them. */
export const spokenPosition = (position: JourneyPosition, now: Date): string => {
  const text = `${positionTime(position, now)}, ${journeyPlaceText(position)}`
  return position.isEstimate ? t('{text}, estimated', { text }) : text
}
