import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AisReport } from './report.ts'
import { nmeaChecksum, createSentenceReader } from './sentence.rules.ts'
import { classAPosition, sentencesOf, shipIdentity } from './testing/sentences.ts'

const reportsOf = (lines: readonly string[]): AisReport[] => {
  const read = createSentenceReader()
  return lines.flatMap((line) => {
    const result = read(line)
    return result.kind === 'report' ? [result.report] : []
  })
}
const kindsOf = (lines: readonly string[]) => {
  const read = createSentenceReader()
  return lines.map((line) => read(line).kind)
}

test('published sentences are read as their publishers read them', () => {
  expect(reportsOf(['!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C'])).toMatchObject([
    {
      kind: 'position',
      code: 'AIS 1',
      mmsi: '477553000',
      latitude: expect.closeTo(47.582833, 5) as number,
      longitude: expect.closeTo(-122.345833, 5) as number,
      speed: 0,
      heading: 181,
    },
  ])
  expect(reportsOf(['!AIVDM,1,1,,A,B5NJ;PP005l4ot5Isbl03wsUkP06,0*76'])).toMatchObject([
    { kind: 'position', code: 'AIS 18', mmsi: '367430530', latitude: expect.closeTo(37.785035, 5) as number },
  ])
  expect(reportsOf(['!AIVDM,1,1,,B,KC5E2b@U19PFdLbMuc5=ROv62<7m,0*16'])).toMatchObject([
    {
      kind: 'position',
      code: 'AIS 27',
      mmsi: '206914217',
      latitude: expect.closeTo(4.84, 3) as number,
      longitude: expect.closeTo(137.02333, 3) as number,
      speed: 57,
      heading: 167,
    },
  ])
  expect(
    reportsOf([
      '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
      '!AIVDM,2,2,1,A,88888888880,2*25',
    ]),
  ).toMatchObject([{ kind: 'identity', mmsi: '351759000', imo: '9134270', name: 'EVER DIADEM' }])
})

test('values that stand for “not known” are none, and a ship without a position has none', () => {
  const ship = { mmsi: '351759000', latitude: 33.7, longitude: -118.2 }
  expect(reportsOf([classAPosition({ ...ship, speed: 102.3, heading: 511, course: 360 })])).toMatchObject([
    { kind: 'position', speed: null, heading: null },
  ])
  expect(reportsOf([classAPosition({ ...ship, heading: 511, course: 181 })])).toMatchObject([
    { heading: 181 },
  ])
  expect(reportsOf([classAPosition({ ...ship, latitude: 91 })])).toMatchObject([
    { kind: 'useless', reason: 'The ship does not know its position' },
  ])
  expect(reportsOf([classAPosition({ ...ship, longitude: 181 })])).toMatchObject([{ kind: 'useless' }])
  expect(reportsOf(shipIdentity('351759000', '0', 'YACHT'))).toMatchObject([
    { kind: 'useless', reason: 'It names no IMO number' },
  ])
  expect(reportsOf([classAPosition({ ...ship, mmsi: '992351000' })])).toMatchObject([
    { kind: 'useless', reason: 'It is not of a ship' },
  ])
})

test('messages of several sentences are put together, also when those of other ships come in between', () => {
  const one = shipIdentity('351759000', '9134270', 'EVER DIADEM', { id: 1, channel: 'A' })
  const other = shipIdentity('477553000', '9839272', 'MSC GULSUN', { id: 2, channel: 'A' })
  const mixed = [one[0], other[0], other[1], one[1]].map((line) => line ?? '')
  expect(reportsOf(mixed)).toMatchObject([{ imo: '9839272' }, { imo: '9134270' }])
  // The second sentence of a message whose first was lost belongs to none.
  expect(reportsOf([one[1] ?? '', other[0] ?? ''])).toEqual([])
})

test('the time of a tag block or of the receiver is that of the message', () => {
  const line = classAPosition({ mmsi: '351759000', latitude: 33.7, longitude: -118.2 })
  const times = [`\\g:1-2-3,s:r1,c:1763683200*5A\\${line}`, `${line},r003669945,1763683200`, line]
  expect(reportsOf(times)).toMatchObject([
    { sent_at: 1_763_683_200_000 },
    { sent_at: 1_763_683_200_000 },
    { sent_at: null },
  ])
})

test('a line with a wrong checksum is not read, and other lines are none of AIS', () => {
  const line = classAPosition({ mmsi: '351759000', latitude: 33.7, longitude: -118.2 })
  expect(kindsOf([line.replace(/..$/, '00'), line.slice(0, 20), `${line}${'x'.repeat(2000)}`])).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
  ])
  expect(kindsOf(['', '# comment', '$GPGGA,1,2*00', 'GET / HTTP/1.1'])).toEqual([
    'other',
    'other',
    'other',
    'other',
  ])
})

test('whatever is sent, reading never throws, and what is read is a ship in the world', () => {
  const payload = fc.stringMatching(/^[0-W`-w]{0,72}$/)
  const sentence = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.nat(9), payload, fc.nat(5))
    .map(([of, part, id, sent, fill]) => {
      const body = `AIVDM,${of},${part},${of > 1 ? id : ''},A,${sent},${fill}`
      return `!${body}*${nmeaChecksum(body)}`
    })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(sentence, fc.string({ unit: 'binary', maxLength: 200 })), { maxLength: 30 }),
      (lines) => {
        for (const report of reportsOf(lines)) {
          if (report.kind === 'useless') continue
          expect(report.mmsi).toMatch(/^[2-7]\d{8}$/)
          if (report.kind === 'identity') continue
          expect(Math.abs(report.latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(report.longitude)).toBeLessThanOrEqual(180)
          expect(report.speed ?? 0).toBeLessThanOrEqual(102.2)
          expect(report.heading ?? 0).toBeLessThan(360)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('every position that is written is read again', () => {
  fc.assert(
    fc.property(
      fc.record({
        mmsi: fc.integer({ min: 200_000_000, max: 799_999_999 }).map(String),
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        speed: fc.integer({ min: 0, max: 1022 }).map((tenths) => tenths / 10),
        heading: fc.integer({ min: 0, max: 359 }),
      }),
      (sent) => {
        expect(reportsOf([classAPosition(sent)])).toMatchObject([
          {
            ...sent,
            latitude: expect.closeTo(sent.latitude, 5) as number,
            longitude: expect.closeTo(sent.longitude, 5) as number,
          },
        ])
      },
    ),
  )
})

test('messages that are never finished are given up', () => {
  const read = createSentenceReader()
  for (let ship = 0; ship < 5000; ship += 1) {
    const [first] = sentencesOf(
      [
        [5, 6],
        [0, 2],
        [351_759_000, 30],
        ['X', 390],
      ],
      {
        id: ship % 10,
        channel: ship % 2 === 0 ? 'A' : 'B',
      },
    )
    expect(read(first ?? '').kind).toBe('part')
  }
})

test('a base station with a number is a talker too', () => {
  expect(reportsOf(['!B2VDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*24'])).toMatchObject([
    { mmsi: '477553000' },
  ])
})
