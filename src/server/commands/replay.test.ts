import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bill, wholeJourney } from '../sources/dcsa/testing/events.ts'
import { readReplayOptions } from './replay.options.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-replay-'))
  await writeFile(join(folder, 'answer.json'), JSON.stringify(wholeJourney))
  await writeFile(join(folder, 'page.html'), '<html>Sign in</html>')
})
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'replay.ts'), ...args])
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((ended) => child.on('close', ended)),
  ])
  return { out, error, code }
}

test('files are printed as the records that would be stored, and a last line counts what was understood', async () => {
  const [answer, page] = ['answer.json', 'page.html'].map((name) => join(folder, name))
  const { out, code } = await run('dcsa', '--profile', 'msc', answer ?? '', page ?? '')
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    files: 2,
    understood: 1,
    events: wholeJourney.length,
    mapped: wholeJourney.length - 1,
    unmapped_codes: ['BKG CONF'],
    refused: [{ file: page, reason: 'It is a web page, and no JSON' }],
  })
  const document = JSON.parse(lines.slice(0, -1).join('\n')) as {
    data: { type: string; attributes: Record<string, unknown> }[]
    included: { type: string }[]
  }
  expect(document.data).toMatchObject([
    { type: 'shipment', attributes: { bill_of_lading_number: bill, shipping_line_scac: 'MSCU' } },
  ])
  expect(new Set(document.included.map(({ type }) => type))).toEqual(
    new Set(['container', 'transport_event', 'raw_event', 'container_updated_event']),
  )
})

test('a wrong kind, a wrong profile or no file is said in a sentence', async () => {
  const { error, code } = await run('dcsa')
  expect([error, code]).toEqual(['Name at least one file. See --help.\n', 2])
  expect(readReplayOptions(['fax', 'a'])).toMatchObject({ wrong: expect.stringContaining('“fax”') as string })
  expect(readReplayOptions(['dcsa', '--profile', 'x', 'a'])).toMatchObject({
    wrong: expect.stringContaining('maersk') as string,
  })
})
