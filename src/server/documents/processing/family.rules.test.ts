import { expect, test } from 'vitest'
import { FAMILY_LIMITS, withinFamily } from './family.rules.ts'

const file = (file_name: string, length = 1) => ({
  file_name,
  content_type: 'application/pdf',
  bytes: new Uint8Array(length),
})

test('files are taken while their family has room, and the others are named', () => {
  const family = { documents: FAMILY_LIMITS.documents - 1, bytes: 0 }
  const { taken, leftOut } = withinFamily([file('empty', 0), file('a'), file('b')], family)
  expect(taken.map(({ file_name }) => file_name)).toEqual(['a'])
  expect(leftOut).toEqual([
    { names: ['empty'], why: 'empty' },
    { names: ['b'], why: 'more than is taken out of one file' },
  ])
})

test('a file for which there are not enough bytes left is passed over, and a smaller one after it is taken', () => {
  const family = { documents: 0, bytes: FAMILY_LIMITS.bytes - 10 }
  expect(withinFamily([file('large', 11), file('small', 10)], family).taken).toMatchObject([
    { file_name: 'small' },
  ])
})
