import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { errorDocument } from '../../contract/jsonapi/index.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import { missingPostgres } from './databases.ts'
import { findPostgres, type PostgresServer, postgresUrl, startPostgres } from './postgres.ts'
import { openProcesses, type Processes } from './process.ts'
import { startTestService, type TestService } from './service.ts'

const made = z.object({ data: z.object({ id: z.string() }) })

describe.skipIf(missingPostgres() !== undefined)(
  'PostgreSQL that is restarted while the service works',
  { tags: ['long'] },
  () => {
    let server: PostgresServer
    let processes: Processes
    beforeAll(async () => {
      const found = findPostgres()
      if ('missing' in found) throw new Error(found.missing)
      server = await startPostgres(found.folder)
      processes = await openProcesses({ 'database-url': postgresUrl(server.socket, 'postgres') })
    })
    afterAll(async () => {
      await processes.close()
      await server.stop()
    })

    test('loses nothing that was accepted; requests meanwhile are refused as such, and later ones answered again', async () => {
      const { service, origin } = await processes.start()
      const accepted: string[] = []
      const refused: number[] = []
      let stopped = false
      const write = async (name: string) => {
        const attributes = { company_name: name }
        const answer = await fetch(`${origin}/v2/parties`, {
          method: 'POST',
          headers: processes.headers,
          body: JSON.stringify({ data: { type: 'party', attributes } }),
        })
        const body: unknown = await answer.json()
        if (answer.ok) accepted.push(made.parse(body).data.id)
        else {
          refused.push(answer.status)
          errorDocument.parse(body)
        }
      }
      const writers = ['a', 'b', 'c', 'd'].map(async (writer) => {
        for (let nth = 0; !stopped; nth += 1) await write(`${writer} ${nth}`)
      })
      const until = (isTrue: () => boolean) =>
        vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 120_000, interval: 20 })
      for (let round = 0; round < 3; round += 1) {
        const before = accepted.length
        await until(() => accepted.length >= before + 20)
        await server.restart()
      }
      const afterwards = accepted.length
      await until(() => accepted.length >= afterwards + 20)
      stopped = true
      await Promise.all(writers)
      expect(service.exitCode).toBeNull()
      // 503 where nothing was done, 500 where that is not known.
      expect(refused.filter((status) => status !== 500 && status !== 503)).toEqual([])
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      service.kill('SIGTERM')
      expect((await once(service, 'exit'))[0]).toBe(0)

      const { db, close } = await openDatabase({ url: postgresUrl(server.socket, 'postgres'), migrations })
      const { rows } = await sql<{ id: string }>`select id from parties`.execute(db)
      await close()
      const found = new Set(rows.map(({ id }) => id))
      expect(accepted.filter((id) => !found.has(id))).toEqual([])
    })
  },
)

describe('A clock that is set back by an hour', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  afterEach(() => service.pass(3600))

  const upload = async () => {
    const blob = {
      filename: 'order.txt',
      content_type: 'text/plain',
      byte_size: 4,
      checksum: 'jRBpxTSyO0cWvQ7rD1VcqQ==',
    }
    return service.ask('POST', '/v2/storage/direct_uploads', { blob })
  }

  test('keeps keys valid, and records are made and listed', async () => {
    const before = await service.ask('POST', '/v2/parties', {
      data: { type: 'party', attributes: { company_name: 'Before' } },
    })
    service.pass(-3600)
    const after = await service.ask('POST', '/v2/parties', {
      data: { type: 'party', attributes: { company_name: 'After' } },
    })
    expect([before.status, after.status]).toEqual([201, 201])
    const listed = await service.ask('GET', '/v2/parties')
    expect(listed.body).toMatchObject({ data: [{}, {}] })
    expect((await upload()).status).toBe(200)
  })

  test('lets jobs go on: what is due is asked, and files are read', async () => {
    const attributes = { request_type: 'container', request_number: 'MSCU1234566', scac: 'MSCU' }
    const created = await service.ask('POST', '/v2/tracking_requests', {
      data: { type: 'tracking_request', attributes },
    })
    expect(created.status).toBe(201)
    service.pass(-3600)
    await service.askDue()
    service.pass(3600)
    await service.askDue()
    const { body } = await service.ask('GET', `/v2/tracking_requests/${made.parse(created.body).data.id}`)
    expect(body).not.toMatchObject({ data: { attributes: { status: 'pending' } } })
    service.pass(-3600)
  })
})
