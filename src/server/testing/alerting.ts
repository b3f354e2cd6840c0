import { expect } from 'vitest'
import type { Alert, AlertRule } from '../../contract/resources/index.ts'
import { untilReadable } from './logged-events.ts'
import type { TestService } from './service.ts'
import { type SignedInMember, signInAs } from './signed-in.ts'

export const data = (type: string, attributes: object) => ({ data: { type, attributes } })

/** What people of a service do with alerts, and what its jobs do. */
export function alertingOf(service: TestService) {
  let serials = 0

  const member = async (name: string, role: 'clerk' | 'viewer' = 'clerk'): Promise<SignedInMember> => {
    const made = await signInAs(service, service.own.account_id, role, null, name)
    await service.db
      .updateTable('users')
      .set({ email: `${name.toLowerCase()}@north.example` })
      .where('account_id', '=', service.own.account_id)
      .where('id', '=', made.user_id)
      .execute()
    await service.db
      .updateTable('sessions')
      .set({ expires_at: '2027-01-01T00:00:00Z' })
      .where('account_id', '=', service.own.account_id)
      .execute()
    return made
  }
  const ask = (who: SignedInMember, method: string, path: string, body?: unknown) =>
    service.ask(method, `/v2${path}`, body, { ...who.headers, authorization: null })
  const done = async <Answer>(who: SignedInMember, method: string, path: string, body?: unknown) => {
    const { status, text, body: answered } = await ask(who, method, path, body)
    expect([status < 300, text]).toEqual([true, text])
    return answered as Answer
  }
  const makeRule = async (who: SignedInMember, attributes: object): Promise<AlertRule> => {
    const rule = data('alert_rule', {
      name: `Rule ${(serials += 1)}`,
      subject: 'query',
      threshold: 'enters',
      ...attributes,
    })
    const made = (await done<{ data: AlertRule }>(who, 'POST', '/alert_rules', rule)).data
    await work('Evaluating alert rules')
    return made
  }
  const alertsOf = async (who: SignedInMember, rule: AlertRule, state = 'open'): Promise<Alert[]> =>
    (await done<{ data: Alert[] }>(who, 'GET', `/alerts?state=${state}`)).data.filter(
      ({ attributes }) => attributes.rule_name === rule.attributes.name,
    )
  const work = async (job: string) => {
    const { round } = service.services.scheduledJobs.find(({ name }) => name === job) ?? {}
    if (!round) throw new Error(`There is no job ${job}`)
    await untilReadable(service.db)
    while ((await round()) === 'more');
  }

  return { member, ask, done, makeRule, alertsOf, work }
}
