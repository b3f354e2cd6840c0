import { box } from '../dcsa/testing/events.ts'
import { catalogueRecords } from '../kit/catalogue.ts'
import { terminalAdapter, terminalService } from '../terminal/adapter.ts'
import { openTerminalOperator } from '../terminal/testing/terminal-operator.ts'
import type { FarSide } from './far-side.ts'

/** A terminal operator that has the container in the yard of one of its terminals. */
export async function openTerminal(): Promise<FarSide> {
  const operator = await openTerminalOperator()
  const inYard = {
    containerId: box,
    containerStatus: 'In yard',
    readyForDelivery: 'No',
    containerHolds: 'CUSTOMS HOLD',
    storagePaidThroughDate: '2026-10-01',
    demurrageOwed: '250.00',
  }
  operator.records.set('USLAX', [inYard])
  const adapterWith =
    (client_secret: string): FarSide['adapter'] =>
    (base_url) =>
      terminalAdapter(
        terminalService(
          { base_url, facilities: 'USLAX USMOB', client_id: operator.client.id, client_secret },
          { wall: { now: () => new Date() } },
        ),
        catalogueRecords,
      )
  return {
    origin: operator.origin,
    adapter: adapterWith(operator.client.secret),
    refused: adapterWith('another-secret'),
    secrets: [operator.client.secret, 'another-secret'],
    isSignIn: (path) => path.includes('accesstoken'),
    known: { request_type: 'container', request_number: box, scac: null },
    unknown: { request_type: 'container', request_number: 'TGHU1111110', scac: null },
    questions: 2,
    shown: ['not available', 'customs', '2026-10-02T06:59:00.000Z'],
    read: ({ available_for_pickup, holds_at_pod_terminal, import_deadlines }) => [
      available_for_pickup === false ? 'not available' : String(available_for_pickup),
      ...(holds_at_pod_terminal ?? []).map(({ name }) => name),
      String(import_deadlines?.pickup_lfd_terminal),
    ],
    close: () => operator.close(),
  }
}
