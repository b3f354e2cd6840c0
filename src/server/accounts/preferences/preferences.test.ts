import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Preferences, session, type Session } from '../../../contract/operations/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { type SignedInMember, signInAs } from '../../testing/signed-in.ts'

forEachDatabase('Preferences', (open) => {
  let service: TestService
  let clerk: SignedInMember
  let colleague: SignedInMember
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
    clerk = await signInAs(service, service.own.account_id, 'clerk')
    colleague = await signInAs(service, service.own.account_id, 'clerk')
  })
  afterAll(() => service.close())

  const as = ({ headers }: SignedInMember) => ({ ...headers, authorization: null })
  const change = (body: object, who = clerk) => service.ask('PATCH', '/v2/preferences', body, as(who))
  const inSession = async (who = clerk): Promise<Session['preferences']> =>
    session.parse((await service.ask('GET', '/v2/session', undefined, as(who))).body).preferences
  /** The same person, a member of the other account too. */
  async function inOtherAccount(who: SignedInMember): Promise<SignedInMember> {
    const member = await signInAs(service, service.other.account_id, 'viewer')
    const { person_id } = await service.db
      .selectFrom('users')
      .select('person_id')
      .where('account_id', '=', service.own.account_id)
      .where('id', '=', who.user_id)
      .executeTakeFirstOrThrow()
    await service.db
      .updateTable('users')
      .set({ person_id })
      .where('account_id', '=', service.other.account_id)
      .where('id', '=', member.user_id)
      .execute()
    return member
  }

  const chosen = {
    theme: 'dark',
    language: 'de',
    density: 'compact',
    date_format: 'iso',
    second_zone: 'Europe/Berlin',
    container_columns: '*number,current_status:140',
  } as const
  const none = {
    theme: null,
    language: null,
    density: null,
    date_format: null,
    second_zone: null,
    container_columns: null,
  }

  test('what a person prefers comes with every session of theirs, and with those of nobody else', async () => {
    expect(await inSession()).toEqual(none)
    const changed = await change(chosen)
    expect([changed.status, (changed.body as { data: Preferences }).data]).toMatchObject([200, chosen])
    expect(await inSession()).toEqual(chosen)
    expect(await inSession(colleague)).toEqual(none)
  })

  test('what is not named stays, and null takes one back', async () => {
    await change(chosen)
    await change({ theme: 'light', second_zone: null })
    expect(await inSession()).toEqual({ ...chosen, theme: 'light', second_zone: null })
  })

  test('theme, language, density, dates and zone hold in all accounts of a person, columns in one', async () => {
    await change(chosen)
    const elsewhere = await inOtherAccount(clerk)
    expect(await inSession(elsewhere)).toEqual({ ...chosen, container_columns: null })

    service.pass(1)
    await change({ theme: 'light', density: null, container_columns: '*number' }, elsewhere)
    expect(await inSession()).toEqual({ ...chosen, theme: 'light', density: null })
    service.pass(1)
    await change({ theme: 'system' })
    expect(await inSession(elsewhere)).toMatchObject({ theme: 'system', container_columns: '*number' })
  })

  test('what is no theme, language, zone, format, density or list of columns is refused with its place, and nothing is changed', async () => {
    await change(chosen)
    const refused = await change({
      theme: 'sepia',
      language: 'Deutsch',
      density: 'dense',
      date_format: 'd/m/y',
      second_zone: 'Mars/Olympus',
      container_columns: 'number,,status',
    })
    const { errors } = refused.body as { errors: { source: { pointer: string } }[] }
    expect([refused.status, errors.map(({ source }) => source.pointer)]).toEqual([
      422,
      ['/theme', '/language', '/density', '/date_format', '/second_zone', '/container_columns'],
    ])
    const abbreviated = await change({ second_zone: 'PST' })
    expect(abbreviated.status).toBe(422)
    expect(await inSession()).toMatchObject({ theme: 'dark', second_zone: 'Europe/Berlin' })
  })

  test('a key is no person: it has no preferences, and changes none', async () => {
    const { body } = await service.ask('GET', '/v2/session')
    expect(session.parse(body).preferences).toBeNull()
    const refused = await service.ask('PATCH', '/v2/preferences', { theme: 'dark' })
    expect(refused.status).toBe(403)
    expect((await service.ask('GET', '/v2/preferences')).status).toBe(403)
  })
})
