import { expect, test } from 'vitest'
import { mailSenderPattern } from '../../../contract/vocabulary/index.ts'
import { isForged, isNamedSender, senderRefusal } from './senders.rules.ts'

test('a sender is named by the address or by the domain, with its subdomains and no other', () => {
  expect(isNamedSender('Agent@Forwarder.example', ['agent@forwarder.example'])).toBe(true)
  expect(isNamedSender('other@forwarder.example', ['agent@forwarder.example'])).toBe(false)
  expect(isNamedSender('notices@line.example', ['line.example'])).toBe(true)
  expect(isNamedSender('notices@mail.line.example', ['line.example'])).toBe(true)
  expect(isNamedSender('notices@outline.example', ['line.example'])).toBe(false)
  expect(isNamedSender('line.example@evil.example', ['line.example'])).toBe(false)
  expect(isNamedSender('"a@line.example"@evil.example', ['line.example'])).toBe(false)
})

test.each([
  ['pass', 'pass', 'pass', false],
  ['fail', 'pass', 'pass', false],
  ['pass', 'pass', 'fail', true],
  ['fail', 'none', 'none', true],
  ['fail', 'pass', 'none', false],
  ['none', 'fail', 'none', true],
  ['none', 'none', 'none', false],
  ['softfail', 'none', 'none', false],
  ['temperror', 'temperror', 'temperror', false],
] as const)('SPF %s, DKIM %s and DMARC %s: forged is %s', (spf, dkim, dmarc, expected) => {
  expect(isForged({ spf, dkim, dmarc })).toBe(expected)
})

test('without named senders everybody is taken; with them a mail of two authors or of none is not', () => {
  const failed = { spf: 'fail', dkim: 'fail', dmarc: 'fail' } as const
  expect(senderRefusal(['anybody@example.com'], failed, [])).toBeUndefined()
  expect(senderRefusal(['a@line.example'], null, ['line.example'])).toBeUndefined()
  expect(senderRefusal(['a@line.example'], failed, ['line.example'])).toMatchObject({
    responseCode: 550,
    sentence: expect.stringContaining('not from whom it says') as string,
  })
  for (const from of [[], ['a@line.example', 'b@evil.example'], ['b@evil.example']])
    expect(senderRefusal(from, null, ['line.example'])).toMatchObject({
      responseCode: 550,
      sentence: expect.stringContaining('named senders') as string,
    })
})

test('a mail whose domain could not be asked is to come again where senders are named', () => {
  const unknown = { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' } as const
  expect(senderRefusal(['a@line.example'], unknown, ['line.example'])?.responseCode).toBe(451)
  expect(senderRefusal(['b@evil.example'], unknown, ['line.example'])?.responseCode).toBe(550)
  expect(senderRefusal(['a@line.example'], unknown, [])).toBeUndefined()
})

test.each(['line.example', 'agent@line.example', 'a.b+c@xn--bcher-kva.example', "o'hara@x.co"])(
  '%s names a sender',
  (given) => {
    expect(mailSenderPattern.test(given)).toBe(true)
  },
)
test.each([
  '',
  'line',
  '@line.example',
  'a@b',
  'a b@line.example',
  '<a@line.example>',
  '-line.example',
  'a@b@line.example',
  '*.line.example',
])('%j names none', (given) => {
  expect(mailSenderPattern.test(given)).toBe(false)
})
