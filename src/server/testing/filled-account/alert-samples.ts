import type { FilledAccount } from './filled-account.ts'
import type { SampleMakers } from './sample.ts'

const rule = (name: string, ref = name, further: object = {}) => ({
  data: {
    type: 'alert_rule',
    attributes: {
      name,
      subject: 'query',
      query: `filter[ref_numbers]=${ref}`,
      threshold: 'enters',
      ...further,
    },
  },
})
const storedRule = async ({ asPerson, marker, serial }: FilledAccount) => {
  const name = `${marker}-ALERT${serial()}`
  return { id: (await asPerson('POST', '/v2/alert_rules', rule(name))).data.id, name }
}
const storedMute = async (filled: FilledAccount): Promise<string> => {
  const { id: rule_id } = await storedRule(filled)
  const body = { data: { type: 'alert_mute', attributes: { rule_id } } }
  return (await filled.asPerson('POST', '/v2/alert_mutes', body)).data.id
}

/** A container that comes into what a rule watches. @returns the alert */
const raisedAlert = async (filled: FilledAccount): Promise<string> => {
  const { asPerson, ids, work } = filled
  const { name } = await storedRule(filled)
  await work('Evaluating alert rules')
  await asPerson('PATCH', `/v2/containers/${ids.container}`, {
    data: { type: 'container', attributes: { ref_numbers: [name] } },
  })
  await work('Evaluating alert rules')
  const listed: { data: unknown } = await asPerson('GET', '/v2/alerts')
  const alerts = listed.data as { id: string; attributes: { rule_name: string } }[]
  return alerts.find(({ attributes }) => attributes.rule_name === name)?.id ?? ''
}

/** Rules of a person, their alerts, and when these are mailed. */
export const alertSamples = {
  list_alert_rules: () => ({}),
  create_alert_rule: ({ marker, serial }) => ({
    body: rule(`${marker} new ${serial()}`, 'NONE', { webhook: true }),
  }),
  edit_alert_rule: async (filled) => ({
    params: { id: (await storedRule(filled)).id },
    body: {
      data: { type: 'alert_rule', attributes: { mail: 'digest', threshold: 'delayed_hours', hours: 6 } },
    },
  }),
  delete_alert_rule: async (filled) => ({ params: { id: (await storedRule(filled)).id } }),
  check_alert_rule: ({ ids }) => ({
    body: {
      subject: 'container',
      container_id: ids.container,
      threshold: 'cost_above',
      amount_minor: 100,
      currency_code: 'USD',
    },
  }),
  list_alerts: async (filled) => {
    await raisedAlert(filled)
    return { query: { include: 'containers,rule' } }
  },
  edit_alert: async (filled) => ({
    params: { id: await raisedAlert(filled) },
    body: { data: { type: 'alert', attributes: { acknowledged: true } } },
  }),
  list_alert_mutes: () => ({}),
  create_alert_mute: ({ ids }) => ({
    body: { data: { type: 'alert_mute', attributes: { container_id: ids.container } } },
  }),
  delete_alert_mute: async (filled) => ({ params: { id: await storedMute(filled) } }),
  get_alert_settings: () => ({}),
  edit_alert_settings: () => ({
    body: {
      data: { type: 'alert_settings', attributes: { timezone: 'America/Los_Angeles', digest_at: '06:30' } },
    },
  }),
  send_test_alert_mail: async ({ email }) => {
    await email()
    return {}
  },
} satisfies SampleMakers
