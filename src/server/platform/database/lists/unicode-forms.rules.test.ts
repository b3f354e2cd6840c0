import { expect, test } from 'vitest'
import { unicodeForms } from './unicode-forms.rules.ts'

test('a text is looked for in each form in which it may have been typed', () => {
  const composed = 'M\u00fcller'
  const decomposed = 'Mu\u0308ller'
  expect(unicodeForms(composed)).toEqual(expect.arrayContaining([composed, decomposed]))
  expect(unicodeForms(decomposed)).toEqual(expect.arrayContaining([composed, decomposed]))
  expect(unicodeForms('ＰＯ４７１１')).toContain('PO4711')
  expect(unicodeForms('PO4711')).toContain('ＰＯ４７１１')
})
