import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeliveries } from '../testing/deliveries.ts'

let deliveries: Awaited<ReturnType<typeof openDeliveries>>
beforeAll(async () => {
  deliveries = await openDeliveries()
})
afterAll(() => deliveries.close())

const found = async (query: string) => {
  const { body } = await deliveries.ask('GET', `/v2/webhook_notifications?${query}`)
  return body as {
    data: { id: string; attributes: { event: string } }[]
    links: { next?: string | null }
    meta: { total: number }
  }
}
const part = (text: string) => found(`filter[text]=${encodeURIComponent(text)}`)

test('a delivery is found by a part of its event, its id, the record that it is about, or the address it went to', async () => {
  const { own, other } = deliveries
  await deliveries.webhook('https://north.example/hooks', { events: ['container.created'] })
  await deliveries.webhook('https://south.example/100%25_hooks', { events: ['container.updated'] })
  await deliveries.webhook('https://north.example/hooks', {}, other)
  await deliveries.appendEvents(['container.created', 'container.updated'])
  await deliveries.appendEvents(['container.created'], other)
  const all = await found('')
  expect(all.meta.total).toBe(2)
  const events = async (text: string) => (await part(text)).data.map(({ attributes }) => attributes.event)
  expect(await events('CREATED')).toEqual(['container.created'])
  expect(await events('north.example')).toEqual(['container.created'])
  expect(await events('100%25_')).toEqual(['container.updated'])
  expect(await events('100_')).toEqual([])
  expect(await events(own.user_id.slice(0, 13))).toHaveLength(2)
  const [first] = all.data
  expect((await part(first?.id.slice(4, 20) ?? '')).data.map(({ id }) => id)).toEqual([first?.id])
  expect((await part("' or true --")).meta.total).toBe(0)
})

test('older deliveries are read page by page, each once, while new ones come', async () => {
  await deliveries.appendEvents(Array.from({ length: 7 }, () => 'container.created' as const))
  const [ids, pages]: [string[], number[]] = [[], []]
  let next: string | null | undefined = '/v2/webhook_notifications?page[size]=3&page[cursor]='
  while (typeof next === 'string') {
    const { pathname, search } = new URL(next, 'http://localhost')
    const { body } = await deliveries.ask('GET', `${pathname}${search}`)
    const page = body as Awaited<ReturnType<typeof found>>
    ids.push(...page.data.map(({ id }) => id))
    pages.push(page.data.length)
    next = page.links.next
    if (pages.length === 1) await deliveries.appendEvents(['container.created'])
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages.slice(0, 3)).toEqual([3, 3, 3])
})
