import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { queryClient } from '../../api/index.ts'
import { type Answers, answerRequests } from '../../api/testing/answers.ts'
import { containerOf, idOf, shipmentOf } from '../../api/testing/records.ts'
import { openPage } from '../../ui/testing/open-page.ts'
import { Component } from '../shipment.page.tsx'

const now = new Date('2026-11-20T18:00:00Z')
/** An instant so many days before the time of the session of tests. */
export const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()

/** The answer with a shipment and its containers. */
export const shipmentAnswer = (
  containers: readonly Container[],
  shipment: Partial<Shipment['attributes']> = {},
) => ({
  data: shipmentOf(1, containers, shipment),
  included: containers.map((each) => ({ ...each })),
})

/** Opens the page of a shipment with one container, of which the terminal was asked just now. */
export const openShipment = async (
  container: Partial<Container['attributes']>,
  shipment: Partial<Shipment['attributes']> = {},
) => {
  const attributes = {
    terminal_checked_at: daysAgo(0),
    availability_known: false,
    available_for_pickup: null,
  }
  return openShipmentWith({
    get_shipment: () => shipmentAnswer([containerOf(2, { ...attributes, ...container })], shipment),
  })
}

export async function openShipmentWith(answers: Answers, search = '') {
  const { asked } = answerRequests(answers)
  const routes = [{ path: '/shipments/:shipment_id', Component }]
  const page = await openPage({ routes, at: `/shipments/${idOf(1)}${search}`, client: queryClient })
  return { ...page, asked }
}
