import { describe, expect, test } from 'vitest'
import { partnerCodes } from './adapter.ts'
import { acknowledgementsOf } from './acknowledgements.ts'
import { readEdiFiles } from './reports.rules.ts'

const ofSize = (part: string, megabytes = 14.4) => part.repeat(Math.ceil((megabytes * 1e6) / part.length))
const isa = `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261120*0741*U*00401*000000001*0*P*>~`
const cpuMsOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const hostile = [
  ['empty segments of X12', isa, '~'],
  ['empty elements of X12', isa, '*'],
  ['segments with one element', isa, 'N9*1~'],
  ['beginnings of interchanges', '', 'ISA*'],
  ['segments without an envelope', '', '~'],
  ['empty segments of EDIFACT', "UNB+UNOC:3+A+B+261120:0741+1'", "'"],
  ['empty elements of EDIFACT', 'UNB+', '+'],
  ['empty components', 'UNB+', ':'],
  ['one long segment', 'UNB+UNOC:3+A+B+', 'ABC '],
  ['released characters', 'UNB+', '?+'],
] as const

describe.each([14.4, 3.9])('%d MB', (megabytes) => {
  test.each(hostile)(
    'of %s hold up everybody else for a moment, and the file is refused',
    (_name, before, part) => {
      const text = before + ofSize(part, megabytes)
      let reasons: string[] = []
      const ms = cpuMsOf(() => {
        reasons = readEdiFiles([{ name: 'long.edi', text }]).refused.map(({ reason }) => reason)
        acknowledgementsOf(text, partnerCodes())
      })
      expect(reasons).toHaveLength(1)
      // Eight seconds before there was a limit.
      expect(ms).toBeLessThan(1000)
    },
  )
})

test('a file that is as long as one is read takes less than a second', () => {
  const message = `ST*315*0001~B4***VD*20261120*0741*USLAX*MSCU*123456*L*4510*USLAX*UN*6~N9*BM*MEDU1234567~SE*4*0001~`
  const text = `${isa}GS*QO*A*B*20261120*0741*1*X*004010~${message.repeat(7000)}GE*1*1~IEA*1*000000001~`
  let refused: unknown[] = []
  const ms = cpuMsOf(() => {
    refused = readEdiFiles([{ name: 'full.edi', text }]).refused.filter(({ reason }) =>
      reason.includes('segments'),
    )
  })
  expect(refused).toEqual([])
  expect(ms).toBeLessThan(3000)
})
