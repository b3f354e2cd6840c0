import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isImoNumber, readContainerNumber } from '../../../contract/identifiers/index.ts'
import { shippingLines, vessels } from '../../reference/catalogue/index.ts'
import { simulatedTrade, simulatedWorld } from '../../testing/simulated-trade.ts'
import type { Snapshot, SourceAnswer, SourceRequest } from '../../tracking/source.ts'
import { formats, numberFormat } from './number-formats.ts'
import { shuffle, bookedAt, cycleDays } from './slots.ts'

const trade = simulatedTrade()
const world = simulatedWorld()
const now = new Date('2026-11-20T18:58:00Z')
const day = 86_400_000
const fleet = trade.fleetAt(now, 400)
const snapshotOf = (answer: SourceAnswer) => (answer.kind === 'snapshot' ? answer.snapshot : undefined)
const ask = (
  request_type: SourceRequest['request_type'],
  request_number: string,
  scac: string | null,
  at = now,
) => trade.answer({ request_type, request_number, scac }, at)

function isOlderThanItsContainers(entry: SourceRequest): boolean {
  const carrier = world.carrier(entry.scac ?? '')
  const found = carrier && world.find(carrier, entry, now.getTime())
  return found !== undefined && now.getTime() - bookedAt(found.slot) > cycleDays * day
}

/** The number of the last of the fleet's bills of a line that has become a shipment. */
function billOf(line: string): string {
  const found = fleet.findLast(
    (entry) =>
      entry.scac === line &&
      entry.request_type === 'bill_of_lading' &&
      trade.answer(entry, now).kind === 'snapshot',
  )
  return found?.request_number ?? ''
}

test('every container has a valid check digit, and none is on two shipments of a fleet', () => {
  const seen = new Map<string, string>()
  for (const entry of fleet) {
    const snapshot = snapshotOf(trade.answer(entry, now))
    for (const { number } of snapshot?.containers ?? []) {
      expect(readContainerNumber(number), number).toMatchObject({ form: 'container', check_digit: 'right' })
      const bill = snapshot?.shipment?.bill_of_lading_number ?? ''
      expect(seen.get(number) ?? bill).toBe(bill)
      seen.set(number, bill)
    }
  }
  expect(seen.size).toBeGreaterThan(800)
})

test('a shipment has one to six containers, on a ship of the catalogue', () => {
  const known = new Map(vessels.map(({ imo, name }) => [imo, name]))
  for (const entry of fleet) {
    const snapshot = snapshotOf(trade.answer(entry, now))
    if (!snapshot?.shipment) continue
    expect(snapshot.containers.length).toBeGreaterThanOrEqual(1)
    expect(snapshot.containers.length).toBeLessThanOrEqual(6)
    expect(isImoNumber(snapshot.shipment.pod_vessel_imo ?? '')).toBe(true)
    expect(known.get(snapshot.shipment.pod_vessel_imo ?? '')).toBe(snapshot.shipment.pod_vessel_name)
  }
})

test('asked for by its bill, its booking or any of its containers, it is the same shipment', () => {
  let asked = 0
  for (const entry of fleet.slice(0, 150)) {
    const snapshot = snapshotOf(trade.answer(entry, now))
    if (!snapshot?.shipment) continue
    const {
      bill_of_lading_number: bill,
      booking_number: booking,
      shipping_line_scac: scac = null,
    } = snapshot.shipment
    const byBill = ask('bill_of_lading', bill, scac)
    // The line may not have its manifest yet.
    if (byBill.kind === 'snapshot') expect(byBill.snapshot).toEqual(snapshot)
    expect(snapshotOf(ask('booking_number', booking ?? '', scac))).toEqual(snapshot)
    // Containers are booked again after fourteen weeks; some requests are made later.
    if (isOlderThanItsContainers(entry)) continue
    for (const { number } of snapshot.containers)
      expect(snapshotOf(ask('container', number, scac))).toEqual(snapshot)
    asked += 1
  }
  expect(asked).toBeGreaterThan(100)
})

test('a bill is found with the prefix of the line before it and without', () => {
  const plain = billOf('MAEU')
  expect(plain).toMatch(/^\d{9}$/)
  expect(ask('bill_of_lading', `MAEU${plain}`, 'MAEU')).toEqual(ask('bill_of_lading', plain, 'MAEU'))
  const long = billOf('COSU')
  expect(ask('bill_of_lading', long.slice(4), 'COSU')).toEqual(ask('bill_of_lading', long, 'COSU'))
})

const anyLine = fc.constantFrom(...shippingLines.map(({ scac }) => scac))
const anyNumber = fc.stringMatching(/^[A-Z]{0,4}[0-9]{6,10}$/)

test('any number is answered, with the same answer each time, and mostly by a shipment under way', () => {
  let [answered, alive] = [0, 0]
  fc.assert(
    fc.property(
      anyLine,
      anyNumber,
      fc.constantFrom('bill_of_lading', 'booking_number'),
      (scac, number, type) => {
        const answer = ask(type, number, scac)
        expect(ask(type, number, scac)).toEqual(answer)
        const snapshot = snapshotOf(answer)
        if (!snapshot) return
        answered += 1
        const shown =
          type === 'bill_of_lading'
            ? snapshot.shipment?.bill_of_lading_number
            : snapshot.shipment?.booking_number
        expect(number.endsWith(shown ?? '') || (shown ?? '').endsWith(number)).toBe(true)
        if (snapshot.containers.some(({ empty_terminated_at }) => !empty_terminated_at)) alive += 1
      },
    ),
    { numRuns: 400 },
  )
  expect(answered).toBeGreaterThan(320)
  expect(alive / answered).toBeGreaterThan(0.75)
})

