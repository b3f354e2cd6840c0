import { expect, test } from 'vitest'
import { keptNote, keptPersonName, noteText, personName } from './note-text.ts'

test('a name is kept composed, on one line, without spaces around it', () => {
  expect(keptPersonName('  Dana\n  Kim\t')).toBe('Dana Kim')
  expect(keptPersonName('Rene\u0301')).toBe('Ren\u00e9')
  expect(keptPersonName('\0 \n')).toBe('')
})

test('a note keeps its line breaks, whichever machine wrote them', () => {
  expect(keptNote(' Exam done Sat\r\nrelease Mon\rcall\n\n')).toBe('Exam done Sat\nrelease Mon\ncall')
})

test('a name has at most 60 characters and a note 500, once what surrounds them is taken away', () => {
  expect(personName.safeParse(` ${'x'.repeat(60)} `).success).toBe(true)
  expect(personName.safeParse('x'.repeat(61)).success).toBe(false)
  expect(noteText.safeParse(`${'x'.repeat(500)}\n\n`).success).toBe(true)
  expect(noteText.safeParse('x'.repeat(501)).success).toBe(false)
})
