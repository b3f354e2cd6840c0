import { expect, test } from 'vitest'
import { tableFiles } from '../../../contract/files/testing/tables.ts'
import { readFile } from './read-file.ts'

test.each(tableFiles)('a document reads the rows of $holds as a batch does', async ({ bytes, rows }) => {
  const { pages } = await readFile({ bytes, file_name: 'table.csv', content_type: null })
  const read = pages.flatMap((page) => page.lines.map((line) => line.cells.map(({ text }) => text)))
  expect(read).toEqual(rows)
})
