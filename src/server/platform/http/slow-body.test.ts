import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { bytesOf } from './request.ts'

/** A body of which a byte comes now and then. @param ended whether it ends at some time */
const slowly = (bytes: number, everyMs: number): ReadableStream<Uint8Array> => {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      await new Promise((after) => setTimeout(after, everyMs))
      controller.enqueue(Uint8Array.of(0x20))
      sent += 1
      if (sent === bytes) controller.close()
    },
  })
}
const asked = async (body: ReadableStream<Uint8Array>, maxMs: number): Promise<string> => {
  const app = new Hono().post('/', async (c) => c.text(String((await bytesOf(c, 1000, maxMs)).length)))
  app.onError((error, c) => c.text(error instanceof Problem ? error.message : 'failed'))
  const init = { method: 'POST', body, duplex: 'half' } as const
  return (await app.request('/', init)).text()
}

test('a body of which a byte comes now and then is refused once its time is over', async () => {
  expect(await asked(slowly(Infinity, 20), 200)).toBe('The body came too slowly')
  expect(await asked(slowly(3, 5), 2000)).toBe('3')
})

test('a body that breaks off is refused, and one that is too large', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  expect(await asked(broken, 2000)).toContain('The connection broke')
  expect(await asked(new Blob(['x'.repeat(2000)]).stream(), 2000)).toContain('larger than 1000 bytes')
})
