import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acknowledgementsOf } from './acknowledgements.ts'
import { partnerCodes } from './adapter.ts'
import { interchangesOf } from './reports.rules.ts'
import { usualStatusCodes } from './status-codes.rules.ts'
import { iftsta } from './testing/iftsta.ts'
import { header, interchange, journey, status } from './testing/messages.ts'

const readBack = (text: string) => {
  const found = interchangesOf(text)
  return 'refused' in found ? [] : found
}

const numbered = { control_number: 42, at: new Date('2026-11-20T18:05:00Z') }
const written = (text: string, codes = usualStatusCodes) =>
  acknowledgementsOf(text, codes).map(({ write }) => write(numbered))
/** What an acknowledgement says between its envelopes. */
const said = (text: string, codes = usualStatusCodes) =>
  written(text, codes).map((each) =>
    each
      .split(/[~']\n/)
      .filter((segment) => /^(AK|UC)/.test(segment))
      .join(' '),
  )
const verdicts = (text: string) => acknowledgementsOf(text, usualStatusCodes).map(({ verdict }) => verdict)
const whole = status('VA', '20260926', '0500', 'USLGB')
const edited = (lines: string[], from: string, to: string) => lines.map((line) => line.replace(from, to))

test('315 messages that are read are accepted by a 997 to their sender', () => {
  expect(written(interchange([whole]))).toEqual([
    [
      'ISA*00*          *00*          *ZZ*FORWARDER      *ZZ*CARRIER        *261120*1805*U*00401*000000042*0*P*>',
      'GS*FA*FORWARDER*CARRIER*20261120*1805*42*X*004010',
      'ST*997*0001',
      'AK1*QO*1',
      'AK2*315*0001',
      'AK5*A',
      'AK9*A*1*1*1',
      'SE*6*0001',
      'GE*1*42',
      'IEA*1*000000042',
      '',
    ].join('~\n'),
  ])
  expect(verdicts(interchange(journey))).toEqual(['accepted'])
})

test('what was read in spite of a wrong count, number or code is accepted with errors', () => {
  expect(said(interchange([edited(whole, 'SE*11*0001', 'SE*7*0002')]))).toEqual([
    'AK1*QO*1 AK2*315*0001 AK5*E*4*3 AK9*E*1*1*1',
  ])
  const unknown = interchange([status('JX', '20260928', '1000', 'USLGB')])
  expect(said(unknown)).toEqual(['AK1*QO*1 AK2*315*0001 AK3*B4*2**8 AK4*3*157*7*JX AK5*E*5 AK9*E*1*1*1'])
  expect(said(unknown, new Map(partnerCodes('JX = none')))).toEqual([
    'AK1*QO*1 AK2*315*0001 AK5*A AK9*A*1*1*1',
  ])
  expect(said(interchange([whole]).replace('GE*1*1', 'GE*3*8'))).toEqual([
    'AK1*QO*1 AK2*315*0001 AK5*A AK9*E*3*1*1*4*5',
  ])
})

test('what is not read is rejected with the segment, and the rest of its group is not', () => {
  const noCode = edited(whole, 'B4***VA', 'B4***')
  const noBox = edited(whole, 'MSCU*123456', '*')
  const others = [whole, noCode, noBox, ['ST*315*0003', 'N9*BM*X', 'SE*3*0003'], ['ST*214*4', 'SE*2*4']]
  expect(said(interchange(others))).toEqual([
    [
      'AK1*QO*1 AK2*315*0001 AK5*A',
      'AK2*315*0001 AK3*B4*2**8 AK4*3*157*1 AK5*R*5',
      'AK2*315*0001 AK3*B4*2**8 AK4*8*207*1 AK5*R*5',
      'AK2*315*0003 AK3*B4*2**3 AK5*R*5',
      'AK2*214*4 AK5*R*1 AK9*P*5*5*1',
    ].join(' '),
  ])
  const cut = interchange([whole]).split('SE*11')[0] ?? ''
  expect(said(cut)).toEqual(['AK1*QO*1 AK2*315*0001 AK5*R*2 AK9*R*1*1*0*3'])
  expect([verdicts(interchange(others)), verdicts(cut)]).toEqual([['accepted_with_errors'], ['rejected']])
})

test('an IFTSTA is acknowledged by a CONTRL, which names the messages that were rejected', () => {
  const contrl = (body: string[]) =>
    [
      'UNB+UNOC:3+FORWARDER+CARRIER+261120:1805+42',
      'UNH+1+CONTRL:D:3:UN',
      ...body,
      `UNT+${body.length + 2}+1`,
      'UNZ+1+42',
      '',
    ].join("'\n")
  expect(written(iftsta())).toEqual([contrl(['UCI+1+CARRIER+FORWARDER+7'])])
  expect(written(iftsta().replace(/UNT.*/s, ''))).toEqual([
    contrl(['UCI+1+CARRIER+FORWARDER+7', 'UCM+1+IFTSTA:D:00B:UN+4+13+UNT']),
  ])
  expect(written(iftsta().replaceAll('STS+', 'XXX+'))).toEqual([
    contrl(['UCI+1+CARRIER+FORWARDER+7', 'UCM+1+IFTSTA:D:00B:UN+4', 'UCS+2+13']),
  ])
  expect(written(iftsta().replace('IFTSTA:D', 'IFTMIN:D'))).toEqual([
    contrl(['UCI+1+CARRIER+FORWARDER+7', 'UCM+1+IFTMIN:D:00B:UN+4+17+UNH']),
  ])
  expect(said("UNB+UNOA:1+A?'B:14+C+261120:0741+R?+1'UNZ+0+R?+1'")).toEqual(["UCI+R?+1+A?'B:14+C+4+32"])
  expect(verdicts(iftsta())).toEqual(['accepted'])
})

test('acknowledgements, and messages that name no sender, are not acknowledged', () => {
  const [first = ''] = written(interchange(journey))
  const [second = ''] = written(iftsta())
  for (const text of [first, second, '', 'hello', whole.join('~'), "UNH+1+IFTSTA:D:00B:UN'UNT+2+1'", header])
    expect(written(text)).toEqual([])
})

test('an interchange is acknowledged once, whatever file and line breaks it comes in', () => {
  const keys = (text: string) =>
    acknowledgementsOf(text, usualStatusCodes).map(({ interchange_key }) => interchange_key)
  const one = interchange([whole])
  const other = one.replaceAll('000000001', '000000002')
  expect(keys(one + other + one)).toEqual([...keys(one), ...keys(other)])
  expect(keys(interchange([whole], '~\r\n'))).toEqual(keys(one))
})

interface ReceivedFile {
  sender: string
  group: string
  set: string
  code: string
  element: string
  segment: string
  count: number
  isCut: boolean
}
const reference = fc.string({
  unit: fc.constantFrom('A', 'B', '1', '2', ' ', '.', ':', '+', '?', 'é'),
  maxLength: 16,
})

test('every acknowledgement is read back by our own parser, with its numbers and counts', () => {
  const file = fc.record({
    sender: reference,
    group: reference,
    set: reference,
    code: fc.constantFrom('VA', 'JX', '', '1:2'),
    element: fc.constantFrom('*', '|', '^', '\x1d'),
    segment: fc.constantFrom('~', '\n', '\x1c'),
    count: fc.integer({ min: 1, max: 4 }),
    isCut: fc.boolean(),
  })
  const text = ({ sender, group, set, code, element, segment, count, isCut }: ReceivedFile) => {
    const message = edited(status(code, '20260926', '0500', 'USLGB'), '*0001', `*${set}`)
    const lines = interchange(
      Array.from({ length: count }, () => message),
      '~',
    )
      .replace('CARRIER        ', sender.padEnd(15).slice(0, 15))
      .replace('*20261120*0741*1*', `*20261120*0741*${group}*`)
    const cut = isCut ? lines.slice(0, -60) : lines
    return cut.replaceAll('~', segment).replaceAll('*', element)
  }
  fc.assert(
    fc.property(file, (each) => {
      const [own = ''] = written(text(each))
      const [read, ...others] = readBack(own)
      expect(others).toEqual([])
      expect([read?.header?.length, read?.header?.[12]]).toEqual([16, '000000042'])
      const end = each.segment === '\n' ? 105 : 106
      expect(own.indexOf('\n')).toBe(end)
      const [group] = read?.groups ?? []
      expect(group?.trailer).toEqual(['1', '42'])
      expect(group?.messages).toMatchObject([{ type: '997', broken: null }])
      const [message] = group?.messages ?? []
      expect(message?.trailer).toEqual({
        count: String((message?.segments.length ?? 0) + 2),
        reference: '0001',
      })
      expect(written(own)).toEqual([])
    }),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(reference, reference, fc.boolean(), (sender, set, isCut) => {
      const released = (value: string) => value.replaceAll(/[?+']/g, '?$&')
      const text = iftsta()
        .replace('+CARRIER+', () => `+${released(sender)}+`)
        .replace('UNH+1+', () => `UNH+${released(set)}+`)
      const [own = ''] = written(isCut ? text.replace(/UNT.*/s, '') : text)
      const [read, ...others] = readBack(own)
      expect(others).toEqual([])
      expect(read?.groups[0]?.messages).toMatchObject([{ identifier: 'CONTRL:D:3:UN', broken: null }])
      const [message] = read?.groups[0]?.messages ?? []
      expect(message?.trailer).toEqual({ count: String((message?.segments.length ?? 0) + 2), reference: '1' })
      expect(written(own)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('whatever a file contains, acknowledging it throws nothing', () => {
  const pieces = [
    ...journey.flat(),
    header,
    'GS*QO*A*B',
    'GE',
    'IEA',
    iftsta(),
    'UNG+IFTSTA',
    '~',
    "'",
    '*',
    '+',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }), (parts) => {
      for (const text of [parts.join('~'), parts.join(''), parts.join("'")])
        for (const own of written(text)) expect(readBack(own).length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
