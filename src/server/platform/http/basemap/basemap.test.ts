import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from '../security.ts'
import { addDashboard } from '../static.ts'
import { basemapElement, connectSources } from './basemap.ts'
import { addBasemapFile } from './basemap-file.ts'
import { BASEMAP_PATH, openBasemap } from './open-basemap.ts'
import { askedRange } from './range.rules.ts'

let folder: string
let file: string
const none = { mapHosts: [] }

/** The header of a PMTiles file of version 3 with vector tiles, and something behind it. */
function archive(): Buffer {
  const bytes = Buffer.alloc(2000, 'tiles of the map ')
  bytes.write('PMTiles')
  bytes[7] = 3
  bytes[99] = 1
  return bytes
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-basemap-'))
  file = join(folder, 'own map.pmtiles')
  await writeFile(file, archive())
  await writeFile(join(folder, 'index.html'), '<html><head><title>Portolan</title></head></html>')
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is answered by this service, an address by its host', async () => {
  expect(await openBasemap(none)).toBeUndefined()
  expect(await openBasemap({ ...none, mapPmtiles: file })).toEqual({
    kind: 'pmtiles',
    address: BASEMAP_PATH,
    hosts: [],
    file,
  })
  const mapPmtiles = 'https://maps.example:8443/world.pmtiles'
  expect(await openBasemap({ mapPmtiles, mapHosts: ['https://files.example'] })).toEqual({
    kind: 'pmtiles',
    address: mapPmtiles,
    hosts: ['https://maps.example:8443', 'https://files.example'],
  })
  const mapStyleUrl = 'https://maps.example/{theme}.json'
  expect(await openBasemap({ mapStyleUrl, mapHosts: ['https://maps.example'] })).toEqual({
    kind: 'style',
    address: mapStyleUrl,
    hosts: ['https://maps.example'],
  })
})

test('a file that is missing, no PMTiles file or without vector tiles is refused in a sentence', async () => {
  const refusal = async (bytes: Buffer | undefined) => {
    const path = join(folder, 'other')
    if (bytes) await writeFile(path, bytes)
    const opened = openBasemap({ ...none, mapPmtiles: path })
    return opened.then(
      () => 'taken',
      (error: Error) => error.message.replace(path, 'FILE'),
    )
  }
  expect(await refusal(undefined)).toBe('FILE of --map-pmtiles cannot be read.')
  const noArchive = 'FILE of --map-pmtiles is no PMTiles file of version 3.'
  expect(await refusal(Buffer.from('PMTiles'))).toBe(noArchive)
  expect(await refusal(Buffer.alloc(500))).toBe(noArchive)
  const older = archive()
  older[7] = 2
  expect(await refusal(older)).toBe(noArchive)
  const pictures = archive()
  pictures[99] = 2
  expect(await refusal(pictures)).toBe('FILE of --map-pmtiles has no vector tiles (MVT).')
  expect(await refusal(archive())).toBe('taken')
  await expect(openBasemap({ ...none, mapPmtiles: folder })).rejects.toThrow('cannot be read')
})

test('the hosts of the map are those that a page may connect to, and no more', () => {
  expect(connectSources(undefined)).toBe("connect-src 'self'")
  const basemap = { kind: 'style', address: 'https://a.example/s.json' } as const
  expect(connectSources({ ...basemap, hosts: ['https://a.example', 'http://b.example:81'] })).toBe(
    "connect-src 'self' https://a.example http://b.example:81",
  )
})

test('the page names the map, as text, and its policy the host; without a map neither', async () => {
  const address = 'https://maps.example/s.json?a="><script>alert(1)</script>&b=$&'
  const basemap = { kind: 'style', address, hosts: ['https://maps.example'] } as const
  expect(basemapElement(basemap)).toBe(
    '<meta name="portolan-basemap" data-kind="style" content="https://maps.example/s.json?a=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;b=$&amp;" />',
  )
  const pageWith = async (map?: typeof basemap) => {
    const app = new Hono()
    addDashboard(app, folder, { basemap: map })
    const answer = await app.request('/')
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
  }
  const own = await pageWith(basemap)
  expect(own.html).toContain(`${basemapElement(basemap)}</head>`)
  expect(own.policy).toContain("connect-src 'self' https://maps.example;")
  expect(own.policy.match(/maps\.example/g)).toHaveLength(1)
  const standard = await pageWith()
  expect(standard.html).not.toContain('portolan-basemap')
  expect(standard.policy).toContain("connect-src 'self';")
  expect(standard.policy).not.toContain('http')
})

test('of a range that is asked all of it is answered that there is', () => {
  const cases: [header: string | undefined, asked: ReturnType<typeof askedRange>][] = [
    [undefined, 'all'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=990-', { start: 990, end: 999 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', null],
    ['bytes=99999999999999999999-', null],
    ['bytes=-0', null],
    ['bytes=20-10', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['lines=0-1', 'all'],
    ['bytes=a-b', 'all'],
  ]
  for (const [header, asked] of cases) expect([header, askedRange(header, 1000)]).toEqual([header, asked])
})

test('the file is answered by ranges, with its tag', async () => {
  const basemap = await openBasemap({ ...none, mapPmtiles: file })
  const app = new Hono()
  app.use(securityHeaders)
  app.use(compress())
  if (basemap) addBasemapFile(app, basemap)
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.request(BASEMAP_PATH, {
      method,
      headers: { 'accept-encoding': 'gzip', ...headers },
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const stored = await readFile(file)

  const all = await ask()
  expect([all.status, all.bytes.equals(stored)]).toEqual([200, true])
  expect(all.headers.get('accept-ranges')).toBe('bytes')
  expect(all.headers.get('content-length')).toBe('2000')
  expect(all.headers.get('content-encoding')).toBeNull()
  expect(all.headers.get('x-content-type-options')).toBe('nosniff')
  const tag = all.headers.get('etag') ?? ''

  const part = await ask({ range: 'bytes=100-199' })
  expect([part.status, part.bytes.equals(stored.subarray(100, 200))]).toEqual([206, true])
  expect(part.headers.get('content-range')).toBe('bytes 100-199/2000')
  expect(part.headers.get('content-length')).toBe('100')
  expect(part.headers.get('etag')).toBe(tag)

  const beyond = await ask({ range: 'bytes=2000-' })
  expect([beyond.status, beyond.bytes.length]).toEqual([416, 0])
  expect(beyond.headers.get('content-range')).toBe('bytes */2000')

  const head = await ask({ range: 'bytes=0-6' }, 'HEAD')
  expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([200, 0, '2000'])
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)
  expect((await ask({ range: 'bytes=0-6', 'if-range': tag })).status).toBe(206)
  expect((await ask({ range: 'bytes=0-6', 'if-range': '"older"' })).status).toBe(200)
  expect((await ask({}, 'POST')).status).toBe(404)

  await utimes(file, 1_700_000_000, 1_700_000_000)
  expect((await ask({ range: 'bytes=0-6' })).headers.get('etag')).not.toBe(tag)
  await rm(file)
  expect((await ask({ range: 'bytes=0-6' })).status).toBe(404)
  await writeFile(file, archive())
})
