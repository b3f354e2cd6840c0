import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { createSealer, keyFrom, newSecretKey } from '../secrets/sealing.ts'
import { claimMails, enqueueMail } from './outgoing.store.ts'

const MAILS_AT_ONCE = 5

forEachDatabase('Mails of several accounts', { engineMatters: true }, (open) => {
  test('are claimed by several accounts one after the other: one that wrote later is not behind long queues of others for ever', async () => {
    const { db } = await open()
    const sealer = createSealer(keyFrom(newSecretKey(), 'The key'))
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 18, 0, seconds))
    const created_at = at(0).toISOString()
    const accounts = Array.from({ length: MAILS_AT_ONCE + 1 }, () => randomUUID())
    const last = accounts.at(-1) ?? ''
    for (const id of accounts)
      await db
        .insertInto('accounts')
        .values({ id, company_name: 'Imports', created_at, mailbox_token: id })
        .execute()
    const content = { subject: 'A subject', text: 'A text', html: '<p>A text</p>' }
    const write = (account_id: string, seconds: number) =>
      enqueueMail(
        db,
        sealer,
        {
          account_id,
          kind: 'webhook_switched_off',
          recipient: 'ada@north.example',
          content,
          expires_at: null,
        },
        at(seconds),
      )
    for (const account of accounts.slice(0, MAILS_AT_ONCE))
      for (let mail = 0; mail < 3; mail += 1) await write(account, mail * 10)
    await write(last, 5)
    const claim = async () => {
      const lease = { by: randomUUID(), until: at(600) }
      return (await claimMails(db, lease, at(60), MAILS_AT_ONCE)).map(({ account_id }) => account_id)
    }
    expect(new Set(await claim())).toEqual(new Set(accounts.slice(0, MAILS_AT_ONCE)))
    expect(await claim()).toContain(last)
  })
})
