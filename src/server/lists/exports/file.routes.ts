import { Hono } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { ExportRequest } from '../../platform/database/tables.lists.ts'
import type { Db } from '../../platform/database/tables.ts'
import { disposition } from '../../platform/http/disposition.rules.ts'
import { errorOf, Problem, problem } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'
import { exportOf } from './exports.store.ts'
import { csvFile, xlsxFile } from './files.ts'
import { exportRows } from './rows.ts'

export interface FileDeps {
  db: Db
  /** Of the trade. */
  clock: Clock
  wall: Clock
  log: Log
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Files of one account that may be written at the same time, in this process. */
const most = 4

/**
 * The files of exports, written as they are fetched, to be mounted at `/exports`: `GET /{token}/{file name}`, without
 * a key.
 */
export function exportFiles({ db, clock, wall, log }: FileDeps): Hono {
  const app = new Hono()
  const running = new Map<string, number>()
  const count = (account: string, change: number) => {
    const now = (running.get(account) ?? 0) + change
    if (now === 0) running.delete(account)
    else running.set(account, now)
  }

  async function* written(account: string, asked: ExportRequest): AsyncGenerator<Uint8Array> {
    count(account, 1)
    try {
      const rows = exportRows(db, account, asked, clock.now())
      yield* asked.format === 'csv' ? csvFile(rows) : xlsxFile(rows, asked.list.replace('_', ' '))
    } catch (cause) {
      // The answer has begun: all that can still be done is to break off, so that nobody takes it for whole.
      log.error('An export broke off', { cause })
      throw cause
    } finally {
      count(account, -1)
    }
  }

  app.get('/:token/:filename', async (c) => {
    const found = await exportOf(db, c.req.param('token'), wall.now())
    if (!found) throw problem(403, 'This address was not given out by this service, or has expired')
    const { account_id, asked } = found
    if ((running.get(account_id) ?? 0) >= most)
      throw new Problem(429, [errorOf(429, `${most} files are being written already; try again soon`)], {
        'retry-after': '10',
      })
    const headers = {
      'content-type': types[asked.format],
      'content-disposition': disposition('attachment', asked.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    return new Response(streamed(written(account_id, asked)), { headers })
  })
  return app
}

/** Nothing is read ahead: the next rows are looked up when the other end has taken the last. */
function streamed(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await parts.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
