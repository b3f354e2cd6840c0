import type { QueryClient } from '@tanstack/react-query'
import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import type { Resource } from '../../contract/jsonapi/index.ts'
import { lookupQuery } from '../api/index.ts'
import { isContainer, isShipment, listAnswers } from '../api/records/list-answers.ts'
import { paths } from '../format/index.ts'
import { addressOfResult } from './find-rows.present.ts'

/** The only one of several records that are one and the same. */
const onlyRecord = <Of extends Resource>(records: readonly Of[]): Of | undefined =>
  new Set(records.map(({ id }) => id)).size === 1 ? records[0] : undefined

/**
 * The page of an identifier, as far as it is known without asking: as the service looked it up before, or of the only record with
 * that number in a list that is in memory. The service may know others: what it says counts.
 */
export function knownAddress(client: QueryClient, identifier: string): string | undefined {
  const [result] = client.getQueryData(lookupQuery([identifier]).queryKey)?.data ?? []
  if (result) return addressOfResult(result)
  const key = normaliseIdentifier(identifier)
  const records = listAnswers(client).flatMap((answer) => answer.records)
  const containers = records
    .filter(isContainer)
    .filter(({ attributes }) => normaliseIdentifier(attributes.number) === key)
  if (containers.length > 0) {
    const container = onlyRecord(containers)
    const shipment_id = container?.relationships?.shipment?.data?.id
    return container && shipment_id ? paths.shipment(shipment_id, container.id) : undefined
  }
  const shipment = onlyRecord(
    records
      .filter(isShipment)
      .filter(({ attributes }) => normaliseIdentifier(attributes.bill_of_lading_number) === key),
  )
  return shipment && paths.shipment(shipment.id)
}
