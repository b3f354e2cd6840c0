// @module-tag long
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { md5 } from '../../testing/inbox.ts'
import { openProcesses, type Processes } from '../../testing/process.ts'

let processes: Processes
beforeAll(async () => {
  processes = await openProcesses()
})
afterAll(() => processes.close())

const total = 8
const list = z.object({ data: z.array(z.object({ attributes: z.object({ state: z.string() }) })) })
const announcedOf = z.object({
  signed_id: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})

test('every document is read in the end, even if the service is killed again and again while reading', async () => {
  const { headers } = processes
  let kills = 0
  for (let done = 0; done < total;) {
    const { service, origin } = await processes.start()
    const ask = async (path: string, body?: unknown): Promise<unknown> =>
      (
        await fetch(`${origin}/v2/${path}`, {
          headers,
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        })
      ).json()
    const bring = async (nth: number) => {
      const bytes = Buffer.from(`Container,Seal\nCSQU305438${nth},${nth}\n`)
      const blob = {
        filename: `${nth}.csv`,
        content_type: 'text/csv',
        byte_size: bytes.length,
        checksum: md5(bytes),
      }
      const { signed_id, direct_upload } = announcedOf.parse(await ask('storage/direct_uploads', { blob }))
      await fetch(direct_upload.url, { method: 'PUT', headers: direct_upload.headers, body: bytes })
      const attributes = { name: `Seals ${nth}`, attached_document: signed_id }
      await ask('documents', { data: { type: 'document', attributes } })
    }
    // Documents that exist already are refused as duplicates.
    for (let nth = 0; nth < total; nth++) await bring(nth)
    const states = async () =>
      list.parse(await ask('documents?page[size]=100')).data.map(({ attributes }) => attributes.state)
    const before = done
    while (done < total && done < before + 3) {
      const allStates = await states()
      expect(allStates).toHaveLength(total)
      done = allStates.filter((state) => state === 'read').length
    }
    if (done === total) expect(await states()).toEqual(Array.from({ length: total }, () => 'read'))
    const ended = once(service, 'exit')
    service.kill('SIGKILL')
    kills += 1
    await ended
  }
  expect(kills).toBeGreaterThan(1)
})
