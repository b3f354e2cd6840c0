import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makePdf, makeScan, placed } from '../../src/server/testing/files/index.ts'
import { type Filled, onBothEngines } from './engines.ts'
import { table } from './measure.ts'

const texts = 100
const scans = 6
const run = promisify(execFile)

interface TestDocument {
  name: string
  content_type: string
  bytes: Uint8Array
}

/**
 * Documents a minute through the whole service, from the moment when the first is rate of to the last that was read:
 * text PDFs compared with `pdftotext` on the same files, and scans of one page, which need OCR.
 */
export async function documents(): Promise<string> {
  const pdfs = await Promise.all(Array.from({ length: texts }, (_, n) => notice(n)))
  const pictures: TestDocument[] = []
  for (let n = 0; n < scans; n += 1) pictures.push(await scan(n))
  const rows = await onBothEngines(1000, async (service) => {
    const text = await secondsFor(service, pdfs)
    const ocr = await secondsFor(service, pictures)
    return [
      service.engine,
      `${((texts / text) * 60).toFixed(0)} a minute`,
      `${(ocr / scans).toFixed(1)} s a page`,
    ]
  })
  const beside = await secondsOfPdftotext(pdfs).catch(() => undefined)
  const rate = beside === undefined ? 'not installed' : `${((texts / beside) * 60).toFixed(0)} a minute`
  return table(
    ['engine', `text PDFs, ${texts} of one page`, `scans at 300 dpi, ${scans} of one page`],
    [...rows, ['pdftotext, one process a file', rate, '—']],
  )
}

const noticeText = (n: number) => `
ARRIVAL NOTICE                                 Harbour Lines Agency

B/L No.   MAEU2200${String(n).padStart(4, '0')}      Notice date   12 Nov 2026
Vessel    MAERSK EMDEN      Voyage        238W
Port of loading   SHANGHAI       Port of discharge   LOS ANGELES
ETA       14 Nov 2026       Last free day   20 Nov 2026

Consignee   Fir Street Imports LLC
Container        Seal        Packages   Weight KG
CSQU3054383      CN88${n}    640        11240.5
MSCU1234565      CN99${n}    128        9180

${Array.from({ length: 25 }, (_, line) => `Line ${line} of goods ${n} as packed and marked by the shipper`).join('\n')}`

const notice = async (n: number): Promise<TestDocument> => ({
  name: `notice ${n}.pdf`,
  content_type: 'application/pdf',
  bytes: await makePdf([placed(noticeText(n), { size: 8 })]),
})
const scan = async (n: number): Promise<TestDocument> => ({
  name: `scan ${n}.png`,
  content_type: 'image/png',
  bytes: new Uint8Array(await makeScan(placed(noticeText(n), { size: 8 }))),
})

/** Seconds from the first created document to the last that was read; all bytes are uploaded before. */
async function secondsFor({ ask, origin }: Filled, files: readonly TestDocument[]): Promise<number> {
  const tickets: { name: string; signed_id: string }[] = []
  for (const { name, content_type, bytes } of files) {
    const checksum = createHash('md5').update(bytes).digest('base64')
    const blob = { filename: name, content_type, byte_size: bytes.byteLength, checksum }
    const ticket = (await ask('/storage/direct_uploads', { blob })) as {
      signed_id: string
      direct_upload: { url: string; headers: Record<string, string> }
    }
    const { url, headers } = ticket.direct_upload
    const put = await fetch(new URL(url, origin), { method: 'PUT', headers, body: Buffer.from(bytes) })
    if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`)
    tickets.push({ name, signed_id: ticket.signed_id })
  }
  const began = performance.now()
  for (const { name, signed_id } of tickets)
    await ask('/documents', {
      data: { type: 'document', attributes: { name, attached_document: signed_id } },
    })
  const late = AbortSignal.timeout(20 * 60_000)
  while (!late.aborted) {
    const { meta } = (await ask('/documents?filter[state]=waiting,reading&page[size]=1')) as {
      meta: { total: number }
    }
    if (meta.total === 0) return (performance.now() - began) / 1000
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('Documents were still waiting after 20 minutes')
}

async function secondsOfPdftotext(files: readonly TestDocument[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
  try {
    const paths = files.map((_, n) => join(folder, `${n}.pdf`))
    for (const [n, path] of paths.entries()) await writeFile(path, files[n]?.bytes ?? '')
    const began = performance.now()
    for (const path of paths) await run('pdftotext', ['-layout', path, '-'])
    return (performance.now() - began) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
