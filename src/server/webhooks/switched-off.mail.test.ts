import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../accounts/store.ts'
import { openDeliveries } from '../testing/deliveries.ts'
import { type MailServer, openMailServer } from '../testing/mail-server.ts'

let deliveries: Awaited<ReturnType<typeof openDeliveries>>
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  deliveries = await openDeliveries({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
})
afterAll(async () => {
  await deliveries.close()
  await server.close()
})

test('owners and admins are mailed once when a webhook is switched off after days of failure; clerks and others are not', async () => {
  const { db, own, other } = deliveries
  const member = (account_id: string, role: 'owner' | 'admin' | 'clerk', email: string) =>
    createUser(db, { account_id, role, email, name: role, created_at: '2026-11-20T18:00:00Z' })
  await member(own.account_id, 'owner', 'owner@north.example')
  await member(own.account_id, 'admin', 'admin@north.example')
  await member(own.account_id, 'clerk', 'clerk@north.example')
  await member(other.account_id, 'owner', 'other@south.example')
  const receiver = await deliveries.receiver((response) => response.writeHead(500).end())
  const { id } = await deliveries.webhook(receiver.url, { events: ['container.created'] })
  await deliveries.appendEvents(['container.created'])
  await deliveries.deliver()
  for (let day = 0; day < 6; day += 1) {
    await deliveries.appendEvents(['container.created'])
    await deliveries.deliverAfter(24 * 3600)
  }
  expect(await deliveries.attributesOf({ id })).toMatchObject({ active: false })
  await deliveries.mailer?.round()
  expect(server.received).toHaveLength(2)
  expect(new Set(server.received.map(({ to }) => to[0]))).toEqual(
    new Set(['admin@north.example', 'owner@north.example']),
  )
  const [mail] = server.received
  expect(mail?.parsed.text).toContain(receiver.url)
  expect(mail?.parsed.text).toContain(`https://track.example/settings/webhooks?endpoint=${id}`)
})