test('a container that no line of the catalogue owns is answered by the line that is asked, and is among those reported', () => {
  for (const number of ['CSQU3054383', 'TGHU7604226', 'QIBU2000007']) {
    const read = readContainerNumber(number)
    const right = read.form === 'container' ? `${number.slice(0, 10)}${read.expected_digit}` : number
    const reported = shippingLines.flatMap(({ scac }) => snapshotOf(ask('container', right, scac)) ?? [])
    expect(reported.length).toBeGreaterThan(0)
    for (const { containers } of reported)
      expect(containers.map((container) => container.number)).toContain(right)
  }
})

test('an unknown number does not jump from one voyage to another before the first is over', () => {
  for (const number of ['555666777', '123456789', '987001122', '200300400']) {
    let before: Snapshot | undefined
    for (let days = 0; days < 300; days++) {
      const snapshot = snapshotOf(ask('bill_of_lading', number, 'MAEU', new Date(now.getTime() + days * day)))
      if (before && snapshot && before.containers[0]?.seal_number !== snapshot.containers[0]?.seal_number) {
        expect(
          before.containers.every(({ empty_terminated_at }) => empty_terminated_at),
          number,
        ).toBe(true)
      }
      before = snapshot ?? before
    }
  }
})

test('a number that cannot be one is not found', () => {
  for (const number of ['', 'A', 'HELLO', '12', 'X'.repeat(30), '💥123456', 'ABCDEFGH']) {
    expect(ask('bill_of_lading', number, 'MAEU'), number).toEqual({ kind: 'not_found' })
    expect(ask('booking_number', number, 'MSCU'), number).toEqual({ kind: 'not_found' })
  }
  expect(ask('container', 'MSCU1234567', 'MSCU')).toEqual({ kind: 'not_found' })
  expect(ask('container', '123456789', 'MSCU')).toEqual({ kind: 'not_found' })
  expect(ask('bill_of_lading', '555666777', 'ZZZZ')).toEqual({ kind: 'not_found' })
})

test('a container that another line owns is not found', () => {
  const container = fleet.flatMap((entry) => snapshotOf(trade.answer(entry, now))?.containers ?? [])
  const number = container.find((found) => found.number.startsWith('MSCU'))?.number ?? ''
  expect(ask('container', number, 'MSCU').kind).toBe('snapshot')
  expect(ask('container', number, 'HLCU')).toEqual({ kind: 'not_found' })
})

test('a line is inferred from the prefix, and where there is none the request fails', () => {
  expect(ask('bill_of_lading', billOf('COSU'), null)).toEqual(ask('bill_of_lading', billOf('COSU'), 'COSU'))
  const undetected = { kind: 'refused', reason: 'scac_auto_detect_failed' }
  expect(ask('bill_of_lading', '555666777', null)).toEqual(undetected)
  expect(ask('container', 'TGHU7604226', null)).toEqual(undetected)
})

test('the line TEST gives exactly the outcome that its two numbers name', () => {
  for (const number of ['TEST-TR-SUCCEEDED', 'TESTTRSUCCEEDED']) {
    const snapshot = snapshotOf(ask('bill_of_lading', number, 'TEST'))
    expect(snapshot?.shipment).toMatchObject({ bill_of_lading_number: number, shipping_line_scac: 'TEST' })
  }
  for (const number of ['TEST-TR-FAILED', 'TESTTRFAILED']) {
    expect(ask('bill_of_lading', number, 'TEST')).toEqual({ kind: 'refused', reason: 'not_found' })
  }
  expect(ask('bill_of_lading', '123456789', 'TEST')).toEqual({ kind: 'not_found' })
})

test('a shuffle maps each number to another one and back, and no two to the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1e12 }), fc.nat(), fc.nat(), (size, bits, value) => {
      const mixed = shuffle(size, bits)
      expect(mixed.decode(mixed.encode(value % size))).toBe(value % size)
    }),
  )
  const all = shuffle(1000, 77)
  expect(new Set(Array.from({ length: 1000 }, (_, value) => all.encode(value))).size).toBe(1000)
})

test('numbers are written as each line writes them, read back, and enough for 25 years', () => {
  for (const [scac, { bill, booking }] of Object.entries(formats)) {
    expect(shippingLines.map((line) => line.scac)).toContain(scac)
    for (const format of [numberFormat(bill), numberFormat(booking)]) {
      expect(format.size, scac).toBeGreaterThanOrEqual(1e8)
      for (const value of [0, 1, 12_345_678, format.size - 1]) {
        expect(format.read(format.write(value)), scac).toBe(value)
        expect(format.write(value)).toMatch(/^[A-Z0-9]{8,20}$/)
      }
      expect(format.read('NOT-ONE')).toBeUndefined()
    }
  }
})
