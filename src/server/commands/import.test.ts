import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { readImport } from './import.options.ts'
import { createLog } from '../platform/log.ts'
import { openService, type Service } from '../service/service.ts'

const document = JSON.stringify({
  data: {
    id: '10000000-0000-4000-8000-000000000001',
    type: 'shipment',
    attributes: { bill_of_lading_number: 'NRTH70001', shipping_line_scac: 'NRTH' },
  },
})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-import-'))
  await writeFile(join(folder, 'one.json'), document)
  await writeFile(join(folder, 'cut.json'), document.slice(0, 100))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command in a child process. */
async function run(args: string[], input = '') {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: '', PORTOLAN_API_KEY: '' },
  })
  process_.stdin.end(input)
  const [out, error, code] = await Promise.all([
    text(process_.stdout),
    text(process_.stderr),
    new Promise((ended) => process_.on('close', ended)),
  ])
  return { out, error, code }
}

async function serve(): Promise<Service> {
  const read = readConfig([], {})
  if (read.kind !== 'config') throw new Error('The defaults are wrong')
  const log = createLog(
    () => undefined,
    () => new Date(),
  )
  return openService({ ...read.config, port: 0, data: join(folder, 'data'), shipments: 0, log })
}

test(
  'A file goes into the data folder, or through the service that runs on it',
  { tags: ['long'] },
  async () => {
    const data = join(folder, 'data')
    const first = await run([join(folder, 'one.json'), '--data', data])
    expect(first).toMatchObject({ code: 0, error: '' })
    expect(first.out).toMatch(/^Imported: 1 shipment\.\nThe account is new\. Its API key: \S+\n$/)
    const key = /key: (\S+)/.exec(first.out)?.[1] ?? ''

    const service = await serve()
    try {
      const refused = await run([join(folder, 'one.json'), '--data', data])
      expect(refused.code).toBe(1)
      expect(refused.error).toMatch(
        /in use by another Portolan.*--to http:\/\/localhost:4949 --api-key KEY\.\nNothing was stored\./s,
      )

      const through = await run(['-', '--to', service.origin, '--api-key', key], document)
      expect(through).toMatchObject({ code: 0, out: 'All of it was known already: 1 shipment.\n' })
      const stranger = await run(['-', '--to', service.origin, '--api-key', 'wrong'], document)
      expect(stranger.code).toBe(1)
      expect(stranger.error).toContain('Nothing was stored.')
    } finally {
      await service.close()
    }
  },
)

test('A file that is cut off or missing is refused in a sentence, and no data folder is created', async () => {
  const data = join(folder, 'none')
  const cut = await run([join(folder, 'cut.json'), '--data', data])
  expect(cut).toMatchObject({ code: 1, out: '' })
  expect(cut.error).toBe(
    `${join(folder, 'cut.json')}: The document is cut off: it ends within a value in line 1, after 100 characters.\n` +
      'Nothing was stored.\n',
  )
  const missing = await run([join(folder, 'missing.json'), '--data', data])
  expect(missing.error).toBe(`There is no file ${join(folder, 'missing.json')}.\nNothing was stored.\n`)
  await expect(rm(data, { recursive: true })).rejects.toThrow('ENOENT')
})

test('The command line is read with its environment, and flags take precedence', () => {
  const options = (args: string[], env = {}) => {
    const read = readImport(args, env)
    return read.kind === 'options' ? read.options : read
  }
  expect(options(['a.json'])).toEqual({ file: 'a.json', to: { data: './data' }, account: undefined })
  expect(options(['a.json'], { DATABASE_URL: 'postgres://x' })).toMatchObject({
    to: { databaseUrl: 'postgres://x' },
  })
  expect(options(['a.json', '--data', 'd'], { DATABASE_URL: 'postgres://x' })).toMatchObject({
    to: { data: 'd' },
  })
  expect(options(['-', '--to', 'http://localhost:1'], { PORTOLAN_API_KEY: 'k' })).toMatchObject({
    to: { address: 'http://localhost:1', apiKey: 'k' },
  })
  expect(options(['--help'])).toEqual({ kind: 'help' })
  for (const [args, sentence] of [
    [[], 'Name the file to import, or - for standard input. See --help.'],
    [['a', 'b'], 'One file at a time: 2 are named. See --help.'],
    [
      ['a', '--to', 'http://localhost:1'],
      '--to needs the API key of that service: --api-key KEY. See --help.',
    ],
  ] as const)
    expect(options([...args])).toEqual({ kind: 'wrong', sentence })
})
