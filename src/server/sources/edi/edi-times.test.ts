import { expect, test } from 'vitest'
import { ediTime, edifactTime } from './edi-times.rules.ts'

test.each([
  ['LT', null],
  ['', null],
  ['Q', null],
  ['UT', 0],
  ['GM', 0],
  ['PS', -480],
  ['PD', -420],
  ['ES', -300],
  ['ED', -240],
  ['08', 480],
  ['13', -720],
  ['17', -480],
  ['24', -60],
])('the zone code %j of X12 is an offset of %j minutes', (code, offset_minutes) => {
  expect(ediTime('20261120', '0741', code)).toEqual({ local: '2026-11-20T07:41:00', offset_minutes })
})

test('a zone code without a season follows daylight saving time', () => {
  expect(ediTime('20260303', '1942', 'PT')?.offset_minutes).toBe(-480)
  expect(ediTime('20260703', '1942', 'PT')?.offset_minutes).toBe(-420)
  expect(ediTime('20260703', '1942', 'ET')?.offset_minutes).toBe(-240)
})

test.each([
  ['202609060200', '203', null],
  ['20260906020030', '204', null],
  ['20260906', '102', null],
  ['202609060200UTC', '303', 0],
  ['202609060200EST', '303', -300],
  ['202609060200ZZZ', '303', null],
  ['202609060200+0800', '205', 480],
])('the time %s of format %s', (value, format, offset_minutes) => {
  const time = format === '102' ? '00:00' : '02:00'
  expect(edifactTime(value, format)).toEqual({ local: `2026-09-06T${time}:00`, offset_minutes })
})
