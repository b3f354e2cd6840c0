import type { Carrier } from '../../../src/server/sources/dcsa/testing/carrier.ts'
import type { RunningService } from '../../support/service.ts'
import { makeArrivals } from './arrivals.ts'
import { makeDays } from './days.ts'
import { answerLater, connectCarrier, expectMoved } from './first-reports.ts'
import { makeMoney, raiseFees } from './money.ts'
import { changeOrders, type MadeOrders, makeOrders } from './orders.ts'
import { makePapers } from './papers.ts'
import { makePickups } from './pickup.ts'
import { present, startSituations } from './service.ts'
import { makeShips } from './ships.ts'

export interface Situations {
  service: RunningService
  orders: MadeOrders
  /** The id of the document that was linked to the wrong shipment. */
  wrongDocument: string
  close(): Promise<void>
}

/** An account with all situations: made at the time before the changes, and changed since. */
export async function makeSituations(): Promise<Situations> {
  const service = await startSituations()
  const carrier: Carrier = await connectCarrier(service)
  await makeMoney(service)
  const orders = await makeOrders(service)
  answerLater(carrier)
  service.writeLine(present)
  await raiseFees(service)
  await changeOrders(service, orders)
  await makeDays(service)
  await makePickups(service)
  await makeArrivals(service)
  await makeShips(service)
  const wrongDocument = await makePapers(service)
  await expectMoved(service)
  return {
    service,
    orders,
    wrongDocument,
    async close() {
      await service.close()
      await carrier.close()
    },
  }
}
