import { describe, expect, test } from 'vitest'
import { readShifts, writeShifts } from './index.ts'

describe('shifts as text', () => {
  test('are read as they are written, also over midnight and for reefers alone', () => {
    const shifts = readShifts('7:00-16:30, 18:00–02:00 reefers')
    expect(shifts).toEqual([
      { opens: '07:00', closes: '16:30', serves: 'all' },
      { opens: '18:00', closes: '02:00', serves: 'reefers' },
    ])
    expect(readShifts(writeShifts(shifts ?? []))).toEqual(shifts)
  })

  test('nothing is closed, and what is no time is nothing', () => {
    expect([readShifts(''), readShifts('closed'), readShifts('all day'), readShifts('07:00-25:00')]).toEqual([
      [],
      [],
      null,
      null,
    ])
  })
})
