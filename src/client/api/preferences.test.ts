import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, queryClient, sessionQuery } from './index.ts'
import { onPreferred, prefer } from './preferences.ts'
import { openPageAs } from './testing/signed-in.ts'

afterEach(() => {
  onPreferred(() => undefined)
  vi.unstubAllGlobals()
})

const kept = {
  home_cards: null,
  changes_seen_at: null,
  theme: null,
  language: null,
  density: null,
  date_format: null,
  second_zone: null,
  container_columns: null,
}
const preferred = () => queryClient.getQueryData(sessionQuery.queryKey)?.preferences ?? null

/** What was sent, each answered when the test says so; and the language that was followed each time. */
async function page() {
  await openPageAs({ role: 'clerk' })
  const answers: ((status: number) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((status) =>
          resolve(Response.json(status === 200 ? { data: kept } : { errors: [] }, { status })),
        )
      }),
  )
  let answered = 0
  const answer = async (status: number) => {
    await vi.waitUntil(() => answers.length > answered, 5000)
    // One that would be sent beside it could be kept before it.
    expect(answers.length).toBe(answered + 1)
    answers[answered]?.(status)
    answered += 1
  }
  const followed: (string | null | undefined)[] = []
  onPreferred(() => followed.push(preferred()?.language))
  return { answer, followed }
}

test('a theme is shown before it is kept', async () => {
  const { answer } = await page()
  const keeping = prefer({ theme: 'dark' })
  expect(preferred()?.theme).toBe('dark')
  await answer(200)
  await keeping
  expect(preferred()?.theme).toBe('dark')
})

test('a language is followed once it is kept, as the page is then loaded anew', async () => {
  const { answer, followed } = await page()
  const keeping = prefer({ language: 'de' })
  expect(followed).toEqual([])
  await answer(200)
  await keeping
  expect(followed).toEqual(['de'])
})

test('of languages that are chosen one after the other, the last one is followed alone', async () => {
  const { answer, followed } = await page()
  const keeping = [prefer({ language: 'es' }), prefer({ language: 'de' })]
  await answer(200)
  await answer(200)
  await Promise.all(keeping)
  expect(followed).toEqual(['de'])
})

test('a choice that could not be kept keeps none of the later ones', async () => {
  const { answer } = await page()
  const refused = prefer({ theme: 'light' }).catch((error: unknown) => error)
  const keeping = prefer({ density: 'compact' })
  await answer(422)
  await answer(200)
  expect(await refused).toBeInstanceOf(ApiError)
  await keeping
  expect(preferred()?.density).toBe('compact')
})

test('a language that could not be kept is not followed', async () => {
  const { answer, followed } = await page()
  const refused = prefer({ language: 'zh' }).catch((error: unknown) => error)
  await answer(422)
  expect(await refused).toBeInstanceOf(ApiError)
  expect(followed).toEqual([])
})
