import { localTimeOf, numberOf, type ImportedContainer } from './import-containers.ts'

const zone = 'America/Los_Angeles'
const first = '06:00'

/** The amount of the fees; it must not be found where fees are not shown. */
export const feeAmount = 48_317

/**
 * Five containers with an ETA delay of two to six days, and four others: one day later, later over midnight UTC on the
 * same day in the port's zone, as first reported, and earlier. All of them have fees.
 * @param now the service's time
 */
export function delayedContainers(now: Date) {
  const shipment = (days: number, time: `${number}:${number}` = first) => ({
    pod_original_eta_at: localTimeOf(now, zone, 3, first),
    pod_eta_at: localTimeOf(now, zone, 3 + days, time),
    pod_vessel_name: 'MSC FAITH',
    pod_voyage_number: '644E',
    pod_timezone: zone,
  })
  let serial = 611_000
  const container = (name: string, delay: ReturnType<typeof shipment>) => ({
    delay,
    imported: {
      number: numberOf('CSQU', serial++),
      bill: `MEDUSLIP${name}`,
      attributes: {
        current_status: 'on_ship',
        availability_known: true,
        available_for_pickup: false,
        equipment_type: 'dry',
        equipment_length: 40,
        equipment_height: 'high_cube',
        pickup_lfd: localTimeOf(now, zone, 9, '12:00'),
        import_deadlines: {
          pickup_lfd_terminal: localTimeOf(now, zone, 9, '12:00'),
          pickup_lfd_line: localTimeOf(now, zone, 12, '12:00'),
        },
        holds_at_pod_terminal: [
          { name: 'freight', status: 'hold', description: `USD ${feeAmount} unpaid` },
          { name: 'customs', status: 'pending' },
        ],
        fees_at_pod_terminal: [{ type: 'demurrage', amount: feeAmount, currency_code: 'USD' }],
        pod_timezone: zone,
        ref_numbers: ['PO-SECRET-1'],
      },
    } satisfies ImportedContainer,
  })
  const delayed = [2, 3, 4, 5, 6].map((days) => container(String(days), shipment(days)))
  const others = [
    container('ONE', shipment(1)),
    container('EVE', shipment(0, '23:50')),
    container('SAME', shipment(0)),
    container('EARLY', shipment(-1)),
  ]
  return {
    all: [...delayed, ...others],
    delayed: delayed.map(({ imported }) => imported.number),
    others: others.map(({ imported }) => imported.number),
  }
}
