import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { OperatorBasemap } from './basemap.ts'
import { askedRange } from './range.rules.ts'

/** A file that is replaced has another tag, which the reader in the browser notices between two ranges. */
const caching = 'public, max-age=3600, no-transform'

/** Answers the file of the operator's map, by ranges: browsers read a few kilobytes of many gigabytes. */
export function addBasemapFile(app: Hono, { address, file }: OperatorBasemap): void {
  if (file === undefined) return
  app.get(address, async (c) => {
    const missing = () => c.text('The file of the map cannot be read\n', 404)
    const handle = await open(file).catch(() => undefined)
    if (handle === undefined) return missing()
    let isSent = false
    try {
      const { size, mtimeMs } = await handle.stat()
      if (size === 0) return missing()
      const tag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
      const headers = { 'accept-ranges': 'bytes', 'cache-control': caching, etag: tag }
      if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
      const isCurrent = (c.req.header('if-range') ?? tag) === tag
      // Ranges are of GET alone (RFC 9110, 14.2).
      const isRange = isCurrent && c.req.method === 'GET'
      const asked = isRange ? askedRange(c.req.header('range'), size) : 'all'
      if (asked === null) return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
      const { start, end } = asked === 'all' ? { start: 0, end: size - 1 } : asked
      const sent = {
        ...headers,
        'content-type': 'application/vnd.pmtiles',
        'content-length': String(end - start + 1),
        ...(asked !== 'all' && { 'content-range': `bytes ${start}-${end}/${size}` }),
      }
      const status = asked === 'all' ? 200 : 206
      if (c.req.method === 'HEAD') return c.body(null, status, sent)
      // It closes the file when all is read, or nobody reads any more.
      const stream = handle.createReadStream({ start, end })
      isSent = true
      return c.body(Readable.toWeb(stream), status, sent)
    } finally {
      if (!isSent) await handle.close()
    }
  })
}
