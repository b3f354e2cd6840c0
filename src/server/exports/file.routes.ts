import { Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import type { AskedExport, DisputePackRequest } from '../platform/database/tables.lists.ts'
import { atPrimary, atReplica } from '../platform/database/replica/read-place.ts'
import type { Replica } from '../platform/database/replica/replica.ts'
import type { Db } from '../platform/database/tables.ts'
import { disposition } from '../platform/http/disposition.rules.ts'
import { problem, tooManyRequests } from '../platform/http/problem.ts'
import type { OpenCounts } from '../platform/jobs/open-counts.ts'
import type { Log } from '../platform/log.ts'
import { withPriority } from '../platform/priority.ts'
import { auditContent } from './audit-content.ts'
import { calendarContent } from './calendar-content.ts'
import { exportOf } from './exports.store.ts'
import { csvFile, type ExportContent, xlsxFile } from './files.ts'
import { exportContent } from './rows.ts'
import { partyContent } from './party-content.ts'
import { tariffContent } from './tariff-content.ts'

interface FileDeps {
  db: Db
  /** Writes files of lists, which have many rows, where there is one. */
  replica?: Pick<Replica, 'placeFor'> | undefined
  /** The trade clock. */
  clock: Clock
  wall: Clock
  log: Log
  openCounts: OpenCounts
  /** The dispute pack of a container, in pieces. */
  disputePack: (accountId: string, containerId: string) => AsyncGenerator<Uint8Array>
}
/** What is a table: all but dispute packs. */
type AskedTable = Exclude<AskedExport, DisputePackRequest>

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
const formatOf = (asked: AskedExport) => ('disputed_container' in asked ? 'zip' : asked.format)
/** Files of one account that are written at the same time, by all processes. */
const MAX_PARALLEL_FILES = 4

/**
 * The files of exports, written while they are fetched; to be mounted at `/exports`: `GET /{token}/{file name}`, without
 * a key.
 */
export function exportFiles({ db, replica, clock, wall, log, openCounts, disputePack }: FileDeps): Hono {
  const app = new Hono()

  function contentOf(account: string, parameters: AskedTable): ExportContent | Promise<ExportContent> {
    if ('audit' in parameters) return auditContent(db, account, parameters)
    if ('tariffs' in parameters) return tariffContent(db, account)
    if ('gate_calendars' in parameters) return calendarContent(db, account)
    if ('parties' in parameters) return partyContent(db, account)
    return exportContent(db, account, parameters, clock.now())
  }

  async function* written(account: string, parameters: AskedExport): AsyncGenerator<Uint8Array> {
    const end = openCounts.begin('export_files', account)
    try {
      if ('disputed_container' in parameters) {
        yield* disputePack(account, parameters.disputed_container)
        return
      }
      const content = await contentOf(account, parameters)
      yield* parameters.format === 'csv' ? csvFile(content) : xlsxFile(content, titleOf(parameters))
    } catch (cause) {
      // The answer has begun. Breaking it off is the only way to show the client that the file is incomplete.
      log.error('An export broke off', { cause })
      throw cause
    } finally {
      end()
    }
  }

  app.get('/:token/:filename', async (c) => {
    const found = await exportOf(db, c.req.param('token'), wall.now())
    if (!found) throw problem(403, 'This address was not given out by this service, or has expired')
    const { account_id, asked: parameters } = found
    if (openCounts.count('export_files', account_id) >= MAX_PARALLEL_FILES)
      throw tooManyRequests(`${MAX_PARALLEL_FILES} files are being written already; try again soon`, 10)
    const headers = {
      'content-type': types[formatOf(parameters)],
      'content-disposition': disposition('attachment', parameters.file_name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const place = 'list' in parameters ? await replica?.placeFor(parameters.wal_position) : undefined
    const chunks = written(account_id, parameters)
    return new Response(streamed(chunks, place === 'replica' ? atReplica : atPrimary), { headers })
  })
  return app
}

/** The name of the sheet. */
function titleOf(parameters: AskedTable): string {
  if ('audit' in parameters) return 'audit'
  if ('gate_calendars' in parameters) return 'gate calendars'
  if ('parties' in parameters) return 'parties'
  return 'tariffs' in parameters ? 'tariffs' : parameters.list.replace('_', ' ')
}

/** Nothing is read ahead: the next rows are read when the client has received the last ones. */
function streamed(chunks: AsyncGenerator<Uint8Array>, place: typeof atReplica): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A reader of a list does not wait for a file of all of its rows.
        const next = await withPriority('background', () => place(() => chunks.next()))
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
