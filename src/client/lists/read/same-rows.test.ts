import { expect, test } from 'vitest'
import { tableFiles } from '../../../contract/files/testing/tables.ts'
import { readFile } from './read-file.ts'

test.each(tableFiles)('a batch reads the rows of $holds as a document does', async ({ bytes, rows }) => {
  const table = await readFile(new Blob([bytes]))
  expect(table.rows.map(({ cells }) => cells)).toEqual(rows)
})
