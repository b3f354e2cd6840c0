import { copiedNumber } from '../../contract/identifiers/testing/copied-numbers.ts'
import { wallClock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { createLog } from '../platform/log.ts'
import { checkDue } from '../tracking/requests/check.ts'
import { createSourceRegistry } from '../tracking/requests/sources.store.ts'
import type { Snapshot, Source } from '../tracking/source.ts'
import { simulatedTrade } from './simulated-trade.ts'

/**
 * The simulated trade for an account of which each request is there in several copies: asked by the number of a copy, it answers for the
 * original, with the numbers of the copy. A number that is no copy is answered as it is.
 * @param originals the normalised numbers of the requests that were copied
 */
export function copiedTrade(originals: ReadonlySet<string>, copies: number): Source {
  const trade = simulatedTrade()
  const copyOf = (number: string): number => {
    for (let copy = 0; copy <= copies; copy += 1) if (originals.has(copiedNumber(number, -copy))) return copy
    return 0
  }
  return {
    ...trade,
    ask: async (request, now) => {
      const copy = copyOf(request.request_number)
      const back = (number: string) => copiedNumber(number, -copy)
      const { tracked_with: together } = request
      const answer = await trade.ask(
        {
          ...request,
          request_number: back(request.request_number),
          ...(together && { tracked_with: together.map(back) }),
        },
        now,
      )
      return answer.kind === 'snapshot'
        ? { kind: 'snapshot', snapshot: withNumbersOf(answer.snapshot, copy) }
        : answer
    },
  }
}

function withNumbersOf(snapshot: Snapshot, copy: number): Snapshot {
  const { shipment, containers } = snapshot
  const booking = shipment?.booking_number
  return {
    ...snapshot,
    ...(shipment && {
      shipment: {
        ...shipment,
        bill_of_lading_number: copiedNumber(shipment.bill_of_lading_number, copy),
        ...(typeof booking === 'string' && { booking_number: copiedNumber(booking, copy) }),
      },
    }),
    containers: containers.map((container) => ({
      ...container,
      number: copiedNumber(container.number, copy),
    })),
  }
}

/** Claims and checks what is due with that source, a hundred requests at most, as the job does. @returns how many there were */
export function checkDueOf(db: Db, source: Source): Promise<number> {
  const log = createLog(
    (line) => process.stderr.write(line),
    () => wallClock.now(),
  )
  const deps = { db, clock: wallClock, sources: createSourceRegistry([source]), log }
  return checkDue(deps).then(({ checked }) => checked)
}
