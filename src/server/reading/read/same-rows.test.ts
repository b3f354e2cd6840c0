import { expect, test } from 'vitest'
import { tableFiles } from '../../../contract/files/testing/tables.ts'
import { readContent } from './read-file.ts'

test.each(tableFiles)(
  'the document reader reads the same rows of $holds as the upload of tracking requests',
  async ({ bytes, rows }) => {
    const { pages } = await readContent({ bytes, file_name: 'table.csv', content_type: null })
    const read = pages.flatMap((page) => page.lines.map((line) => line.cells.map(({ text }) => text)))
    expect(read).toEqual(rows)
  },
)
