export interface Reader {
  status: number
  type: string | null
  /** The next block; undefined when there will be none. */
  next(): Promise<string | undefined>
  close(): Promise<void>
}

/** Follows the stream of a service on this machine, block by block. */
export async function readStream(port: number, headers: Record<string, string>, query = ''): Promise<Reader> {
  const response = await fetch(`http://127.0.0.1:${port}/v2/stream${query}`, { headers })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    async next() {
      while (!rest.includes('\n\n')) {
        const read = await reader?.read()
        if (!read || read.done) return undefined
        rest += decoder.decode(read.value, { stream: true })
      }
      const [block = '', ...others] = rest.split('\n\n')
      rest = others.join('\n\n')
      return block
    },
    close: async () => await reader?.cancel(),
  }
}

/** An event as a script in a browser receives it. */
export interface StreamEvent {
  type: string
  data: string
  lastEventId: string
}

/**
 * A block as a browser dispatches it (HTML, "Server-sent events", 9.2.6): its id counts in any case, but without data
 * no script receives it. @returns undefined where nothing is dispatched
 */
export function dispatched(block: string): StreamEvent | undefined {
  const event: StreamEvent = { type: 'message', data: '', lastEventId: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') event.type = value
    if (field === 'data') data.push(value)
    if (field === 'id') event.lastEventId = value
  }
  return data.length === 0 ? undefined : { ...event, data: data.join('\n') }
}
