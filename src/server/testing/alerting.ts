import { expect } from 'vitest'
import { containerCheckDigit } from '../../contract/identifiers/index.ts'
import type { Alert, AlertRule } from '../../contract/resources/index.ts'
import { data } from './data.ts'
import { untilReadable } from './logged-events.ts'
import { runJob } from './run-job.ts'
import type { TestService } from './service.ts'
import { type SignedInMember, signInAs } from './signed-in.ts'

export const uuid = (kind: number, serial: number) =>
  `0000000${kind}-0000-4000-8000-${String(serial).padStart(12, '0')}`
const numberOf = (serial: number) => {
  const ten = `TRUU${String(serial).padStart(6, '0')}`
  return `${ten}${containerCheckDigit(ten)}`
}
/** Containers of one ship, as a source reports them. */
export interface ReportedShip {
  serial: number
  containers: number
  eta: string
  vessel: string
}
const imported = ({ serial, containers, eta, vessel }: ReportedShip) => {
  const ids = Array.from({ length: containers }, (_, nth) => uuid(1, serial * 1000 + nth))
  return {
    data: ids.map((id, nth) => ({
      id,
      type: 'container',
      attributes: { number: numberOf(serial * 1000 + nth), current_status: 'on_ship' },
      relationships: { shipment: { data: { type: 'shipment', id: uuid(2, serial) } } },
    })),
    included: [
      {
        id: uuid(2, serial),
        type: 'shipment',
        attributes: {
          bill_of_lading_number: `MSCUBILL${serial}`,
          shipping_line_scac: 'MSCU',
          pod_vessel_name: vessel,
          pod_voyage_number: '12W',
          pod_original_eta_at: '2026-11-28T20:00:00Z',
          pod_eta_at: eta,
          pod_timezone: 'America/Los_Angeles',
        },
        relationships: { containers: { data: ids.map((id) => ({ type: 'container', id })) } },
      },
    ],
  }
}

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
    await untilReadable(service.db)
    await runJob(service, job)
  }

  const report = async (ship: ReportedShip) => {
    const { status, text } = await service.ask('POST', '/v2/imports', imported(ship))
    expect([status, text]).toEqual([201, text])
    await work('Evaluating alert rules')
  }
  const label = async (who: SignedInMember, container: string, ...ref_numbers: string[]) => {
    await done(who, 'PATCH', `/containers/${container}`, data('container', { ref_numbers }))
    await work('Evaluating alert rules')
  }
  return { report, label, member, ask, done, makeRule, alertsOf, work }
}
