import { expect } from '@playwright/test'
import { type Carrier, openCarrier } from '../../../src/server/sources/dcsa/testing/carrier.ts'
import { bill, equipmentMessage, transportMessage } from '../../../src/server/sources/dcsa/testing/events.ts'
import type { RunningService } from '../../support/service.ts'
import { asked } from './service.ts'

/* A carrier that answers with the estimate in force alone, and moves it: by four days, and to another ship. */

export { bill as delayedBill } from '../../../src/server/sources/dcsa/testing/events.ts'
export const rolledBill = 'MEDUX7654321'

const planned = { imo: '9321483', name: 'EMMA MAERSK', voyage: '641E' }
const next = { imo: '9839272', name: 'MSC GULSUN', voyage: '647E' }

interface Answered {
  of: string
  ship: typeof planned
  leaves: string
  arrives: string
  created: string
}
function answer({ of, ship, leaves, arrives, created }: Answered) {
  const about = {
    of: {
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: of }],
      ...(of === rolledBill && { equipmentReference: 'MSCU7654321' }),
    },
  }
  return [
    equipmentMessage('GTIN', 'ACT', '2026-11-18T10:00:00+08:00', 'CNSHA', about),
    transportMessage('DEPA', 'EST', leaves, 'CNSHA', { ship, created, ...about }),
    transportMessage('ARRI', 'EST', arrives, 'USLGB', { ship, created, ...about }),
  ]
}

export async function connectCarrier(service: RunningService): Promise<Carrier> {
  const carrier = await openCarrier()
  for (const of of [bill, rolledBill])
    carrier.events.set(
      of,
      answer({
        of,
        ship: planned,
        leaves: '2026-12-01T20:00:00+08:00',
        arrives: '2026-12-14T08:00:00-08:00',
        created: '2026-11-20T00:00:00Z',
      }),
    )
  await asked(service, 'POST', '/connections', {
    data: {
      type: 'connection',
      attributes: {
        kind: 'dcsa',
        name: 'MSC',
        scacs: ['MSCU'],
        settings: {
          profile: 'other',
          events_url: `${carrier.origin}/v2/events`,
          sign_in: 'api_key',
          api_key: 'key-1',
        },
      },
    },
  })
  for (const request_number of [bill, rolledBill])
    await asked(service, 'POST', '/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number, scac: 'MSCU' },
      },
    })
  await expectEstimates(service, ['2026-12-14T16:00:00Z', '2026-12-14T16:00:00Z'])
  return carrier
}

/** The arrivals in the service, of the delayed bill and of the rolled one. */
async function expectEstimates(service: RunningService, estimates: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await asked<{
        data: { attributes: { bill_of_lading_number: string; pod_eta_at: string | null } }[]
      }>(service, 'GET', '/shipments?page[size]=1000')
      return [bill, rolledBill].map(
        (number) =>
          data.find(({ attributes }) => attributes.bill_of_lading_number === number)?.attributes.pod_eta_at,
      )
    })
    .toEqual(estimates)
}

/** The carrier was asked again, at the later time. */
export const expectMoved = (service: RunningService): Promise<void> =>
  expectEstimates(service, ['2026-12-18T16:00:00Z', '2026-12-22T16:00:00Z'])

/** From the next question on: four days later, and rolled to another ship. */
export function answerLater(carrier: Carrier): void {
  const created = '2026-11-30T00:00:00Z'
  carrier.events.set(
    bill,
    answer({
      of: bill,
      ship: planned,
      leaves: '2026-12-01T20:00:00+08:00',
      arrives: '2026-12-18T08:00:00-08:00',
      created,
    }),
  )
  carrier.events.set(
    rolledBill,
    answer({
      of: rolledBill,
      ship: next,
      leaves: '2026-12-09T20:00:00+08:00',
      arrives: '2026-12-22T08:00:00-08:00',
      created,
    }),
  )
}
