import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DirectUpload } from '../../../contract/resources/index.ts'
import { folderBlobs } from '../../platform/blobs/folder.ts'
import { twoStores } from '../../platform/blobs/two-stores.ts'
import { openObjectBlobs } from '../../testing/blob-stores.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { firstErrorOf, type Inbox, md5, openInbox } from '../../testing/inbox.ts'
import { type ObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts'
import { storeBytes } from '../records/bytes.ts'
import { sweepUploads } from './sweep.ts'

let made = 0
const newPdf = () => Buffer.from(`%PDF-1.7 arrival notice ${made++}`)

forEachDatabase('a direct upload to an object store', (open) => {
  let inbox: Inbox
  let own: Awaited<ReturnType<Inbox['account']>>
  let store: ObjectStore
  let folder: string
  let former: Awaited<ReturnType<typeof folderBlobs>>
  let close: () => Promise<void>
  beforeAll(async () => {
    const now = () => inbox.wall.now()
    store = await startObjectStore({ now, pageLength: 3 })
    const opened = await openObjectBlobs(store, { now })
    folder = await mkdtemp(join(tmpdir(), 'portolan-former-'))
    former = await folderBlobs(folder)
    inbox = await openInbox((await open()).db, undefined, twoStores(opened.blobs, former))
    own = await inbox.account()
    close = opened.close
  })
  beforeEach(() =>
    Object.assign(store.faults, { isBusy: false, ignoresChecksums: false, hasOtherETags: false }),
  )
  afterAll(async () => {
    await inbox.close()
    await close()
    await rm(folder, { recursive: true })
  })

  const put = ({ direct_upload: { url, headers } }: DirectUpload, bytes: Uint8Array) =>
    fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) })
  const objectOf = ({ key }: { key: string }) => store.objects.get(`portolan/blobs/${key}`)
  const rowOf = (id: string) =>
    inbox.db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst()
  const documentOf = async (bytes: Uint8Array): Promise<{ id: string; blob: DirectUpload }> => {
    const blob = await own.announce(bytes)
    await put(blob, bytes)
    const answer = await own.attach(blob.signed_id)
    return { id: ((await answer.json()) as { data: { id: string } }).data.id, blob }
  }
  const addressOf = async (id: string) =>
    ((await (await own.ask('GET', `/v2/documents/${id}/download_url`)).json()) as { download_url: string })
      .download_url

  test('goes straight to the store, and is downloaded from there with its name', async () => {
    const pdf = newPdf()
    const blob = await own.announce(pdf)
    expect(blob.service_name).toBe('s3')
    expect(new URL(blob.direct_upload.url).origin).toBe(store.settings.endpoint)
    expect(blob.direct_upload.headers).toEqual({ 'Content-Type': 'application/pdf', 'Content-MD5': md5(pdf) })
    expect((await own.attach(blob.signed_id)).status).toBe(422)
    expect((await put(blob, pdf)).status).toBe(200)
    expect((await put(blob, pdf)).status).toBe(200)
    const answer = await own.attach(blob.signed_id)
    expect(answer.status).toBe(201)
    expect((await rowOf(blob.id))?.stored_at).toBe('2026-11-20T18:00:00Z')
    const { data } = (await answer.json()) as { data: { id: string } }
    const file = await fetch(await addressOf(data.id))
    expect(new URL(file.url).origin).toBe(store.settings.endpoint)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Ankunft Koln.pdf"; filename*=UTF-8''Ankunft%20K%C3%B6ln.pdf`,
    )
    expect(await file.text()).toBe(pdf.toString())
  })

  test('of other bytes becomes no document, whatever the store took', async () => {
    for (const hasOtherETags of [false, 'of_parts', 'encrypted']) {
      Object.assign(store.faults, { ignoresChecksums: true, hasOtherETags })
      const pdf = newPdf()
      const wrong = Buffer.from(pdf).fill('X', 5, 6)
      const blob = await own.announce(pdf)
      expect((await put(blob, wrong)).status).toBe(200)
      const refused = await own.attach(blob.signed_id)
      expect(refused.status).toBe(422)
      expect(await firstErrorOf(refused)).toMatchObject({
        detail: `The store has bytes with the MD5 checksum ${md5(wrong)}, not ${md5(pdf)} as announced: upload the file again`,
        source: { pointer: '/data/attributes/attached_document' },
      })
      expect([objectOf(blob)?.bytes, (await rowOf(blob.id))?.stored_at]).toEqual([wrong, null])
      expect((await put(blob, pdf)).status).toBe(200)
      expect((await own.attach(blob.signed_id)).status).toBe(201)
    }
  })

  test('waits for a store that is away, and loses nothing', async () => {
    const pdf = newPdf()
    const blob = await own.announce(pdf)
    await put(blob, pdf)
    const { id } = await documentOf(newPdf())
    store.faults.isBusy = true
    const refused = await own.attach(blob.signed_id)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await firstErrorOf(refused))?.detail).toBe(
      'Files cannot be stored or read at the moment; try again',
    )
    expect(inbox.lines.splice(0).join('')).toContain('answered 503 to HEAD in the bucket files')
    expect((await own.ask('GET', `/v2/documents/${id}/download_url`)).status).toBe(503)
    expect((await own.ask('DELETE', `/v2/documents/${id}`)).status).toBe(204)
    const page = { account_id: own.account_id, file_name: 'a', content_type: 'text/plain', bytes: newPdf() }
    await expect(storeBytes(inbox, own.account_id, page)).rejects.toThrow('503 SlowDown')
    store.faults.isBusy = false
    expect((await own.attach(blob.signed_id)).status).toBe(201)
  })

  test('that no document is made of is deleted in time, and so is an object of which nothing is known', async () => {
    const { blob: kept } = await documentOf(newPdf())
    const left = newPdf()
    const expired = await own.announce(left)
    await put(expired, left)
    const again = newPdf()
    const { id, blob: late } = await documentOf(again)
    expect((await own.ask('DELETE', `/v2/documents/${id}`)).status).toBe(204)
    expect([objectOf(late), await rowOf(late.id)]).toEqual([undefined, undefined])
    // The address is valid for an hour, also after the document was deleted.
    await put(late, again)
    const note = { bytes: again, etag: '""', content_type: 'text/plain', changed_at: new Date(0) }
    store.objects.set('portolan/blobs/Read me.txt', note)
    inbox.pass(24 * 3600)
    await sweepUploads(inbox)
    expect([objectOf(expired), await rowOf(expired.id)]).toEqual([undefined, undefined])
    expect(objectOf(late)).toBeDefined()
    inbox.pass(1)
    const hold = await inbox.blobs.hold()
    await sweepUploads(inbox)
    expect(objectOf(late)).toBeDefined()
    await hold.release()
    await sweepUploads(inbox)
    expect([objectOf(late), objectOf(kept) !== undefined]).toEqual([undefined, true])
    expect(store.objects.has('portolan/blobs/Read me.txt')).toBe(true)
  })

  test('leaves files that are still in the folder readable, at an address of the service', async () => {
    const { id, blob } = await documentOf(newPdf())
    const object = objectOf(blob)
    store.objects.delete(`portolan/blobs/${blob.key}`)
    await former.put(blob.key, new Blob([new Uint8Array(object?.bytes ?? [])]).stream(), blob)
    const address = await addressOf(id)
    expect(address).toMatch(/^http:\/\/portolan\.test\/storage\//)
    expect(await (await inbox.app.request(address)).text()).toBe(Buffer.from(object?.bytes ?? []).toString())
    expect((await own.ask('DELETE', `/v2/documents/${id}`)).status).toBe(204)
    expect(await former.find(blob.key)).toBeUndefined()
  })
})
