import { expect, test } from 'vitest'
import { makeEml } from '../../testing/files/index.ts'
import type { FileContent } from '../types.ts'
import { readContent } from './read-file.ts'

const cells = ({ pages }: FileContent) =>
  pages.flatMap((page) => page.lines.map((line) => line.cells.map(({ text }) => text)))
const gbk = Buffer.from('cfe4bac5 2c cce1b5a5bac5 0a'.replaceAll(' ', ''), 'hex')
const csv = Buffer.concat([gbk, Buffer.from('MSCU0373274,MEDUXQ775201\n')])

test('a sheet in GBK is read by its headings, and as its mail declares it', async () => {
  const content = await readContent({ bytes: csv, file_name: 'a.csv', content_type: null })
  expect(cells(content)[0]).toEqual(['箱号', '提单号'])
  const shift = Buffer.concat([Buffer.from('b1b2b3', 'hex'), Buffer.from(',B/L\nMSCU0373274,MEDUXQ775201\n')])
  const attachments = [
    {
      filename: 'a.csv',
      content: shift,
      contentType: 'text/csv; charset=Shift_JIS',
      encoding: 'base64' as const,
    },
  ]
  const mail = await readContent({
    bytes: await makeEml({ attachments }),
    file_name: 'a.eml',
    content_type: null,
  })
  const [attached] = mail.attachments
  expect(attached?.content_type).toBe('text/csv; charset=shift_jis')
  expect(cells(await readContent(attached ?? expect.fail()))[0]).toEqual(['ｱｲｳ', 'B/L'])
})

test('a web page is read in the charset of its head', async () => {
  const page = Buffer.concat([
    Buffer.from('<html><head><meta charset="windows-1251"></head><body><p>'),
    Buffer.from('cae9', 'hex'),
  ])
  expect(cells(await readContent({ bytes: page, file_name: 'a.html', content_type: null }))).toEqual([['Кй']])
})
