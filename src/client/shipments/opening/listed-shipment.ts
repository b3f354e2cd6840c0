import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Operations } from '../../../contract/operations/index.ts'
import { isShipment, type ListAnswer, listAnswers } from '../../api/records/list-answers.ts'

/** A shipment as a list in memory has it. */
export interface ListedShipment extends Pick<ListAnswer, 'readAt' | 'isOutdated'> {
  /** With those of its containers that came along; without events, ports, terminals and what is notable. */
  answer: AnswerOf<Operations['get_shipment']>
}

/**
 * The shipment and the container of its page, as the newest list in memory has them; undefined if none has both.
 * @param container_id null for the first container of the shipment
 */
export function listedShipment(
  client: QueryClient,
  shipment_id: string,
  container_id: string | null,
): ListedShipment | undefined {
  for (const { records, readAt, isOutdated } of listAnswers(client)) {
    const data = records.filter(isShipment).find(({ id }) => id === shipment_id)
    if (data === undefined) continue
    const ids = data.relationships?.containers?.data.map(({ id }) => id) ?? []
    const included = records.filter(({ id, type }) => type === 'container' && ids.includes(id))
    const shown = container_id ?? ids[0]
    if (included.some(({ id }) => id === shown)) return { answer: { data, included }, readAt, isOutdated }
  }
  return undefined
}
