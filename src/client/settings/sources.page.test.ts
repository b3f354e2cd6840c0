// @module-tag long
// @vitest-environment page
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
const box = 'MSCU1234566'
/** A departure of its ship, at another time each. */
const events = Array.from({ length: 1003 }, (_, n) => ({
  eventID: `event-${n}`,
  eventType: 'TRANSPORT',
  eventCreatedDateTime: '2026-09-06T08:00:00+08:00',
  eventClassifierCode: 'ACT',
  eventDateTime: new Date(Date.UTC(2026, 8, 6, 0, n)).toISOString(),
  transportEventTypeCode: 'DEPA',
  transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'CNSHA', exportVoyageNumber: '641E' },
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'MEDUX1234567' }],
  references: [{ referenceType: 'EQ', referenceValue: box }],
}))

/** It answers every question with the same events. */
let carrier: Server
let origin: string
beforeAll(async () => {
  carrier = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(events))
  })
  carrier.listen(0, '127.0.0.1')
  await once(carrier, 'listening')
  origin = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`
})
afterAll(() => carrier.close())

const create = async (path: string, type: string, attributes: object): Promise<string> => {
  const { body } = await pages.service.ask('POST', path, { data: { type, attributes } })
  return (body as { data: { id: string } }).data.id
}
const connect = (attributes: object) => create('/v2/connections', 'connection', attributes)

/** A 315 with one status that has a meaning, and one that has none. */
const statuses = ['AE', 'JX'].flatMap((code) => [
  'ST*315*0001',
  `B4***${code}*20260905*1200*CNSHA*MSCU*123456*L*45G1*CNSHA*UN*6`,
  'N9*BM*MEDUX1234567',
  'N9*SCA*MSCU',
  'R4*L*UN*CNSHA*SHANGHAI*CN',
  'R4*D*UN*USLGB*LONG BEACH*US***CA',
  'SE*7*0001',
])
const interchange = [
  'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261120*0741*U*00401*000000001*0*P*>',
  'GS*QO*CARRIER*FORWARDER*20261120*0741*1*X*004010',
  ...statuses,
  'GE*2*1',
  'IEA*1*000000001',
  '',
].join('~')

test('a long answer is drawn in parts, and counted whole', async () => {
  const settings = { profile: 'other', events_url: `${origin}/v2/events`, sign_in: 'none' }
  const id = await connect({ kind: 'dcsa', name: 'Long', scacs: ['MSCU'], settings })
  const page = await pages.openBrowser()
  await page.goto(`/settings/sources/${id}`)
  await page.getByRole('textbox', { name: 'Number to ask for' }).fill(box)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('1,003 received')).toBeVisible()
  await expect(page.getByText('500 of 1,003 are shown')).toBeVisible()
  const rows = page.getByText('Whole event')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: /^Show 50 more events/ }).click()
  await expect(rows).toHaveCount(100)
})

test('another Portolan is tried with the carrier of the number', async () => {
  const settings = { base_url: `${origin}/v2`, api_key: 'key-1' }
  const id = await connect({ kind: 'portolan', name: 'Another', settings })
  const page = await pages.openBrowser()
  await page.goto(`/settings/sources/${id}`)
  await page.getByRole('textbox', { name: 'Number to ask for' }).fill('MEDUX1234567')
  await page.getByRole('textbox', { name: 'Carrier (SCAC)' }).fill('mscu')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText(/answered in/)).toBeVisible()
})

test('a message leads to its containers and their codes without a meaning', async () => {
  const id = await connect({ kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
  const message = { name: 'status.315', text: interchange }
  await create(`/v2/connections/${id}/messages`, 'received_message', message)
  await pages.service.askDue()
  const page = await pages.openBrowser()
  await page.goto(`/settings/sources/${id}`)
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByText('Containers').click()
  await expect(messages.getByRole('link', { name: 'MSCU 123456-6' })).toBeVisible()
  await expect(messages.getByText(/without a meaning: 315 JX/)).toBeVisible()
})

test('beside connected sources it is said that only the rest is simulated', async () => {
  await pages.service.db.updateTable('accounts').set({ simulated: true }).execute()
  const page = await pages.openBrowser()
  await page.goto('/settings/sources')
  await expect(page.getByText(/what your \d+ connected sources do not report is simulated/)).toBeVisible()
})
