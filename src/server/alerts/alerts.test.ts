import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlertRule, AlertSettings } from '../../contract/resources/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { type MailServer, openMailServer } from '../testing/mail-server.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import type { SignedInMember } from '../testing/signed-in.ts'
import { alertingOf, uuid } from '../testing/alerting.ts'
import { data } from '../testing/data.ts'

forEachDatabase('alerts', (open) => {
  let service: TestService
  let mails: MailServer
  let ada: SignedInMember
  let ben: SignedInMember
  let alerting: ReturnType<typeof alertingOf>
  let serials = 0

  beforeAll(async () => {
    mails = await openMailServer()
    service = await startTestService({
      database: await open(),
      smtpUrl: `smtp://127.0.0.1:${mails.port}`,
      knownValues: false,
    })
    alerting = alertingOf(service)
    ada = await alerting.member('Ada')
    ben = await alerting.member('Ben')
  })
  afterAll(async () => {
    await service.close()
    await mails.close()
  })

  const ask: typeof alerting.ask = (...given) => alerting.ask(...given)
  const done = <Answer>(...given: Parameters<typeof alerting.done>) => alerting.done<Answer>(...given)
  const work: typeof alerting.work = (job) => alerting.work(job)
  const makeRule = (attributes: object, who = ada) => alerting.makeRule(who, attributes)
  const alertsOf = (rule: AlertRule, who = ada, state = 'open') => alerting.alertsOf(who, rule, state)
  const report: typeof alerting.report = (ship) => alerting.report(ship)
  const label = (container: string, ...ref_numbers: string[]) =>
    alerting.label(ada, container, ...ref_numbers)
  /** A container of its own, and a rule that watches a label. */
  const watched = async (attributes: object = {}) => {
    const serial = (serials += 1)
    await report({ serial, containers: 1, eta: '2026-11-28T20:00:00Z', vessel: `Ship ${serial}` })
    const ref = `WATCHED-${serial}`
    const rule = await makeRule({ query: `filter[ref_numbers]=${ref}`, ...attributes })
    return { rule, ref, container: uuid(1, serial * 1000) }
  }
  const sendMails = async () => {
    await work('Mailing alerts')
    await service.mailer?.round()
  }
  const mailsAbout = (rule: AlertRule) =>
    mails.received.filter(({ parsed }) => parsed.text?.includes(`${rule.attributes.name}:`))

  test('what is in the list already raises nothing; a container that comes into it raises one alert, however it changes there', async () => {
    const { ref, container } = await watched()
    await label(container, ref)
    const late = await makeRule({ query: `filter[ref_numbers]=${ref}` })
    expect(await alertsOf(late)).toEqual([])
    const { rule, ref: other } = await watched()
    await label(container, ref, other)
    const [alert, ...rest] = await alertsOf(rule)
    expect(rest).toEqual([])
    expect(alert?.attributes).toMatchObject({ state: 'open', containers_count: 1, matching_count: 1 })
    await done(ada, 'PATCH', `/alerts/${alert?.id}`, data('alert', { acknowledged: true }))
    await label(container, other, 'ANOTHER')
    expect(await alertsOf(rule)).toEqual([])
    await label(container, 'ANOTHER')
    await label(container, other)
    expect(await alertsOf(rule)).toHaveLength(1)
  })

  test('a container that leaves the list raises an alert of a rule for that', async () => {
    const { ref, container, rule } = await watched({ threshold: 'leaves' })
    await label(container, ref)
    expect(await alertsOf(rule)).toEqual([])
    await label(container)
    expect((await alertsOf(rule)).map(({ attributes }) => attributes.matching_count)).toEqual([1])
  })

  test('40 containers that are late with one ship are one alert and one mail; a further day of delay raises nothing', async () => {
    const ship = { serial: (serials += 1), containers: 40, vessel: 'Ever Late' }
    await report({ ...ship, eta: '2026-11-28T20:00:00Z' })
    const rule = await makeRule({
      subject: 'shipment',
      shipment_id: uuid(2, ship.serial),
      threshold: 'delayed',
      days: 2,
      mail: 'at_once',
      shared: true,
    })
    await report({ ...ship, eta: '2026-11-29T20:00:00Z' })
    expect(await alertsOf(rule)).toEqual([])
    await report({ ...ship, eta: '2026-11-30T20:00:00Z' })
    for (const who of [ada, ben]) {
      const [alert, ...rest] = await alertsOf(rule, who)
      expect(rest).toEqual([])
      expect(alert?.attributes).toMatchObject({ vessel_name: 'Ever Late', containers_count: 40 })
      expect(alert?.attributes.alerted).toHaveLength(25)
    }
    await report({ ...ship, eta: '2026-12-02T20:00:00Z' })
    await sendMails()
    expect(mailsAbout(rule)).toEqual([])
    service.pass(90)
    await sendMails()
    await sendMails()
    const sent = mailsAbout(rule)
    expect(
      sent
        .map(({ to }) => to)
        .flat()
        .toSorted(),
    ).toEqual(['ada@north.example', 'ben@north.example'])
    expect(sent[0]?.parsed.text).toContain('Ever Late 12W: 40 containers')
    expect(sent[0]?.parsed.html).not.toMatch(/<script|<img|src=|@import|url\(/)
  })

  test('a delay of hours is raised at that hour, once, and again only after the ship was expected in time', async () => {
    const ship = { serial: (serials += 1), containers: 1, vessel: 'Ever Later' }
    await report({ ...ship, eta: '2026-11-28T20:00:00Z' })
    const watching = { subject: 'shipment', shipment_id: uuid(2, ship.serial) }
    const rule = await makeRule({ ...watching, threshold: 'delayed_hours', hours: 6 })
    const raised = async () => {
      const found = await alertsOf(rule)
      for (const { id } of found)
        await done(ada, 'PATCH', `/alerts/${id}`, data('alert', { acknowledged: true }))
      return found.length
    }
    await report({ ...ship, eta: '2026-11-29T01:59:00Z' })
    expect(await raised()).toBe(0)
    await report({ ...ship, eta: '2026-11-29T02:00:00Z' })
    expect(await raised()).toBe(1)
    await report({ ...ship, eta: '2026-11-30T02:00:00Z' })
    expect(await raised()).toBe(0)
    await report({ ...ship, eta: '2026-11-28T21:00:00Z' })
    await report({ ...ship, eta: '2026-11-29T03:00:00Z' })
    expect(await raised()).toBe(1)
  })

  test('a mail names the address that ends such mails: GET changes nothing, one POST without a cookie ends them', async () => {
    const { rule, ref, container } = await watched({ mail: 'at_once' })
    await label(container, ref)
    service.pass(90)
    await sendMails()
    const [mail] = mailsAbout(rule)
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const path = /^List-Unsubscribe:\s+<https:\/\/track\.example(\/unsubscribe\/[\w-]+)>\r$/m.exec(
      mail?.raw ?? '',
    )?.[1]
    const settings = async () =>
      (await done<{ data: AlertSettings }>(ada, 'GET', '/alert_settings')).data.attributes
    expect(await settings()).toMatchObject({ mail_is_on: true, last_mail_state: 'sent' })
    const page = await service.app.request(`http://localhost:4949${path}`)
    expect([page.status, (await settings()).mail_is_on]).toEqual([200, true])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const ended = await service.app.request(`http://localhost:4949${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([ended.status, (await settings()).mail_is_on]).toEqual([200, false])
    const guessed = await service.app.request(`http://localhost:4949/unsubscribe/${'x'.repeat(32)}`, {
      method: 'POST',
    })
    expect(guessed.status).toBe(404)
    const before = mails.received.length
    await label(container)
    await label(container, ref)
    service.pass(2 * 3600)
    await sendMails()
    expect(mails.received.length).toBe(before)
    await done(ada, 'PATCH', '/alert_settings', data('alert_settings', { mail_is_on: true }))
  })

  test('a mail at once waits for the end of the quiet hours of the person', async () => {
    const now = service.clock.now()
    const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    const quiet = { timezone: 'UTC', quiet_from: hour(-1), quiet_until: hour(2) }
    await done(ada, 'PATCH', '/alert_settings', data('alert_settings', quiet))
    const { rule, ref, container } = await watched({ mail: 'at_once' })
    await label(container, ref)
    service.pass(600)
    await sendMails()
    expect(mailsAbout(rule)).toEqual([])
    service.pass(2 * 3600)
    await sendMails()
    expect(mailsAbout(rule)).toHaveLength(1)
    const none = { quiet_from: null, quiet_until: null }
    await done(ada, 'PATCH', '/alert_settings', data('alert_settings', none))
  })

  test('the digest comes once on a day, and only when there is something new', async () => {
    const { rule, ref, container } = await watched({ mail: 'digest' })
    const digests = () =>
      mails.received.filter(
        ({ parsed, to }) => to[0] === 'ada@north.example' && parsed.subject?.startsWith('Your digest'),
      )
    service.pass(24 * 3600)
    await sendMails()
    expect(digests()).toEqual([])
    await label(container, ref)
    await sendMails()
    expect(digests()).toEqual([])
    service.pass(24 * 3600)
    await sendMails()
    await sendMails()
    expect(digests()).toHaveLength(1)
    expect(digests()[0]?.parsed.text).toContain(`${rule.attributes.name}:`)
    expect(digests()[0]?.parsed.text).toMatch(/https:\/\/track\.example\/alerts/)
    service.pass(24 * 3600)
    await sendMails()
    expect(digests()).toHaveLength(1)
  })

  test('an alert is acknowledged, opened again, snoozed and assigned to a colleague', async () => {
    const { rule, ref, container } = await watched()
    await label(container, ref)
    const [alert] = await alertsOf(rule)
    const edit = (who: SignedInMember, attributes: object) =>
      ask(who, 'PATCH', `/alerts/${alert?.id}`, data('alert', attributes))
    expect((await edit(ben, { acknowledged: true })).status).toBe(404)
    await edit(ada, { acknowledged: true })
    expect(await alertsOf(rule)).toEqual([])
    expect(await alertsOf(rule, ada, 'acknowledged')).toHaveLength(1)
    await edit(ada, { acknowledged: false })
    const until = (hours: number) => new Date(service.clock.now().getTime() + hours * 3_600_000).toISOString()
    expect((await edit(ada, { snoozed_until: until(-1) })).status).toBe(422)
    expect((await edit(ada, { snoozed_until: until(24 * 91) })).status).toBe(422)
    await edit(ada, { snoozed_until: until(1) })
    expect(await alertsOf(rule)).toEqual([])
    expect(await alertsOf(rule, ada, 'snoozed')).toHaveLength(1)
    service.pass(2 * 3600)
    expect(await alertsOf(rule)).toHaveLength(1)
    expect((await edit(ada, { assigned_to: uuid(9, 9) })).status).toBe(422)
    await edit(ada, { assigned_to: ben.user_id })
    expect(await alertsOf(rule)).toEqual([])
    expect((await alertsOf(rule, ben)).map(({ attributes }) => attributes.assigned_by)).toEqual(['Ada'])
  })

  test('a container or a rule that a person muted raises no alert for them, and does for others', async () => {
    const { rule, ref, container } = await watched({ shared: true })
    const mute = await done<{ data: { id: string } }>(
      ada,
      'POST',
      '/alert_mutes',
      data('alert_mute', { container_id: container }),
    )
    await label(container, ref)
    expect([(await alertsOf(rule)).length, (await alertsOf(rule, ben)).length]).toEqual([0, 1])
    await done(ada, 'DELETE', `/alert_mutes/${mute.data.id}`)
    await done(ada, 'POST', '/alert_mutes', data('alert_mute', { rule_id: rule.id }))
    await label(container)
    await label(container, ref)
    expect(await alertsOf(rule)).toEqual([])
  })

  test('a rule whose view was deleted says so, and its alerts stay', async () => {
    const { ref, container } = await watched()
    const view = await done<{ data: { id: string } }>(
      ada,
      'POST',
      '/saved_views',
      data('saved_view', {
        name: `View ${ref}`,
        list: 'containers',
        query: `filter[ref_numbers]=${ref}`,
        shared: false,
      }),
    )
    const rule = await makeRule({ subject: 'saved_view', saved_view_id: view.data.id })
    await label(container, ref)
    await done(ada, 'DELETE', `/saved_views/${view.data.id}`)
    service.pass(16 * 60)
    await work('Evaluating alert rules')
    const { data: rules } = await done<{ data: AlertRule[] }>(ada, 'GET', '/alert_rules')
    expect(rules.find(({ id }) => id === rule.id)?.attributes.fault).toMatch(/deleted/)
    expect(await alertsOf(rule)).toHaveLength(1)
  })

  test('before it is saved a rule says how many containers it watches, and whether these are all', async () => {
    const check = (body: object) =>
      done<{ watched: number; is_everything: boolean }>(ada, 'POST', '/alert_rules/check', {
        threshold: 'enters',
        ...body,
      })
    expect(await check({ subject: 'query', query: '' })).toMatchObject({ is_everything: true })
    const { ref, container } = await watched()
    await label(container, ref)
    expect(await check({ subject: 'query', query: `filter[ref_numbers]=${ref}` })).toMatchObject({
      watched: 1,
      is_everything: false,
    })
  })

  test('wrong rules are refused at the part that is wrong', async () => {
    const viewer = await alerting.member('Vic', 'viewer')
    const refused = async (attributes: object, who = ada) => {
      const rule = data('alert_rule', { name: 'Wrong', subject: 'query', threshold: 'enters', ...attributes })
      const { status, body } = await ask(who, 'POST', '/alert_rules', rule)
      const [error] = (body as { errors: { source?: { pointer?: string } }[] }).errors
      return [status, error?.source?.pointer]
    }
    const at = (name: string) => [422, `/data/attributes/${name}`]
    expect(await refused({ threshold: 'delayed' })).toEqual(at('days'))
    expect(await refused({ threshold: 'delayed', days: 0 })).toEqual(at('days'))
    expect(await refused({ days: 1 })).toEqual(at('days'))
    const [delayed, cost] = [{ threshold: 'delayed_hours' }, { threshold: 'cost_above' }]
    for (const hours of [null, 0, 1000, 1.5, '2'])
      expect(await refused({ ...delayed, hours })).toEqual(at('hours'))
    expect(await refused({ ...delayed, hours: 2, days: 1 })).toEqual(at('days'))
    for (const amount_minor of [null, 0, -1, 1.5])
      expect(await refused({ ...cost, amount_minor, currency_code: 'USD' })).toEqual(at('amount_minor'))
    for (const currency_code of [null, 'usd', 'XQZ'])
      expect(await refused({ ...cost, amount_minor: 100, currency_code })).toEqual(at('currency_code'))
    expect(await refused({ query: 'filter[nothing]=1' })).toEqual(at('query'))
    expect(await refused({ subject: 'container', container_id: uuid(9, 9) })).toEqual(at('container_id'))
    expect(await refused({ subject: 'saved_view' })).toEqual(at('saved_view_id'))
    expect((await refused({ shared: true }, viewer))[0]).toBe(403)
    const own = await makeRule({ query: 'q=x' })
    const edit = (attributes: object) =>
      ask(ada, 'PATCH', `/alert_rules/${own.id}`, data('alert_rule', attributes))
    expect((await edit({ threshold: 'cost_above', amount_minor: 100 })).status).toBe(422)
    expect((await edit({ ...cost, amount_minor: 100, currency_code: 'JPY' })).status).toBe(200)
    expect((await edit({ amount_minor: 200 })).body).toMatchObject({
      data: { attributes: { amount_minor: 200, currency_code: 'JPY' } },
    })
    // What belonged to the former threshold falls away.
    expect((await edit({ ...delayed, hours: 3 })).body).toMatchObject({
      data: { attributes: { hours: 3, amount_minor: null, currency_code: null } },
    })
    expect((await ask(ben, 'DELETE', `/alert_rules/${own.id}`)).status).toBe(404)
    await done(ada, 'DELETE', `/alert_rules/${own.id}`)
    const zone = data('alert_settings', { timezone: 'Mars/Olympus' })
    expect((await ask(ada, 'PATCH', '/alert_settings', zone)).status).toBe(422)
    const half = data('alert_settings', { quiet_from: '22:00' })
    expect((await ask(ada, 'PATCH', '/alert_settings', half)).status).toBe(422)
  })

  test('a mail that the server refuses is shown to its person, with what the server said', async () => {
    mails.state.answer = (address) =>
      address.startsWith('ben') ? { status: 550, text: 'No such mailbox' } : undefined
    await done(ben, 'POST', '/alert_settings/test_mail')
    await service.mailer?.round()
    const { data: settings } = await done<{ data: AlertSettings }>(ben, 'GET', '/alert_settings')
    expect(settings.attributes).toMatchObject({ last_mail_state: 'failed' })
    expect(settings.attributes.last_mail_error).toContain('No such mailbox')
    mails.state.answer = () => undefined
  })
})
