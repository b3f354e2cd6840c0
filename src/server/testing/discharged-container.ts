import type { Database } from '../platform/database/open.ts'
import { startTestService, type TestService, type TestServiceOptions } from './service.ts'
import type { ContainerSnapshot } from '../tracking/source.ts'
import { checkAllDue, reports, scriptedCarrier } from '../tracking/testing/scripted-carrier.ts'

export const dischargedBill = 'MEDU9104472'

export const terminalEvent = (name: string, timestamp: string) => ({
  key: name,
  event: `container.transport.${name}`,
  timestamp,
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  data_source: 'terminal',
})

/** Discharged in Los Angeles on Thursday 12 November in the evening, which is the 13th in UTC. */
export const dischargedBox: ContainerSnapshot = {
  number: 'CSQU3054383',
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'high_cube',
  pod_timezone: 'America/Los_Angeles',
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  transport_events: [terminalEvent('vessel_discharged', '2026-11-13T04:30:00Z')],
}

export interface DischargedContainer {
  service: TestService
  /** Of the container. */
  id: string
  /** A day later, what is reported of it. */
  report(changes?: Partial<ContainerSnapshot>): Promise<void>
  close(): Promise<void>
}

/** A service that tracks this container, which was reported once: its present time is 19 November. */
export async function openDischargedContainer(
  database: Database,
  options: TestServiceOptions = {},
): Promise<DischargedContainer> {
  const { source, answers } = scriptedCarrier()
  const service = await startTestService({ ...options, source, database, now: '2026-11-18T18:00:00Z' })
  const report = async (changes: Partial<ContainerSnapshot> = {}) => {
    const shipment = {
      bill_of_lading_number: dischargedBill,
      port_of_discharge_locode: 'USLAX',
      pod_timezone: 'America/Los_Angeles',
    }
    answers.set(dischargedBill, reports(shipment, { ...dischargedBox, ...changes }))
    service.pass(86_400)
    await checkAllDue(service, source)
  }
  await service.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: dischargedBill, scac: 'MSCU' },
    },
  })
  await report()
  const { id } = await service.db.selectFrom('containers').select('id').executeTakeFirstOrThrow()
  return { service, id, report, close: () => service.close() }
}
