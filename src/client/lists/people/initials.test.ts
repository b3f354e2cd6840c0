import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Dana Kim', 'DK'],
  ['omar', 'O'],
  ['María José de la Cruz', 'MC'],
  ['李 雷', '李雷'],
  ['😀 Team', '😀T'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
