import { expect, test } from 'vitest'
import { copiedNumber } from '../../contract/identifiers/testing/copied-numbers.ts'
import { copiedTrade } from './copied-trade.ts'
import { simulatedTrade } from './simulated-trade.ts'

const now = new Date('2026-11-20T18:00:00Z')
const copies = [0, 1, 5]

test('the copy of a request is answered as the original, with the numbers of the copy', async () => {
  const trade = simulatedTrade()
  const fleet = trade.fleetAt(now, 60)
  const source = copiedTrade(new Set(fleet.map(({ request_number }) => request_number)), Math.max(...copies))
  let answered = 0
  for (const request of fleet) {
    const own = await trade.ask(request, now)
    for (const copy of copies) {
      const number = copiedNumber(request.request_number, copy)
      const answer = await source.ask({ ...request, request_number: number }, now)
      expect(answer.kind).toBe(own.kind)
      if (answer.kind !== 'snapshot' || own.kind !== 'snapshot') continue
      answered += 1
      expect(answer.snapshot.containers.map((container) => container.number)).toEqual(
        own.snapshot.containers.map((container) => copiedNumber(container.number, copy)),
      )
      expect(answer.snapshot.shipment?.pod_eta_at).toBe(own.snapshot.shipment?.pod_eta_at)
    }
  }
  expect(answered).toBeGreaterThan(100)
})
