import type { ServedAccount } from './service.ts'
import { localTimeOf, numberOf, importContainers, type ImportedContainer } from './import-containers.ts'

const los_angeles = 'America/Los_Angeles'
const hold = (name: string, status = 'hold') => ({ name, status })

/**
 * The forty numbers of an e-mail: 34 are tracked, two of them named twice, three are untracked, and one has a wrong check
 * digit. Four have a customs hold and must be acted on within three calendar days of the port.
 * @param now the service's time
 */
export function fortyNumbers(now: Date) {
  const inPort = (days: number, time: `${number}:${number}`) => localTimeOf(now, los_angeles, days, time)
  let serial = 305_400
  const container = (attributes: Record<string, unknown>): ImportedContainer => ({
    number: numberOf('CSQU', serial++),
    bill: `MEDU9104${Math.floor((serial - 305_400) / 3)}`,
    attributes: {
      current_status: 'available',
      available_for_pickup: true,
      availability_known: true,
      pod_timezone: los_angeles,
      ...attributes,
    },
  })
  const due = (at: string, holds: object[], more: Record<string, unknown> = {}) =>
    container({
      pickup_lfd: at,
      import_deadlines: { pickup_lfd_terminal: at },
      holds_at_pod_terminal: holds,
      ...more,
    })
  const customs = [hold('customs')]
  const matching = [
    // The terminal reports two days, the line six: the earlier one counts.
    due(inPort(6, '12:00'), customs, {
      import_deadlines: { pickup_lfd_terminal: inPort(2, '12:00'), pickup_lfd_line: inPort(6, '12:00') },
    }),
    // Half an hour before midnight of the third day in Los Angeles: in Tokyo it is the fourth.
    due(inPort(3, '23:30'), customs),
    due(inPort(0, '16:00'), [hold('customs'), hold('freight')]),
    due(inPort(-1, '16:00'), customs),
  ]
  const others = [
    // Ten minutes after that midnight: one day too late in every zone.
    due(inPort(4, '00:10'), customs),
    due(inPort(1, '12:00'), [hold('customs', 'pending')]),
    due(inPort(1, '12:00'), customs, { pod_full_out_at: inPort(-1, '09:00'), current_status: 'picked_up' }),
    due(inPort(2, '12:00'), [hold('freight')]),
    due(inPort(9, '12:00'), customs),
    container({ holds_at_pod_terminal: customs }),
    ...Array.from({ length: 24 }, (_, index) => due(inPort(5 + (index % 7), '12:00'), [])),
  ]
  const tracked = [...matching, ...others]
  const untracked = [7, 8, 9].map((last) => numberOf('TGHU', 700_000 + last))
  const right = numberOf('TGHU', 700_001)
  const wrong = `${right.slice(0, 10)}${(Number(right.at(-1)) + 1) % 10}`
  const numbers = tracked.map(({ number }) => number)
  const repeated = [numbers[2] ?? '', numbers[20] ?? '']
  return {
    tracked,
    matching: matching.map(({ number }) => number),
    /** As in an e-mail: with a header, lower case, spaces, dashes and different separators. */
    pasted: emailOf([...numbers.slice(0, 30), ...repeated, ...untracked, wrong, ...numbers.slice(30)]),
    inputs: [...numbers.slice(0, 30), ...repeated, ...untracked, wrong, ...numbers.slice(30)],
  }
}

/** Writes numbers in the different notations that people use. */
function emailOf(numbers: readonly string[]): string {
  const ways = [
    (number: string) => number,
    (number: string) => number.toLowerCase(),
    (number: string) => `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`,
    (number: string) => `${number.slice(0, 4)}\u00a0${number.slice(4)}`,
  ]
  const separators = ['\r\n', '\n', ', ', ';\t', '\r\n\r\n']
  const written = numbers.map((number, index) => {
    const way = ways[index % ways.length] ?? String
    return `${way(number)}${separators[index % separators.length] ?? '\n'}`
  })
  return `Container No.\r\n${written.join('')}`
}

/** Stores the 34 tracked containers in the service. */
export const importForty = (
  service: ServedAccount,
  { tracked }: ReturnType<typeof fortyNumbers>,
): Promise<void> => importContainers(service, tracked)
