// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containerCheckDigit } from '../../contract/identifiers/index.ts'
import { queryClient } from '../api/index.ts'
import { answerRequests } from '../api/testing/answers.ts'
import { containerOf, shipmentOf } from '../api/testing/records.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { readableText } from '../ui/testing/accessible.ts'
import { until } from '../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../ui/testing/open-page.ts'
import { giveRoom } from '../ui/testing/room.ts'
import { Component, loader } from './find.page.tsx'
import { matchOf, resultOf } from './testing/records.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  const takeRoom = giveRoom({ width: 1440, height: 900 })
  return () => {
    takeRoom()
    vi.unstubAllGlobals()
  }
})
afterEach(closePage)

test('forty pasted numbers are one request, with a result for each in the order pasted', async () => {
  const numbers = Array.from({ length: 37 }, (_, at) => {
    const ten = `CSQU${305_438 + at}`
    return `${ten}${containerCheckDigit(ten)}`
  })
  const containers = numbers.map((number, at) => containerOf(at + 2, { number }))
  const pasted = [...numbers, numbers[0] ?? '', 'ZZZU0000000', 'MSCU1234567']
  const { asked } = answerRequests({
    create_lookup: ({ body }) => ({
      data: (body as { identifiers: string[] }).identifiers.map((identifier, at) => {
        const first = numbers.indexOf(identifier)
        if (first < 0) {
          const expected = containerCheckDigit(identifier.slice(0, 10))
          const right = Number(identifier.at(-1)) === expected
          return resultOf(identifier, { rule: 'untracked', check_digit: { right, expected: expected ?? 0 } })
        }
        return resultOf(identifier, {
          matches: [matchOf(first + 2, { container_number: identifier })],
          repeats: first < at ? first : null,
        })
      }),
      included: [shipmentOf(1, containers), ...containers].map((each) => ({ ...each })),
    }),
  })
  const routes = [{ path: '/shipments/find', Component, loader }]
  const q = encodeURIComponent(pasted.join(', '))
  const { main } = await openPage({ routes, at: `/shipments/find?q=${q}`, client: queryClient })
  await until(() => expect(readableText(main)).toContain('37 found'))
  expect(readableText(main.querySelector('h1'))).toContain('40 identifiers')
  expect(readableText(main)).toContain('1 repeat')
  expect(readableText(main)).toContain('wrong check digit')
  const [first] = main.querySelectorAll('[data-index]')
  expect(readableText(first)).toContain('305438')
  expect(asked.filter(({ body }) => body !== undefined).map(({ name }) => name)).toEqual(['create_lookup'])
  expect(asked.filter(({ query }) => /CSQU/.test(query.toString()))).toEqual([])
})
