import { afterEach, expect, test, vi } from 'vitest'
import { otherPage } from '../other-page.ts'
import { streamBlocksOf, createPolling, readChangesOnce, type StreamBlock } from './polling.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  otherPage.clear()
})

const answering = (response: Response) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(response)
  })
  return asked
}

test('the events of an answer are read field by field', () => {
  expect(
    streamBlocksOf(
      'retry: 2000\nid: 7-1\nevent: begun\ndata: {}\n\nid: 7-2\nevent: reset\ndata: {"a":1}\n\n',
    ),
  ).toEqual([
    { event: 'begun', data: '{}', id: '7-1' },
    { event: 'reset', data: '{"a":1}', id: '7-2' },
  ])
  expect(streamBlocksOf('')).toEqual([])
})

test('changes since an event are asked for in an answer that ends', async () => {
  const asked = answering(new Response('id: 7-2\nevent: changed\ndata: {}\n\n'))
  expect(await readChangesOnce('7-1')).toEqual([{ event: 'changed', data: '{}', id: '7-2' }])
  const [, query] = (asked[0] ?? '').split('?')
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({ last_event_id: '7-1', once: 'true' })
})

test('a page in place of the changes is noted, and is no answer', async () => {
  answering(new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  expect(await readChangesOnce(undefined)).toBeNull()
  expect(otherPage.isThere()).toBe(true)
})

test('an answer that arrives after the end is not taken', async () => {
  const answers: (readonly StreamBlock[] | null)[] = []
  let act = (): void => undefined
  let give = (_blocks: StreamBlock[] | null): void => undefined
  const polling = createPolling({
    after: (_ms, then) => {
      act = then
      return () => undefined
    },
    read: () => new Promise((resolve) => (give = resolve)),
    onAnswer: (blocks) => answers.push(blocks),
  })
  polling.begin(0)
  act()
  polling.end()
  give([])
  await Promise.resolve()
  expect(answers).toEqual([])
})
