import type { Context } from 'hono'
import { interfaceHeaders } from './security.ts'

/**
 * Sends blocks as they come, until there are no more or the client has closed the connection: then the iterator's
 * `return` is called, also while its `next` still waits.
 */
export async function eventStream(
  c: Context,
  blocks: AsyncIterable<string>,
  headers: Headers,
): Promise<Response> {
  headers.set('content-type', 'text/event-stream')
  for (const [name, value] of Object.entries(interfaceHeaders)) headers.set(name, value)
  // Proxies that buffer or compress would delay the blocks.
  headers.set('cache-control', 'no-store, no-transform')
  headers.set('x-accel-buffering', 'no')
  const iterator = blocks[Symbol.asyncIterator]()
  if (c.req.method === 'HEAD') {
    await iterator.return?.()
    return new Response(null, { headers })
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done === true) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}
