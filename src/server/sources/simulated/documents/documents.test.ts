import { expect, test } from 'vitest'
import { readContainerNumber } from '../../../../contract/identifiers/index.ts'
import { simulatedTrade } from '../../../testing/simulated-trade.ts'
import { simulatedDocuments, type SimulatedDocument } from './index.ts'

const source = simulatedTrade()
const asked = { now: new Date('2026-11-20T18:00:00Z'), size: 120, seed: 1, company: 'Northwind Imports' }

const containersOf = ({ form }: SimulatedDocument): string[] =>
  form.table?.rows.map(([number = '']) => number) ?? []
const tracked = source.fleetAt(asked.now, asked.size).flatMap((entry) => {
  const answer = source.answer(entry, asked.now)
  return answer.kind === 'snapshot' ? answer.snapshot.containers.map(({ number }) => number) : []
})
const named = (documents: SimulatedDocument[], name: string): SimulatedDocument => {
  const found = documents.find(({ file_name }) => file_name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

test('the documents are about containers of the fleet, but for one that nobody tracks and one that is mistyped', async () => {
  const documents = await simulatedDocuments(source, asked)
  const others = documents.filter((each) => containersOf(each).some((number) => !tracked.includes(number)))
  expect(others.map(({ file_name }) => file_name)).toEqual([
    'bill of lading, supplier.pdf',
    'arrival notice.pdf',
  ])
  const [mistyped = ''] = containersOf(named(documents, 'arrival notice.pdf'))
  expect(readContainerNumber(mistyped)).toMatchObject({ check_digit: 'wrong' })
  const right = readContainerNumber(mistyped)
  expect(
    tracked.some((number) => number.slice(0, 10) === mistyped.slice(0, 10)),
    JSON.stringify(right),
  ).toBe(true)
})

test('there are notices, orders and bills, some uploaded and some mailed, a scan, and a notice that is sent twice', async () => {
  const documents = await simulatedDocuments(source, asked)
  expect(documents.length).toBeGreaterThanOrEqual(10)
  expect(new Set(documents.map(({ form }) => form.title))).toEqual(
    new Set(['BILL OF LADING', 'ARRIVAL NOTICE', 'DELIVERY ORDER', 'Note to the desk']),
  )
  expect(documents.filter(({ isScan }) => isScan)).toHaveLength(1)
  expect(documents.some(({ mail }) => mail === null)).toBe(true)
  const repeated = documents.at(-1)
  expect(repeated?.mail?.subject).toMatch(/^Reminder: Arrival notice/)
  expect(documents.filter(({ form }) => form === repeated?.form)).toHaveLength(2)
})

test('the same seed gives the same documents at the same time, another seed gives others', async () => {
  const documents = await simulatedDocuments(source, asked)
  expect(await simulatedDocuments(simulatedTrade(), asked)).toEqual(documents)
  expect(await simulatedDocuments(simulatedTrade(2), { ...asked, seed: 2 })).not.toEqual(documents)
})

test('a small fleet gives fewer documents, and no fleet those of others alone', async () => {
  expect((await simulatedDocuments(source, { ...asked, size: 5 })).length).toBeLessThan(10)
  const names = (await simulatedDocuments(source, { ...asked, size: 0 })).map(({ file_name }) => file_name)
  expect(names).toEqual(['bill of lading, supplier.pdf'])
})
