import { expect, test } from 'vitest'
import { inferRequest, type KnownLine } from './infer.rules.ts'

const line = (scac: string, more: Partial<KnownLine> = {}): KnownLine => ({
  scac,
  name: `Line ${scac}`,
  alternative_scacs: [],
  bill_of_lading_prefixes: [],
  container_prefixes: [],
  ...more,
})
const lines = [
  line('MAEU', { alternative_scacs: ['SEAU'], container_prefixes: ['MSKU', 'MRKU'] }),
  line('MSCU', { bill_of_lading_prefixes: ['MEDU'], container_prefixes: ['MSCU', 'MEDU'] }),
  line('ONEY', { bill_of_lading_prefixes: ['ONE'] }),
  line('CMDU', { container_prefixes: ['CXDU'] }),
  line('ANNU', { container_prefixes: ['CXDU'] }),
]

test('a SCAC in front of a number names its line', () => {
  expect(inferRequest('MAEU229011802', lines)).toEqual({
    request_type: 'bill_of_lading',
    shipping_line: { scac: 'MAEU', name: 'Line MAEU', confidence: 0.95 },
  })
  expect(inferRequest('SEAU229011802', lines).shipping_line?.scac).toBe('MAEU')
})

test("a line's own prefix names it, surer the longer the prefix is", () => {
  const long = inferRequest('MEDUF5399896', lines).shipping_line
  const short = inferRequest('ONE77120345', lines).shipping_line
  expect([long?.scac, short?.scac]).toEqual(['MSCU', 'ONEY'])
  expect(long?.confidence).toBeGreaterThan(short?.confidence ?? 1)
})

test("a container's owner is only a hint at the line, and less of one when the check digit is wrong", () => {
  const right = inferRequest('MSKU7721046', lines)
  const wrong = inferRequest('MSKU7721045', lines)
  expect(right).toMatchObject({ request_type: 'container', shipping_line: { scac: 'MAEU', confidence: 0.7 } })
  expect(wrong).toMatchObject({
    request_type: 'container',
    shipping_line: { scac: 'MAEU', confidence: 0.35 },
  })
})

test('no line is guessed for an unknown prefix, for one that two lines share, or for words', () => {
  expect(inferRequest('229011802', lines).shipping_line).toBeNull()
  expect(inferRequest('CXDU1234560', lines).shipping_line).toBeNull()
  expect(inferRequest('ONESTOPSHOP', lines).shipping_line).toBeNull()
})
