import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { SentNews } from '../kit/adapter.ts'
import { firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** What the records of a notification are found by here. */
const numberNames = ['bill_of_lading_number', 'booking_number', 'number', 'request_number']

/** The notifications of a document: the one that was delivered, or those of a list. */
export function notificationsIn(document: unknown): UnknownObject[] {
  const { data } = objectOf(document)
  return (Array.isArray(data) ? listOf(data) : [data])
    .map(objectOf)
    .filter((each) => each['type'] === 'webhook_notification' && firstText(each, 'id') !== null)
}

/** Of which shipments and containers there is news, by their ids and numbers: in the notification, and in what it refers to. */
export function newsOf(notification: UnknownObject, document: unknown): SentNews {
  const included = listOf(objectOf(document)['included']).map(objectOf)
  const isList = Array.isArray(objectOf(document)['data'])
  const reference = objectOf(objectOf(objectOf(notification['relationships'])['reference_object'])['data'])
  const records = isList ? included.filter((each) => isSame(each, reference)) : included
  const named = [notification, ...records].flatMap((record) => [record, ...relatedTo(record)])
  const ids = (type: string) => [
    ...new Set(
      named.flatMap((each) => {
        const id = firstText(each, 'id')
        return each['type'] === type && id !== null && uuid.test(id) ? [id] : []
      }),
    ),
  ]
  const numbers = records
    .filter(({ type }) => ['shipment', 'container', 'tracking_request'].includes(String(type)))
    .flatMap((record) => {
      const attributes = objectOf(record['attributes'])
      return numberNames.flatMap((name) => firstText(attributes, name) ?? [])
    })
  return {
    id: firstText(notification, 'id') ?? '',
    numbers: [...new Set(numbers.map(normaliseIdentifier))],
    shipment_ids: ids('shipment'),
    container_ids: ids('container'),
  }
}

const isSame = (one: UnknownObject, other: UnknownObject): boolean =>
  one['type'] === other['type'] && one['id'] === other['id']

const relatedTo = (record: UnknownObject): UnknownObject[] =>
  Object.values(objectOf(record['relationships'])).flatMap((relation) => {
    const { data } = objectOf(relation)
    return Array.isArray(data) ? data.map(objectOf) : [objectOf(data)]
  })
