import { beforeEach, expect, test, vi } from 'vitest'
import { takeFirstAnswer } from './first-answers.ts'

const path = '/v2/session'
const put = (answer: Response | undefined) =>
  vi.stubGlobal('window', { firstAnswers: new Map([[path, Promise.resolve(answer)]]) })
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.useFakeTimers()
})

test('an answer that was requested before the code was loaded is taken once', async () => {
  const answer = new Response('{}')
  put(answer)
  expect(await takeFirstAnswer('/v2/counts')).toBeUndefined()
  expect(await takeFirstAnswer(path)).toBe(answer)
  expect(await takeFirstAnswer(path)).toBeUndefined()
})

test('a service that asks to slow down is not asked again', async () => {
  const refusal = new Response('', { status: 429, headers: { 'Retry-After': '5' } })
  put(refusal)
  expect(await takeFirstAnswer(path)).toBe(refusal)
})

test('an answer to nobody who was signed in, and a service that was not reached, are requested again', async () => {
  put(new Response('', { status: 401 }))
  expect(await takeFirstAnswer(path)).toBeUndefined()
  put(undefined)
  expect(await takeFirstAnswer(path)).toBeUndefined()
})

test('an answer that nobody took while the page opened is outdated', async () => {
  put(new Response('{}'))
  vi.advanceTimersByTime(60_000)
  expect(await takeFirstAnswer(path)).toBeUndefined()
})

test('a page that started no requests sends them itself', async () => {
  vi.stubGlobal('window', {})
  expect(await takeFirstAnswer(path)).toBeUndefined()
})
