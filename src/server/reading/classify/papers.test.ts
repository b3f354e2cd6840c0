import { expect, test } from 'vitest'
import { readingOf } from '../testing/reading.ts'
import { classify } from './classify.rules.ts'
import { papers } from './testing/papers.ts'

test.for(papers)('$name is called $called', ({ called, text, scanned }) => {
  const { document_type, unsure, candidates, reasons } = classify(
    readingOf(text, { method: scanned ? 'ocr' : 'text' }),
    {
      file_name: 'scan0001.pdf',
      experience: null,
    },
  )
  expect({ document_type, unsure }, JSON.stringify({ candidates, reasons })).toEqual({
    document_type: called,
    unsure: false,
  })
})
