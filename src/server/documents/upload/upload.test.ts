import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../platform/http/listen.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { announcement, firstErrorOf, type Inbox, inboxSealer, md5, openInbox } from '../../testing/inbox.ts'
import { signingSecret } from '../records/signing-secret.store.ts'
import { sweepUploads } from './sweep.ts'

const pdf = Buffer.from('%PDF-1.7 arrival notice')

forEachDatabase('a direct upload', (open) => {
  let inbox: Inbox
  let own: Awaited<ReturnType<Inbox['account']>>
  beforeAll(async () => {
    inbox = await openInbox((await open()).db)
    own = await inbox.account()
  })
  afterAll(() => inbox.close())

  const rowOf = (id: string) =>
    inbox.db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst()
  const storedOf = async (id: string) => (await rowOf(id))?.stored_at ?? null

  test('is announced, and the answer has the address and headers for the bytes', async () => {
    const answer = await own.ask('POST', '/v2/storage/direct_uploads', announcement(pdf))
    expect(answer.status).toBe(200)
    const blob = await own.announce(pdf)
    expect(blob).toMatchObject({
      filename: 'Ankunft Köln.pdf',
      content_type: 'application/pdf',
      metadata: {},
      service_name: 'local',
      byte_size: pdf.length,
      checksum: md5(pdf),
      created_at: '2026-11-20T18:00:00Z',
    })
    expect(blob.direct_upload.url).toMatch(/^http:\/\/portolan\.test\/storage\/[\w.-]+$/)
    expect(blob.direct_upload.headers).toEqual({
      'Content-Type': 'application/pdf',
      'Content-MD5': md5(pdf),
      'Content-Disposition': `inline; filename="Ankunft Koln.pdf"; filename*=UTF-8''Ankunft%20K%C3%B6ln.pdf`,
    })
  })

  test('above the size limit is refused before any byte is sent', async () => {
    const answer = await own.ask(
      'POST',
      '/v2/storage/direct_uploads',
      announcement(pdf, { byte_size: 10_000_001 }),
    )
    expect(answer.status).toBe(413)
    expect(await firstErrorOf(answer)).toMatchObject({ source: { pointer: '/blob/byte_size' } })
  })

  test('without bytes, type or name is refused with the field', async () => {
    for (const [field, value] of Object.entries({
      byte_size: 0,
      content_type: 'pdf',
      filename: '\u0007',
      checksum: 'x',
    })) {
      const answer = await own.ask(
        'POST',
        '/v2/storage/direct_uploads',
        announcement(pdf, { [field]: value }),
      )
      expect([field, answer.status]).toEqual([field, 422])
      expect(await firstErrorOf(answer)).toMatchObject({ source: { pointer: `/blob/${field}` } })
    }
  })

  test('stores the bytes, and accepts them a second time', async () => {
    const blob = await own.announce(pdf)
    expect((await inbox.sendTo(blob, pdf)).status).toBe(204)
    expect(await storedOf(blob.id)).toBe('2026-11-20T18:00:00Z')
    expect((await inbox.sendTo(blob, pdf)).status).toBe(204)
    expect(await inbox.files()).toContain(blob.key)
  })

  test('refuses bytes that differ from the announcement, until the right ones are sent', async () => {
    const blob = await own.announce(pdf)
    const wrong = Buffer.from(pdf).fill('X', 5, 6)
    const answer = await inbox.sendTo(blob, wrong)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'application/vnd.api+json'])
    expect((await firstErrorOf(answer))?.detail).toContain(md5(wrong))
    expect(await storedOf(blob.id)).toBeNull()
    expect(await inbox.files()).not.toContain(blob.key)
    expect((await own.attach(blob.signed_id)).status).toBe(422)
    expect((await inbox.sendTo(blob, pdf)).status).toBe(204)
    expect((await own.attach(blob.signed_id)).status).toBe(201)
  })

  test('refuses too few and too many bytes, with and without a Content-Length', async () => {
    const blob = await own.announce(pdf)
    const stream = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream()
    for (const bytes of [pdf.subarray(1), Buffer.concat([pdf, pdf]), Buffer.alloc(0)]) {
      const sent = await inbox.sendTo(blob, bytes, { 'content-length': String(bytes.length) })
      expect(sent.status).toBe(422)
      expect((await inbox.sendTo(blob, stream(bytes))).status).toBe(422)
    }
    expect(await storedOf(blob.id)).toBeNull()
    expect(await inbox.files()).not.toContain(blob.key)
  })

  test('refuses headers that contradict the announcement', async () => {
    const blob = await own.announce(pdf)
    for (const header of [{ 'Content-Type': 'text/html' }, { 'Content-MD5': md5(Buffer.from('x')) }])
      expect((await inbox.sendTo(blob, pdf, header)).status).toBe(422)
    const larger = await inbox.sendTo(blob, pdf, { 'content-length': '10000001' })
    expect(larger.status).toBe(413)
    expect(await storedOf(blob.id)).toBeNull()
  })

  test('refuses an address that was changed, is for another purpose, or has expired', async () => {
    const blob = await own.announce(pdf)
    const { direct_upload } = blob
    const token = direct_upload.url.split('/').at(-1) ?? ''
    const put = (path: string) =>
      inbox.app.request(`http://portolan.test/storage/${path}`, { method: 'PUT', body: pdf })
    for (const path of [`${token.slice(0, -1)}_`, blob.signed_id, 'nonsense'])
      expect([path, (await put(path)).status]).toEqual([path, 403])
    const download = await inbox.app.request(`http://portolan.test/storage/${token}/x.pdf`)
    expect(download.status).toBe(403)
    inbox.pass(3601)
    const late = await put(token)
    expect([late.status, (await firstErrorOf(late))?.detail]).toEqual([
      403,
      'This address has expired; ask for a new one',
    ])
  })

  test(
    'is signed with one secret per installation, whichever process asks first',
    { tags: ['engine'] },
    async () => {
      const [one, two] = await Promise.all([
        signingSecret(inbox.db, inboxSealer),
        signingSecret(inbox.db, inboxSealer),
      ])
      expect(Buffer.compare(one, two)).toBe(0)
      expect(Buffer.compare(one, inbox.secret)).toBe(0)
      expect(one.length).toBe(32)
    },
  )

  test('that no document is made of is deleted in time, row and bytes; a document stays', async () => {
    const left = await own.upload(Buffer.from('left behind'))
    const begun = await own.announce(Buffer.from('never sent'))
    const kept = await own.upload(Buffer.from('a document'))
    expect((await own.attach(kept.signed_id)).status).toBe(201)
    inbox.pass(24 * 3600 - 1)
    await sweepUploads(inbox)
    expect(await inbox.files()).toContain(left.key)
    inbox.pass(1)
    expect(await sweepUploads(inbox)).toBeGreaterThanOrEqual(2)
    expect([await rowOf(left.id), await rowOf(begun.id)]).toEqual([undefined, undefined])
    expect(await inbox.files()).not.toContain(left.key)
    expect(await inbox.files()).toContain(kept.key)
    expect(await sweepUploads(inbox)).toBe(0)
  })

  test('over a connection that breaks leaves nothing, and can be sent again', async () => {
    const large = Buffer.alloc(5_000_000, 'x')
    const blob = await own.announce(large)
    const listening = await listen(inbox.app, { host: '127.0.0.1', port: 0 })
    try {
      const before = await inbox.files()
      const socket = await begin(listening.port, blob, large.length)
      socket.write(large.subarray(0, 1_000_000))
      await until(async () => (await inbox.files()).length > before.length)
      socket.resetAndDestroy()
      await until(async () => (await inbox.files()).length === before.length)
      expect(await storedOf(blob.id)).toBeNull()
      const again = await begin(listening.port, blob, large.length)
      again.write(large)
      expect(await text(again)).toMatch(/^HTTP\/1.1 204 /)
      expect(await inbox.files()).toContain(blob.key)
      expect(inbox.lines).toEqual([])
    } finally {
      await listening.close(0)
    }
  })

  test('that is refused before all bytes were sent is still answered', async () => {
    const blob = await own.announce(pdf)
    const listening = await listen(inbox.app, { host: '127.0.0.1', port: 0 })
    try {
      const declared = await begin(listening.port, blob, 5_000_000)
      expect(await text(declared)).toMatch(/^HTTP\/1.1 422 /)
      const chunked = await begin(listening.port, blob, undefined)
      chunked.on('error', () => undefined)
      chunked.write(`${pdf.length.toString(16)}\r\n${pdf.toString()}\r\n5\r\nextra\r\n`)
      expect(await text(chunked)).toMatch(/^HTTP\/1.1 422 /)
      const large = await own.announce(Buffer.alloc(5_000_000, 'y'))
      const { pathname } = new URL(large.direct_upload.url)
      const contradicting = await fetch(`http://127.0.0.1:${listening.port}${pathname}`, {
        method: 'PUT',
        headers: { ...large.direct_upload.headers, 'Content-Type': 'text/html' },
        body: Buffer.alloc(5_000_000, 'y'),
      })
      expect(contradicting.status).toBe(422)
      expect([await storedOf(blob.id), await storedOf(large.id)]).toEqual([null, null])
    } finally {
      await listening.close(0)
    }
  })
})

/** Sends the head of a PUT. Without a length the bytes are sent in chunks. */
async function begin(
  port: number,
  blob: { direct_upload: { url: string } },
  length: number | undefined,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const { pathname } = new URL(blob.direct_upload.url)
  socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: portolan.test\r\nConnection: close\r\n${size}\r\n\r\n`)
  return socket
}

/** Polls until another thread or the disk has done its work. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
}
