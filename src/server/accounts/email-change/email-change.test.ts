import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/tables.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { giveEmail } from '../../testing/give-email.ts'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { startTestService, type TestAnswer, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'
import { setSetting } from '../settings.ts'
import { answerResetRequests } from '../sign-in/mails/send.ts'
import { forgetEmailRequests, pendingEmails, takeEffect } from './email-change.store.ts'

const password = 'seven gulls above the breakwater'
const another = 'nine lanterns under the harbour wall'

const askAs = (
  service: TestService,
  who: SignedInMember | null,
  method: string,
  path: string,
  body?: unknown,
) =>
  service.ask(method, path, body, { 'sec-fetch-site': 'same-origin', ...who?.headers, authorization: null })
const ownOf = ({ body }: TestAnswer) =>
  body as { email: string | null; pending_email: string | null; pending_email_until: string | null }

/** Notes the kinds of statements, in their order. */
const kinds: string[] = []
const noting = (db: Db): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      kinds.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

forEachDatabase('another e-mail address', (open) => {
  let service: TestService
  let server: MailServer
  let ana: SignedInMember
  let owner: SignedInMember
  let count = 0
  let present: string
  let wanted: string
  beforeAll(async () => {
    server = await openMailServer()
    const database = await open()
    service = await startTestService({
      database: { ...database, db: noting(database.db) },
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      dashboardUrl: () => 'http://localhost:4949',
    })
    owner = await signInAs(service, service.own.account_id, 'owner')
  })
  afterAll(async () => {
    await service.close()
    await server.close()
  })
  beforeEach(async () => {
    count += 1
    present = `ana${count}@north.example`
    wanted = `new${count}@north.example`
    ana = await somebody(present)
    await sent()
    server.received.length = 0
  })

  const as = (who: SignedInMember | null, method: string, path: string, body?: unknown) =>
    askAs(service, who, method, path, body)
  const somebody = async (email: string) => {
    const person = await signInAs(service, service.own.account_id, 'clerk')
    await giveEmail(service, person, email)
    await as(person, 'PUT', '/v2/password', { password })
    return person
  }
  const askFor = (email: string, who = ana) => as(who, 'PATCH', '/v2/sign_in', { email })
  const confirm = (secret: string) => as(null, 'POST', '/v2/email_changes', { secret })
  const signIn = async (email: string, given = password) =>
    (await as(null, 'POST', '/v2/session', { email, password: given })).status
  const sent = async () => {
    const { db, clock, mailer } = service
    while ((await answerResetRequests({ db, wall: clock, mailer })) === 'more');
    while ((await mailer?.round()) === 'more');
    return server.received.map(({ to }) => to[0])
  }
  const secretIn = (nth: number, path = '/confirm-email') =>
    server.linkIn(server.received[nth], path).split('/').at(-1) ?? ''
  const secretFor = async (email: string) => {
    expect((await askFor(email)).status).toBe(200)
    await sent()
    return secretIn(server.received.findLastIndex(({ to }) => to[0] === email))
  }
  const own = async (who = ana) => ownOf(await as(who, 'GET', '/v2/sign_in'))

  test('takes effect by the link that is mailed to it, and the present one signs in until then', async () => {
    const asked = await askFor(wanted)
    expect([asked.status, ownOf(asked)]).toEqual([
      200,
      expect.objectContaining({
        email: present,
        pending_email: wanted,
        pending_email_until: expect.stringContaining('2026-11-2'),
      }),
    ])
    expect(await sent()).toEqual([wanted])
    expect([await signIn(present), await signIn(wanted)]).toEqual([201, 401])
    const secret = secretIn(0)
    const stored = await service.db.selectFrom('mailed_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)

    expect(await confirm(secret)).toMatchObject({ status: 200, body: { email: wanted } })
    expect([await signIn(present), await signIn(wanted)]).toEqual([401, 201])
    expect(await own()).toMatchObject({
      email: wanted,
      email_verified_at: expect.any(String),
      pending_email: null,
      pending_email_until: null,
    })
    expect(await sent()).toEqual([wanted, present])
    expect(server.received[1]?.parsed.text).toContain('e-mail address of your Portolan sign-in was changed')
    expect((await confirm(secret)).status).toBe(401)
  })

  test('that somebody has is answered, listed and worked for as one that nobody has; its holder is mailed without a link', async () => {
    await somebody(`held${count}@north.example`)
    const eve = await somebody(`eve${count}@north.example`)
    await sent()
    server.received.length = 0
    const askedBy = async (who: SignedInMember, email: string) => {
      kinds.length = 0
      const { status, body, headers } = await askFor(email, who)
      const worked = [...kinds]
      const names = [...headers.keys()].toSorted()
      const { pending_email, ...rest } = ownOf({ body } as TestAnswer)
      expect(pending_email).toBe(email)
      return { status, names, worked, rest: { ...rest, email: null } }
    }
    const free = await askedBy(ana, `free${count}@north.example`)
    const taken = await askedBy(eve, `HELD${count}@north.example`)
    expect(taken).toEqual(free)
    expect(free.worked.length).toBeGreaterThan(5)

    await sent()
    const listed = (await as(owner, 'GET', '/v2/outgoing_mails')).body as {
      data: { attributes: { recipient: string; kind: string } }[]
    }
    const about = (recipient: string) =>
      listed.data.flatMap(({ attributes: { recipient: to, ...mail } }) => (to === recipient ? [mail] : []))
    expect(about(`HELD${count}@north.example`)).toEqual(about(`free${count}@north.example`))
    expect(about(`HELD${count}@north.example`)).toMatchObject([{ kind: 'email_change', state: 'sent' }])
    const notice = server.received.find(({ to }) => to[0]?.startsWith('HELD'))
    expect(notice?.parsed.text).toContain('Another person who uses Portolan asked to sign in with it')
    expect(notice?.raw).not.toMatch(/confirm-email|mailed_link/)
    expect(await signIn(`held${count}@north.example`)).toBe(201)
  })

  test('is asked for three times an hour by all persons together, held or not, and ten times by one person', async () => {
    await somebody(`flooded${count}@north.example`)
    await sent()
    server.received.length = 0
    for (const email of [`flooded${count}@north.example`, wanted]) {
      for (let times = 0; times < 3; times += 1) expect((await askFor(email)).status).toBe(200)
      const eve = await somebody(`eve-${email}`)
      const refused = await askFor(email.toUpperCase(), eve)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      expect(await own(eve)).toMatchObject({ pending_email: null })
    }
    for (let times = 0; times < 4; times += 1)
      expect((await askFor(`x${times}@north.example`)).status).toBe(200)
    expect((await askFor('one-more@north.example')).status).toBe(429)
    const mailed = (await sent()).filter((to) => to === `flooded${count}@north.example`)
    expect(mailed).toHaveLength(3)
    service.pass(3600)
    const { db, clock } = service
    await forgetEmailRequests(db, clock.now())
    expect(await db.selectFrom('email_change_requests').selectAll().execute()).toEqual([])
    const again = await signInAs(service, service.own.account_id, 'clerk')
    expect((await askFor(wanted, again)).status).toBe(200)
  })

  describe('that waits ends', () => {
    const endings: [string, () => Promise<unknown>][] = [
      ['after a day', async () => service.pass(24 * 3600)],
      ['with a newer request', () => askFor(`newer${count}@north.example`)],
      ['with the present address again', () => askFor(present.toUpperCase())],
      ['when it is withdrawn', () => as(ana, 'DELETE', '/v2/sign_in/email_change')],
      ['with another password', () => as(ana, 'PUT', '/v2/password', { password: another })],
      [
        'with a password that is set by a link',
        async () => {
          await as(null, 'POST', '/v2/password_resets', { email: present })
          await sent()
          const secret = secretIn(server.received.length - 1, '/reset')
          const set = await as(null, 'POST', '/v2/password_resets/accept', { secret, password: another })
          expect(set.status).toBe(200)
        },
      ],
    ]
    test.each(endings)('%s', async (_name, end) => {
      const secret = await secretFor(wanted)
      await end()
      expect((await confirm(secret)).status).toBe(401)
      const { email } = await service.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', ana.user_id)
        .executeTakeFirstOrThrow()
      expect(email?.toLowerCase()).toBe(present)
    })

    test('and a link to set a password that was mailed to the former address ends when it takes effect', async () => {
      await as(null, 'POST', '/v2/password_resets', { email: present })
      await sent()
      const reset = secretIn(0, '/reset')
      expect((await confirm(await secretFor(wanted))).status).toBe(200)
      const body = { secret: reset, password: another }
      expect((await as(null, 'POST', '/v2/password_resets/accept', body)).status).toBe(401)
    })
  })

  test('cannot be used any more if another person got it meanwhile, and the link says so', async () => {
    const secret = await secretFor(wanted)
    await somebody(wanted)
    expect(await confirm(secret)).toMatchObject({
      status: 409,
      body: {
        errors: [{ code: 'address_taken', detail: expect.stringContaining('cannot be used any more') }],
      },
    })
    expect(await own()).toMatchObject({ email: present })
  })

  test('of two persons who ask for it, or two links that are opened at once, is given to one', async () => {
    const eve = await somebody(`eve${count}@north.example`)
    const mine = await secretFor(wanted)
    await askFor(wanted, eve)
    await sent()
    const theirs = secretIn(server.received.length - 1)
    const answers = await Promise.all([mine, theirs, mine].map(confirm))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const held = await service.db.selectFrom('people').select('id').where('email', '=', wanted).execute()
    expect(held).toHaveLength(1)
  })

  test('is in the audit when it is asked for, when it is withdrawn, and when it takes effect', async () => {
    await askFor(wanted)
    await as(ana, 'DELETE', '/v2/sign_in/email_change')
    await as(ana, 'DELETE', '/v2/sign_in/email_change')
    const secret = await secretFor(wanted)
    await confirm(secret)
    const entries = await service.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', '=', ana.user_id)
      .where('operation', 'like', '%email_change%')
      .orderBy('id')
      .execute()
    const pending = (old: string | null, now: string | null) => [
      { attribute: 'pending_email', old, new: now },
    ]
    expect(
      entries.map(({ operation, action, actor_kind, changes }) => [operation, action, actor_kind, changes]),
    ).toEqual([
      ['cancel_email_change', 'request', 'person', pending(wanted, null)],
      ['confirm_email_change', 'update', 'link', [{ attribute: 'email', old: present, new: wanted }]],
    ])
    const asked = await service.db
      .selectFrom('audit_entries')
      .select(['action', 'record_type', 'actor_id', 'changes'])
      .where('record_id', '=', ana.user_id)
      .where('operation', '=', 'edit_sign_in')
      .orderBy('id')
      .execute()
    const entry = {
      action: 'request',
      record_type: 'user',
      actor_id: ana.user_id,
      changes: pending(null, wanted),
    }
    expect(asked).toEqual([entry, entry])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('of a person who has none yet takes effect by the link too, and a password waits for it', async () => {
    const new_one = await signInAs(service, service.own.account_id, 'clerk')
    await askFor(wanted, new_one)
    expect(await as(new_one, 'PUT', '/v2/password', { password })).toMatchObject({
      status: 422,
      body: { errors: [{ detail: 'Your e-mail address has to be confirmed first: you sign in with it' }] },
    })
    await sent()
    expect((await confirm(secretIn(0))).status).toBe(200)
    expect((await as(new_one, 'PUT', '/v2/password', { password })).status).toBe(204)
  })

  test('is the same with other letters: it is stored at once, and stays as verified as it was', async () => {
    await confirm(await secretFor(wanted))
    const { body } = await askFor(wanted.toUpperCase())
    expect(body).toMatchObject({
      email: wanted.toUpperCase(),
      email_verified_at: expect.any(String),
      pending_email: null,
    })
  })
})

forEachDatabase('without a mail server another e-mail address', (open) => {
  let service: TestService
  beforeEach(async () => {
    service = await startTestService({ database: await open(), smtpUrl: null })
    return () => service.close()
  })
  const as = (who: SignedInMember, method: string, path: string, body?: unknown) =>
    askAs(service, who, method, path, body)

  test('takes effect at once while nobody else has one: there is none to be found out', async () => {
    const owner = await signInAs(service, service.own.account_id, 'owner')
    for (const email of ['ana@north.example', 'ana.fairwind@north.example'])
      expect(ownOf(await as(owner, 'PATCH', '/v2/sign_in', { email }))).toMatchObject({
        email,
        pending_email: null,
      })
    expect((await as(owner, 'PUT', '/v2/password', { password })).status).toBe(204)
  })

  test('of the owner whom links of the operator sign in takes effect at once if it is their first one', async () => {
    const { db, own } = service
    const owner = await signInAs(service, own.account_id, 'owner')
    const { user_id } = owner
    await setSetting(db, 'demo_account', { account_id: own.account_id, user_id })
    await giveEmail(service, await signInAs(service, own.account_id, 'clerk'), 'bo@north.example')
    const ask = async (email: string) => ownOf(await as(owner, 'PATCH', '/v2/sign_in', { email }))
    expect(await ask('bo@north.example')).toMatchObject({ email: null, pending_email: 'bo@north.example' })
    expect(await ask('ana@north.example')).toMatchObject({ email: 'ana@north.example', pending_email: null })
    expect(await ask('new@north.example')).toMatchObject({
      email: 'ana@north.example',
      pending_email: 'new@north.example',
    })
  })

  test('waits a week for the operator, whether somebody has it or not', async () => {
    const [bo, eve] = [
      await signInAs(service, service.own.account_id, 'clerk', null, 'Bo'),
      await signInAs(service, service.other.account_id, 'owner', null, 'Eve'),
    ]
    await giveEmail(service, bo, 'bo@north.example')
    const ask = async (email: string) => {
      const { status, body } = await as(eve, 'PATCH', '/v2/sign_in', { email })
      const { pending_email, ...rest } = ownOf({ body } as TestAnswer)
      expect(pending_email).toBe(email)
      return [status, rest]
    }
    const free = await ask('eve@north.example')
    expect(await ask('bo@north.example')).toEqual(free)
    const { db, clock } = service
    const waiting = await pendingEmails(db, clock.now())
    expect(waiting).toMatchObject([
      {
        name: 'Eve',
        companies: ['Other Imports'],
        email: null,
        pending_email: 'bo@north.example',
        is_taken: true,
      },
    ])
    const person_id = waiting[0]?.person_id ?? ''
    const byOperator = () =>
      asActor(operatorDoing('confirm_email_change', '2026-11-20T18:00:00Z'), () =>
        takeEffect(db, { person_id }, clock.now(), async () => {}),
      )
    expect(await byOperator()).toBe('taken')
    // Nor does the refusal of the operator tell: it waits as before.
    expect(await ask('bo@north.example')).toEqual(free)
    await ask('eve@north.example')
    expect(await byOperator()).toMatchObject({ email: 'eve@north.example', former_email: null })
    expect(ownOf(await as(eve, 'GET', '/v2/sign_in'))).toMatchObject({
      email: 'eve@north.example',
      email_verified_at: null,
      pending_email: null,
    })
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'changes'])
      .where('record_id', '=', eve.user_id)
      .where('operation', '=', 'confirm_email_change')
      .executeTakeFirst()
    expect(entry).toEqual({
      actor_kind: 'operator',
      changes: [{ attribute: 'email', old: null, new: 'eve@north.example' }],
    })
    await ask('third@north.example')
    service.pass(7 * 24 * 3600)
    expect(await byOperator()).toBe('ended')
  })
})
