import { expect, test } from 'vitest'
import { inTranslation } from '../../../contract/language/index.ts'
import { translationOf } from '../../platform/translations.ts'
import { alertMailText, digestText, listHeaders, type MailedAlert } from './alert-mail.rules.ts'

const origin = 'https://track.example'
const alert = (more: Partial<MailedAlert> = {}): MailedAlert => ({
  id: 'alert',
  rule_id: 'rule',
  rule_name: 'Late ships',
  threshold: 'delayed',
  days: 2,
  hours: null,
  amount_minor: null,
  currency_code: null,
  mail: 'at_once',
  query: '',
  vessel_name: 'Ever Late',
  voyage_number: '12W',
  raised_at: '2026-11-20T18:00:00Z',
  updated_at: '2026-11-20T18:00:00Z',
  acknowledged_at: null,
  snoozed_until: null,
  assigned_by: null,
  containers_count: 500,
  matching_count: 500,
  alerted: [],
  numbers: Array.from({ length: 25 }, (_, nth) => `MSCU${nth}`),
  ...more,
})

test('500 containers of one ship are one line, with the numbers of some and a link to all', () => {
  const { subject, sections = [] } = alertMailText([alert()], origin)
  expect(subject).toBe('Late ships: 500 containers')
  expect(sections).toHaveLength(1)
  expect(sections[0]?.heading).toBe('Late ships: Delayed by 2 days or more')
  expect(sections[0]?.lines).toHaveLength(1)
  expect(sections[0]?.lines[0]).toMatch(/^Ever Late 12W: 500 containers \(MSCU0, .* and 480 more\)$/)
  expect(sections[0]?.link?.url).toBe('https://track.example/alerts?rule=rule')
})

test('a mail of several rules has a section for each, and the digest says what is open', () => {
  const other = alert({
    rule_id: 'other',
    rule_name: 'Free time',
    threshold: 'act_by',
    days: 0,
    containers_count: 1,
  })
  const mail = digestText([alert(), other], 1, origin)
  expect(mail.subject).toBe('Your digest: 501 containers with alerts')
  expect(mail.paragraphs).toEqual([
    'New since the last digest: 501 containers. 1 alert in your inbox is open.',
  ])
  expect(mail.sections?.map(({ heading }) => heading)).toEqual([
    'Late ships: Delayed by 2 days or more',
    'Free time: Last day to act, or overdue',
  ])
})

test('a mail names the one-click way to end such mails, and that no person wrote it', () => {
  expect(listHeaders(origin, 'token')).toEqual({
    'List-Unsubscribe': '<https://track.example/unsubscribe/token>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'Portolan alerts <alerts.track.example>',
    'Auto-Submitted': 'auto-generated',
  })
})

test('a mail is in the language of the person who gets it, with its numbers', () => {
  const { subject, paragraphs, footer } = inTranslation(translationOf('de'), () =>
    digestText([alert({ containers_count: 1500 })], 1, origin),
  )
  expect(subject).toBe('Ihre Tagesübersicht: 1.500 Container mit Warnungen')
  expect(paragraphs[0]).toContain('1 Warnung in Ihrem Eingang ist offen.')
  expect(footer).toContain('wegen Ihrer Warnregeln')
  expect(digestText([alert()], 1, origin).subject).toBe('Your digest: 500 containers with alerts')
})
