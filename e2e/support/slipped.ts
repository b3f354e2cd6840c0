import { localTime, numberOf, type ToldContainer } from './told.ts'

const zone = 'America/Los_Angeles'
const first = '06:00'

/** What is owed; it must not be found where fees are not shown. */
export const owed = 4711

/**
 * Five boxes whose ships come two to six days later than first told, and four others: one day later, over a midnight
 * that is none in the port's zone, as first told, and earlier. All of them owe something.
 * @param now the service's time
 */
export function slippedBoxes(now: Date) {
  const shipment = (days: number, time: `${number}:${number}` = first) => ({
    pod_original_eta_at: localTime(now, zone, 3, first),
    pod_eta_at: localTime(now, zone, 3 + days, time),
    pod_vessel_name: 'MSC FAITH',
    pod_voyage_number: '644E',
    pod_timezone: zone,
  })
  let serial = 611_000
  const box = (name: string, slip: ReturnType<typeof shipment>) => ({
    slip,
    told: {
      number: numberOf('CSQU', serial++),
      bill: `MEDUSLIP${name}`,
      attributes: {
        current_status: 'on_ship',
        availability_known: true,
        available_for_pickup: false,
        equipment_type: 'dry',
        equipment_length: 40,
        equipment_height: 'high_cube',
        pickup_lfd: localTime(now, zone, 9, '12:00'),
        import_deadlines: {
          pickup_lfd_terminal: localTime(now, zone, 9, '12:00'),
          pickup_lfd_line: localTime(now, zone, 12, '12:00'),
        },
        holds_at_pod_terminal: [
          { name: 'freight', status: 'hold', description: `USD ${owed} unpaid` },
          { name: 'customs', status: 'pending' },
        ],
        fees_at_pod_terminal: [{ type: 'demurrage', amount: owed, currency_code: 'USD' }],
        pod_timezone: zone,
        ref_numbers: ['PO-SECRET-1'],
      },
    } satisfies ToldContainer,
  })
  const slipped = [2, 3, 4, 5, 6].map((days) => box(String(days), shipment(days)))
  const others = [
    box('ONE', shipment(1)),
    box('EVE', shipment(0, '23:50')),
    box('SAME', shipment(0)),
    box('EARLY', shipment(-1)),
  ]
  return {
    all: [...slipped, ...others],
    slipped: slipped.map(({ told }) => told.number),
    others: others.map(({ told }) => told.number),
  }
}
