import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classAPosition, shipIdentity } from '../../sources/ais/testing/sentences.ts'
import { bill, wholeJourney } from '../../sources/dcsa/testing/events.ts'
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

test('a file of which nothing is understood is not counted as understood, and the last line says why', async () => {
  const contents: Record<string, [kind: string, text: string, reason: RegExp]> = {
    'unknown-codes.edi': [
      'edi',
      "UNB+UNOA:2+A+B+261101:0900+1'UNH+1+IFTSTA:D:00B:UN'BGM+23+X+9'CNI+1+MAEU123456789'STS+1+999'DTM+334:202611010900:203'EQD+CN+MSCU7901054+42G1:102:5'UNT+7+1'UNZ+1+1'",
      /code/,
    ],
    'no-event.json': ['dcsa', JSON.stringify([{ eventType: 'WEATHER' }]), /./],
    'text.nmea': ['ais', '!AIVDM,1,1,,A,>5?Per18=HB1U:1@E=B0m<L,2*51', /./],
    'no-container.json': ['terminal', '[{"containerState":"Yard"}]', /names no container/],
  }
  for (const [name, [kind, content, reason]] of Object.entries(contents)) {
    const file = join(folder, name)
    await writeFile(file, content)
    const { out } = await run(kind, file)
    const counted = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as { refused: object[] }
    expect(counted).toMatchObject({ files: 1, understood: 0, mapped: 0 })
    expect(counted.refused).toContainEqual({ file, reason: expect.stringMatching(reason) as string })
  }
})

test('answers of a service of this interface are printed with their own ids, each record once', async () => {
  const shipment = {
    data: {
      id: '3f2f0c2e-7f5e-4f39-9e62-0d2d2a4a6a01',
      type: 'shipment',
      attributes: { bill_of_lading_number: bill, shipping_line_scac: 'MSCU' },
    },
  }
  const files = ['shipment.json', 'again.json', 'broken.json'].map((name) => join(folder, name))
  for (const file of files.slice(0, 2)) await writeFile(file, JSON.stringify(shipment))
  await writeFile(files[2] ?? '', '{"data":')
  const { out, code } = await run('portolan', ...files)
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    files: 3,
    understood: 2,
    events: 0,
    refused: [{ file: files[2], reason: 'It is no JSON' }],
  })
  expect(JSON.parse(lines.slice(0, -1).join('\n'))).toMatchObject({ data: [{ id: shipment.data.id }] })
})

test('positions are printed with the ships that sent them, thinned, and those of unknown ships are counted', async () => {
  const file = join(folder, 'receiver.nmea')
  const at = (latitude: number, seconds: number) =>
    `\\c:${1_763_683_200 + seconds}*00\\${classAPosition({ mmsi: '353136000', latitude, longitude: -150 })}`
  const lines = [
    at(33, 0),
    ...shipIdentity('353136000', '9839272', 'MSC GULSUN'),
    at(33.01, 60),
    at(33.1, 600),
    at(60, 700),
    classAPosition({ mmsi: '477553000', latitude: 33, longitude: -150 }),
    '!AIVDM,1,1,,A,13u,0*00',
  ]
  await writeFile(file, lines.join('\n'))
  const { out, code } = await run('ais', file)
  expect(code).toBe(0)
  const printed = out.trimEnd().split('\n')
  expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({
    files: 1,
    understood: 1,
    events: 6,
    mapped: 5,
    unmapped_codes: ['AIS 1'],
    refused: [{ file, reason: expect.stringContaining('checksum') as string }],
  })
  const { data } = JSON.parse(printed.slice(0, -1).join('\n')) as {
    data: { attributes: { imo: string; positions: { timestamp: string }[] } }[]
  }
  expect(data).toMatchObject([{ attributes: { imo: '9839272', mmsi: '353136000' } }])
  expect(data[0]?.attributes.positions.map(({ timestamp }) => timestamp)).toEqual([
    '2025-11-21T00:00:00.000Z',
    '2025-11-21T00:10:00.000Z',
  ])
})

test('answers of a terminal are printed as containers, each as the last file has it', async () => {
  const record = {
    containerId: 'MSCU1234566',
    readyForDelivery: 'No',
    containerHolds: 'CUSTOMS HOLD',
    storagePaidThroughDate: '2026-11-25',
    dischargeDateTimeLocal: '2026-11-18T22:15:00',
  }
  const later = { containerId: 'MSCU1234566', readyForDelivery: 'Perhaps', containerHolds: '' }
  const contents = {
    'first.json': JSON.stringify([record, { containerState: 'Yard' }]),
    'later.json': JSON.stringify({ containers: [later] }),
    'page.json': '<html>Sign in</html>',
    'error.json': '{"message":"Invalid access token"}',
    'cut.json': '[{"containerId":',
  }
  const files = Object.keys(contents).map((name) => join(folder, `terminal-${name}`))
  for (const [index, text] of Object.values(contents).entries()) await writeFile(files[index] ?? '', text)
  const { out, code } = await run('terminal', '--facility', 'uslax', ...files)
  expect(code).toBe(0)
  const lines = out.trimEnd().split('\n')
  const [first, , page, error, cut] = files
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    files: 5,
    understood: 2,
    events: 3,
    mapped: 2,
    unmapped_codes: ['readyForDelivery Perhaps'],
    refused: [
      { file: first, reason: 'A record names no container' },
      { file: page, reason: 'It is a web page, and no JSON' },
      { file: error, reason: 'It has no container' },
      { file: cut, reason: 'It is no JSON' },
    ],
  })
  expect(JSON.parse(lines.slice(0, -1).join('\n'))).toMatchObject({
    data: [
      {
        type: 'container',
        attributes: {
          number: 'MSCU1234566',
          available_for_pickup: null,
          holds_at_pod_terminal: [],
          import_deadlines: { pickup_lfd_terminal: '2026-11-26T07:59:00Z' },
          pod_discharged_at: '2026-11-19T06:15:00Z',
        },
      },
    ],
  })
  const elsewhere = await run('terminal', first ?? '')
  expect(elsewhere.out).toContain('"pod_discharged_at": null')
})

test('a wrong kind, a wrong profile or no file is said in a sentence', async () => {
  const { error, code } = await run('dcsa')
  expect([error, code]).toEqual(['Name at least one file. See --help.\n', 2])
  expect(readReplayOptions(['fax', 'a'])).toMatchObject({ wrong: expect.stringContaining('“fax”') as string })
  expect(readReplayOptions(['dcsa', '--profile', 'x', 'a'])).toMatchObject({
    wrong: expect.stringContaining('maersk') as string,
  })
  expect(readReplayOptions(['terminal', '--facility', 'here', 'a'])).toMatchObject({
    wrong: expect.stringContaining('“here”') as string,
  })
})
