import { firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { AisReport } from './report.ts'
import { shipIdentityOf, positionOf } from './values.rules.ts'

const positionMessages = [
  'PositionReport',
  'StandardClassBPositionReport',
  'ExtendedClassBPositionReport',
  'LongRangeAisBroadcastMessage',
]
const identityMessage = 'ShipStaticData'

/** What a client sends within three seconds, or is sent nothing. */
export const subscriptionOf = (key: string, area: readonly number[]): string => {
  const [south = -90, west = -180, north = 90, east = 180] = area
  return JSON.stringify({
    APIKey: key,
    BoundingBoxes: [
      [
        [south, west],
        [north, east],
      ],
    ],
    FilterMessageTypes: [...positionMessages, identityMessage],
  })
}

/** Reads a message of aisstream.io: `{MessageType, MetaData, Message}`, or `{error}`. */
export function readStreamMessage(text: string): AisReport | { refused: string } | { unreadable: string } {
  let message: UnknownObject
  try {
    message = objectOf(JSON.parse(text))
  } catch {
    return { unreadable: 'It is no JSON' }
  }
  const refused = firstText(message, 'error', 'Error')
  if (refused !== null) return { refused }
  const type = firstText(message, 'MessageType')
  if (type === null) return { unreadable: 'It names no type of message' }
  const meta = objectOf(message['MetaData'])
  const body = objectOf(objectOf(message['Message'])[type])
  const common = {
    code: type,
    received: message,
    mmsi: firstText(body, 'UserID') ?? firstText(meta, 'MMSI') ?? '',
  }
  if (type === identityMessage)
    return shipIdentityOf({ ...common, imo: firstText(body, 'ImoNumber'), name: firstText(body, 'Name') })
  if (!positionMessages.includes(type))
    return { kind: 'useless', ...common, reason: 'It says nothing of a ship’s position' }
  return positionOf({
    ...common,
    latitude: numberOf(body['Latitude']),
    longitude: numberOf(body['Longitude']),
    speed: numberOf(body['Sog']),
    course: numberOf(body['Cog']),
    heading: numberOf(body['TrueHeading']),
    status: numberOf(body['NavigationalStatus']),
    sent_at: instantOfStream(firstText(meta, 'time_utc')),
  })
}

/** `2026-11-20 18:22:32.318353 +0000 UTC` */
function instantOfStream(text: string | null): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '') ?? []
  const instant = Date.parse(`${day}T${time}Z`)
  return Number.isFinite(instant) ? instant : null
}

/** Reads an answer of AISHub: the state of the question, then the ships, each with position and identity. */
export function readPolledAnswer(text: string): AisReport[] | { refused: string } | { unreadable: string } {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return { unreadable: 'The answer is no JSON' }
  }
  const [first, ships] = listOf(answer)
  const state = objectOf(first)
  if (state['ERROR'] === true)
    return {
      refused: firstText(state, 'ERROR_MESSAGE') ?? 'The service refused the question without a reason',
    }
  if (!('ERROR' in state)) return { unreadable: 'The answer has another form than that of AISHub' }
  return listOf(ships).flatMap((ship) => {
    const record = objectOf(ship)
    const common = { code: 'AISHub', received: record, mmsi: firstText(record, 'MMSI') ?? '' }
    return [
      shipIdentityOf({ ...common, imo: firstText(record, 'IMO'), name: firstText(record, 'NAME') }),
      positionOf({
        ...common,
        latitude: numberOf(record['LATITUDE']),
        longitude: numberOf(record['LONGITUDE']),
        speed: numberOf(record['SOG']),
        course: numberOf(record['COG']),
        heading: numberOf(record['HEADING']),
        status: numberOf(record['NAVSTAT']),
        sent_at: instantOfStream(firstText(record, 'TIME')),
      }),
    ]
  })
}

/** Numbers come as texts too. */
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
