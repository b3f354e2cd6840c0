import { expect, test } from 'vitest'
import { readingOf } from '../testing/reading.ts'
import { classify } from './classify.rules.ts'

test('a page that says what it is in big letters is called so', () => {
  const reading = readingOf(`
Blue Anchor Lines
# ARRIVAL NOTICE

Consignee: Hill Trading    Vessel: NORTH STAR    ETA: 12 May
Last free day: 18 May
`)
  expect(classify(reading, { file_name: 'scan.pdf', experience: null })).toMatchObject({
    document_type: 'arrival_notice',
    unsure: false,
  })
})
