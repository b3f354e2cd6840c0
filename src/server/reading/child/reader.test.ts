import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { makePdf, makeScan, makeTiff, placed } from '../../testing/files/index.ts'
import type { ReadingTask } from '../types.ts'
import { createReader, type DocumentReader, type ReaderOptions } from './reader.ts'

const unruly = new URL('../testing/misbehaving-child.ts', import.meta.url)
const readers: DocumentReader[] = []
function reader(options: ReaderOptions = {}): DocumentReader {
  const made = createReader(options)
  readers.push(made)
  return made
}
function work(file_name: string, bytes: Uint8Array = Buffer.from('x')): ReadingTask {
  return { bytes, file_name, content_type: null, document_type: null, templates: [], training: null }
}
const reason = async (made: DocumentReader, file_name: string) => {
  const outcome = await made.read(work(file_name))
  return outcome.kind === 'failed' ? outcome.reason : outcome.kind
}
const isAlive = (pid = 0) => {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
afterEach(async () => {
  for (const made of readers.splice(0)) await made.stop()
})

describe('a reader', () => {
  test('gives up a file that hangs, and reads the next one in a new process', async () => {
    const made = reader({ entry: unruly, seconds: 2 })
    expect(await reason(made, 'fine')).toBe('no_text')
    const hung = made.pid()
    expect(await reason(made, 'hang')).toBe('too_long')
    expect(await reason(made, 'fine')).toBe('no_text')
    expect(made.pid()).not.toBe(hung)
    expect(isAlive(hung)).toBe(false)
  })

  test('gives up a file that takes too much time of the processor, however long it may take', async () => {
    const made = reader({ entry: unruly, seconds: 200, cpu_seconds: 1 })
    expect(await reason(made, 'hang')).toBe('too_long')
    expect(await reason(made, 'fine')).toBe('no_text')
  })

  test('ends a process whose memory grows, while the service keeps its own size', async () => {
    const made = reader({ entry: unruly, megabytes: 300 })
    const before = process.memoryUsage.rss()
    expect(await reason(made, 'grow')).toBe('too_much_memory')
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
    expect(await reason(made, 'fine')).toBe('no_text')
  })

  test('reports a file on which the process crashes as damaged', async () => {
    const made = reader({ entry: unruly })
    expect(await reason(made, 'crash')).toBe('damaged')
    expect(await reason(made, 'throw')).toBe('damaged')
    expect(await reason(made, 'fine')).toBe('no_text')
  })

  test('reads files one after the other, however many are sent at once', { tags: ['long'] }, async () => {
    const made = reader({ entry: unruly, seconds: 2 })
    const names = ['fine', 'crash', 'fine', 'hang', 'fine']
    const said = await Promise.all(names.map((name) => reason(made, name)))
    expect(said).toEqual(['no_text', 'damaged', 'no_text', 'too_long', 'no_text'])
  })

  test('keeps its process for the next file, and replaces it after the configured number of files', async () => {
    const made = reader({ entry: unruly, files_per_child: 2 })
    await reason(made, 'fine')
    const first = made.pid()
    await reason(made, 'fine')
    expect(made.pid()).toBe(first)
    await reason(made, 'fine')
    expect(made.pid()).not.toBe(first)
  })

  test('ends a process without work, which gives its memory back, and starts another for the next file', async () => {
    const made = reader({ entry: unruly, idle_seconds: 0.05 })
    expect(await reason(made, 'fine')).toBe('no_text')
    const first = made.pid()
    expect(first).toBeDefined()
    await expect.poll(() => [made.pid(), isAlive(first)], { timeout: 60_000 }).toEqual([undefined, false])
    expect(await reason(made, 'fine')).toBe('no_text')
  })

  test('does not report a file as damaged when the process does not start', async () => {
    const made = reader({ entry: new URL('./not-there.mjs', import.meta.url) })
    await expect(made.read(work('fine'))).rejects.toThrow('did not start')
  })

  test('runs at a lower priority than the service', async () => {
    const made = reader({ entry: unruly })
    await reason(made, 'fine')
    expect(getPriority(made.pid())).toBeGreaterThan(getPriority())
  })

  test('starts no process for a file that is empty or too large', async () => {
    const made = reader({ entry: unruly })
    expect(await made.read(work('a.pdf', new Uint8Array()))).toMatchObject({ reason: 'empty' })
    expect(await made.read(work('a.pdf', new Uint8Array(26 * 1024 * 1024)))).toMatchObject({
      reason: 'too_large',
    })
    expect(made.pid()).toBeUndefined()
  })

  test('ends its process when it is stopped, even one that hangs', async () => {
    const made = reader({ entry: unruly })
    await reason(made, 'fine')
    const pid = made.pid()
    const hanging = made.read(work('hang'))
    await Promise.all([made.stop(), expect(hanging).rejects.toThrow('stopped')])
    expect(isAlive(pid)).toBe(false)
    await expect(made.read(work('fine'))).rejects.toThrow('stopped')
  })
})

describe('the process of a reader', () => {
  test('splits a PDF, rotates it, and renders a page of a TIFF as PNG', async () => {
    const made = reader()
    const pages = ['ARRIVAL NOTICE', 'BILL OF LADING', 'INVOICE'].map((title) => placed(title))
    const pdf = await makePdf(pages)
    const [first, rest] = await made.split(pdf, [
      { first_page: 1, last_page: 1 },
      { first_page: 2, last_page: 3 },
    ])
    expect(await textOf(made, first)).toEqual([['ARRIVAL NOTICE']])
    expect(await textOf(made, rest)).toEqual([['BILL OF LADING'], ['INVOICE']])

    const turned = await made.read(work('turned.pdf', await made.rotate(pdf, 90)))
    expect(turned).toMatchObject({ content: { pages: [{ width: 612, turned: 270 }, {}, {}] } })

    const bound = await makePdf(pages, { lock: { userPassword: '', ownerPassword: 'other' } })
    expect(await textOf(made, await made.rotate(bound, 0))).toHaveLength(3)
    const locked = await makePdf(pages, { lock: { userPassword: 'secret', ownerPassword: 'other' } })
    await expect(made.rotate(locked, 90)).rejects.toMatchObject({ reason: 'encrypted' })

    const sheet = await makeScan(placed('PAGE'), { size: [300, 200] })
    const tiff = await makeTiff([sheet, sheet])
    const upended = await made.rotate(tiff, 90)
    expect(await sharp(upended).metadata()).toMatchObject({
      format: 'tiff',
      pages: 2,
      width: 833,
      height: 1250,
    })
    const png = await made.preview(tiff, 2)
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG')
    await expect(made.preview(pdf, 1)).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(made.split(sheet, [])).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(made.split(pdf, [{ first_page: 7, last_page: 9 }])).rejects.toMatchObject({
      reason: 'empty',
    })
  })
})

async function textOf(made: DocumentReader, bytes: Uint8Array | undefined) {
  const outcome = await made.read(work('a.pdf', bytes))
  return outcome.kind === 'read'
    ? outcome.content.pages.map((page) => page.lines.map(({ text }) => text))
    : outcome.reason
}
