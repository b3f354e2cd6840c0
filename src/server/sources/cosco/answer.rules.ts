import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { Fetched } from '../kit/adapter.ts'
import { firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'

/** Numbers of the papers, as the carrier writes them. */
export interface CoscoPapers {
  bill: string | null
  booking: string | null
}

/** One time of one leg of the ship's voyage, kept as it came. */
export interface CoscoLegEvent extends CoscoPapers {
  leg: UnknownObject
  /** Which time it is, e.g. `actualDepartureDate`. */
  field: string
  time: string
}
/** One status of one container, kept as it came. */
export interface CoscoStatusEvent extends CoscoPapers {
  container: UnknownObject
  status: UnknownObject
}
export type CoscoEvent = CoscoLegEvent | CoscoStatusEvent

export type CoscoAnswer =
  | { kind: 'content'; content: UnknownObject }
  | Extract<Fetched, { kind: 'not_found' | 'failed' }>

const unreadable = (sentence: string): CoscoAnswer => ({
  kind: 'failed',
  reason: 'unrecognized_response',
  sentence,
})

/** Codes of the platform, which answers them with HTTP 200. */
const [SUCCESS, WRONG_PARAMETER, PLATFORM_ERROR] = ['0', '5400', '5500']

/** `{code, message, data: {type, numberType, content}}`; a number that is not known has the type `none`. */
export function readCoscoBody(text: string): CoscoAnswer {
  let body: UnknownObject
  try {
    body = objectOf(JSON.parse(text))
  } catch {
    return unreadable(
      /^\s*</.test(text) ? 'It answered with a web page, and no JSON' : 'It answered with what is no JSON',
    )
  }
  const code = firstText(body, 'code')
  const message = firstText(body, 'message') ?? 'no reason'
  if (code === null) return unreadable('Its answer has no code')
  if (code === WRONG_PARAMETER)
    return { kind: 'not_found', sentence: `It refused the question (${code}): ${message}` }
  if (code === PLATFORM_ERROR)
    return {
      kind: 'failed',
      reason: 'shipping_line_unreachable',
      sentence: `It answered with the error ${code}: ${message}`,
    }
  if (code !== SUCCESS) return unreadable(`It answered with the code ${code}: ${message}`)
  const data = objectOf(body['data'])
  if (firstText(data, 'type') === 'none') return { kind: 'not_found' }
  const content = objectOf(data['content'])
  return Object.keys(content).length === 0 ? { kind: 'not_found' } : { kind: 'content', content }
}

const legFields = [
  'expectedDateOfDeparture',
  'actualDepartureDate',
  'estimatedDateOfArrival',
  'actualArrivalDate',
] as const

/** The papers of an answer about a bill of lading or a booking. */
export const papersOfContent = (content: UnknownObject): CoscoPapers => {
  const path = objectOf(content['trackingPath'])
  return {
    bill: firstText(path, 'trackingGroupReferenceCode'),
    booking: firstText(path, 'billOfladingRefCode'),
  }
}

/** The departures and arrivals of the ships. */
export function legEvents(content: UnknownObject, papers: CoscoPapers): CoscoLegEvent[] {
  return listOf(content['actualShipment']).flatMap((row) => {
    const leg = objectOf(row)
    const named = Object.fromEntries(
      ['vesselName', 'voyageNo', 'portOfLoading', 'portOfDischarge', 'city', 'service'].flatMap((name) => {
        const text = firstText(leg, name)
        return text === null ? [] : [[name, text]]
      }),
    )
    return legFields.flatMap((field) => {
      const time = firstText(leg, field)
      return time === null ? [] : [{ ...papers, leg: named, field, time }]
    })
  })
}

/** The containers of a bill of lading or a booking, each with its last status, which is written otherwise than in a history. */
export function lastStatuses(content: UnknownObject, papers: CoscoPapers): CoscoStatusEvent[] {
  return listOf(content['containerStatus'])
    .flatMap((group) => listOf(objectOf(group)['containers']))
    .map((each): CoscoStatusEvent => {
      const { label, location, locationDateTime, transportation, ...container } = objectOf(each)
      return {
        ...papers,
        container: containerFields(container),
        status: { containerNumberStatus: label, location, timeOfIssue: locationDateTime, transportation },
      }
    })
    .filter(({ container }) => coscoContainerNumber(container) !== null)
}

/** The statuses of the journey that a container is on; its earlier journeys are not of this shipment. */
export function historyOf(content: UnknownObject, papers: CoscoPapers): CoscoStatusEvent[] {
  return listOf(content['containers']).flatMap((each) => {
    const { container, containerCircleStatus } = objectOf(each)
    return listOf(containerCircleStatus)
      .map((status): CoscoStatusEvent => ({
        ...papers,
        container: containerFields({
          ...objectOf(container),
          containerNumber:
            firstText(objectOf(status), 'containerNumber') ?? objectOf(container)['containerNumber'],
        }),
        status: Object.fromEntries(
          ['containerNumberStatus', 'location', 'timeOfIssue', 'transportation'].map((name) => [
            name,
            objectOf(status)[name],
          ]),
        ),
      }))
      .filter(({ container: named }) => coscoContainerNumber(named) !== null)
  })
}

/** What does not change from status to status. */
const containerFields = (container: UnknownObject): UnknownObject =>
  Object.fromEntries(
    ['containerNumber', 'containerType', 'sealNumber'].flatMap((name) => {
      const text = firstText(container, name)
      return text === null ? [] : [[name, text]]
    }),
  )

/** Normalised; null where it is none. */
export function coscoContainerNumber(container: UnknownObject): string | null {
  const number = normaliseIdentifier(firstText(container, 'containerNumber') ?? '')
  return number === '' ? null : number
}

/** Whether two statuses are the same occurrence: an answer about a bill writes seconds, one about a container none. */
export const isSameStatus = (one: UnknownObject, other: UnknownObject): boolean =>
  statusKey(one) === statusKey(other)

/** The same for the same status of a container, however it is written. */
export const statusKey = (status: UnknownObject): string =>
  [
    firstText(status, 'containerNumberStatus')?.toLowerCase().replaceAll(/\s+/g, ' '),
    firstText(status, 'location')?.toLowerCase().replaceAll(/\s+/g, ' '),
    firstText(status, 'timeOfIssue')?.slice(0, 'YYYY-MM-DD HH:mm'.length),
  ].join('|')
