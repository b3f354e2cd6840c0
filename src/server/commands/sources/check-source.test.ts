import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Carrier, openCarrier } from '../../sources/dcsa/testing/carrier.ts'
import { bill, box, equipmentMessage, wholeJourney } from '../../sources/dcsa/testing/events.ts'
import { readCheckSourceOptions } from './check-source.options.ts'

const secret = 'key-of-the-account'
let carrier: Carrier
let folder: string
let settings: string
beforeEach(async () => {
  carrier = await openCarrier()
  carrier.api_key = secret
  folder = await mkdtemp(join(tmpdir(), 'portolan-check-'))
  settings = join(folder, 'settings.json')
  await write({})
})
afterEach(async () => {
  await carrier.close()
  await rm(folder, { recursive: true })
})

const write = (changes: object) =>
  writeFile(
    settings,
    JSON.stringify({
      profile: 'other',
      events_url: `${carrier.origin}/events`,
      sign_in: 'api_key',
      api_key: secret,
      ...changes,
    }),
  )

async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check-source.ts'), ...args])
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((ended) => child.on('close', ended)),
  ])
  return { out, error, code }
}
const check = async (number: string) => {
  const { out, error, code } = await run('dcsa', '--settings', settings, '--to-loopback', number)
  expect([code, error]).toEqual([0, ''])
  return JSON.parse(out) as Record<string, unknown>
}

test('what a carrier answers is printed as records, with what was understood and what was not', async () => {
  carrier.events.set(bill, [
    ...wholeJourney,
    equipmentMessage('WARP', 'ACT', '2026-10-02T10:00:00+01:00', 'CNSHA'),
  ])
  const report = await check(bill)
  expect(report).toMatchObject({
    question: { kind: 'dcsa', request_type: 'bill_of_lading', request_number: bill, scac: null },
    calls: [{ method: 'GET', status: 200 }],
    outcome: 'found',
    received: wholeJourney.length + 1,
  })
  const { understood, not_understood, records } = report as Record<
    'understood' | 'not_understood' | 'records',
    Record<string, unknown>[]
  >
  expect(not_understood.map(({ code }) => code)).toContain('EQUIPMENT WARP ACT')
  expect(understood.length + not_understood.length).toBe(wholeJourney.length + 1)
  expect(records).toMatchObject([
    { type: 'shipment' },
    { type: 'container', attributes: { number: box } },
    ...records.slice(2),
  ])
})

test('no secret is printed, not even one that the carrier sends back', async () => {
  carrier.events.set(bill, [
    ...wholeJourney,
    equipmentMessage('WARP', 'ACT', '2026-10-02T10:00:00+01:00', 'CNSHA', {
      of: { description: `called with ${secret}`, [`x-${secret}`]: 1 },
    }),
  ])
  const { out, code } = await run('dcsa', '--settings', settings, '--to-loopback', bill)
  expect(code).toBe(0)
  expect(out).not.toContain(secret)
  expect(out).toContain('called with [secret]')
})

test(
  'an unknown number, refused credentials and a web page are answers in words',
  { tags: ['long'] },
  async () => {
    expect(await check('NOSUCHBILL1')).toMatchObject({
      question: { request_number: 'NOSUCHBILL1' },
      outcome: 'not_found',
    })
    carrier.api_key = 'another'
    expect(await check(bill)).toMatchObject({
      outcome: 'refused',
      sentence: 'The credentials were refused (401)',
    })
    carrier.fault = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
      return true
    }
    expect(await check(bill)).toMatchObject({ outcome: 'failed' })
  },
)

test('a carrier on a private address is not asked unless that is allowed', async () => {
  const { out } = await run('dcsa', '--settings', settings, bill)
  expect(JSON.parse(out)).toMatchObject({ outcome: 'failed' })
  expect(carrier.calls).toEqual([])
})

test('wrong settings are named one by one, without their values', async () => {
  await write({ events_url: 'no address', colour: secret })
  const { error, code } = await run('dcsa', '--settings', settings, bill)
  expect(code).toBe(1)
  expect(error).toContain('events_url: ')
  expect(error).toContain('colour: is no setting of this kind')
  expect(error).not.toContain(secret)
})

test('options that are wrong are refused in words', () => {
  const wrong = (...args: string[]) => {
    const read = readCheckSourceOptions(args)
    return typeof read === 'object' && 'wrong' in read ? read.wrong : read
  }
  expect(wrong('edi', '--settings', 'a', bill)).toMatch(/no kind “edi” that is asked/)
  expect(wrong('dcsa', bill)).toMatch(/--settings/)
  expect(wrong('dcsa', '--settings', 'a')).toBe('Name one number.')
  expect(wrong('dcsa', '--settings', 'a', bill, '--type', 'pallet')).toMatch(/no type “pallet”/)
  expect(wrong('dcsa', '--settings', 'a', 'mscu 123456-6')).toMatchObject({
    request_type: 'container',
    request_number: 'MSCU1234566',
  })
})
