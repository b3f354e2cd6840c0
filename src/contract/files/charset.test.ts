import { expect, test } from 'vitest'
import { charsetOfType, decodeText } from './charset.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/gu, ''), 'hex'))
const ascii = ';B/L\nMSCU0373274;MEDUXQ775201\n'
/** A first heading in some charset, and ASCII below it. */
const sheet = (heading: string) => Buffer.concat([hex(heading), Buffer.from(ascii)])
const headingOf = (bytes: Uint8Array) => decodeText(bytes).split(';')[0]

test.each([
  ['箱号', 'gb18030', 'cfe4 bac5'],
  ['提单号', 'gb18030', 'cce1 b5a5 bac5'],
  ['到货通知书', 'gb18030', 'b5bd bbf5 cda8 d6aa cae9'],
  ['櫃號', 'big5', 'c264 b8b9'],
  ['提單號', 'big5', 'b4a3 b3e6 b8b9'],
  ['到貨通知', 'big5', 'a8ec b366 b371 aabe'],
  ['Контейнер', 'windows-1251', 'caeeedf2e5e9ede5f0'],
  ['Порт', 'windows-1251', 'cfeef0f2'],
  ['ПОРТ', 'windows-1251', 'cfced0d2'],
  ['Порт', 'koi8-r', 'f0cfd2d4'],
  ['컨테이너', 'euc-kr', 'c4c1 c5d7 c0cc b3ca'],
  ['コンテナ番号', 'shift_jis', '8352 8393 8365 8369 94d4 8d86'],
  ['コンテナ番号', 'euc-jp', 'a5b3 a5f3 a5c6 a5ca c8d6 b9e6'],
  ['Λιμάνι', 'windows-1253', 'cbe9ecdcede9'],
  ['Łódź', 'windows-1250', 'a3f3649f'],
  ['İstanbul şirketi', 'windows-1254', 'dd7374616e62756c 20 fe69726b657469'],
  ['Größe', 'windows-1252', '4772f6df65'],
  ['Étiquettes', 'windows-1252', 'c974697175657474 6573'],
  ['Peña', 'windows-1252', '5065f161'],
  ['Søvang', 'windows-1252', '53f876616e67'],
  ['5 °C – 20 €', 'windows-1252', '3520b0432096203230 2080'],
])('a sheet with the heading %s in %s is read', (heading, _charset, bytes) => {
  expect(headingOf(sheet(bytes))).toBe(heading)
})

test('one damaged byte makes no other charset of UTF-8', () => {
  const text = Buffer.from('到货通知书;Größe;Étiquettes\n'.repeat(3))
  expect(decodeText(Buffer.concat([text, Buffer.of(0xff), text])).startsWith('到货通知书;Größe')).toBe(true)
})

test('a charset that is declared is believed if the bytes are text of it', () => {
  expect(decodeText(hex('c4fa bac3'), { declared: 'gbk' })).toBe('您好')
  // These bytes are valid UTF-8 as well.
  expect(decodeText(hex('c1aa cda8'), { declared: 'gb2312' })).toBe('联通')
  expect(decodeText(hex('cae9'), { declared: 'windows-1251' })).toBe('Кй')
  expect(decodeText(Buffer.from('Größe'), { declared: 'iso-8859-1' })).toBe('Größe')
  expect(decodeText(hex('cfe4 bac5'), { declared: 'utf-8' })).toBe('箱号')
  expect(decodeText(hex('cfe4 bac5'), { declared: 'us-ascii' })).toBe('箱号')
  expect(decodeText(hex('cfe4 bac5'), { declared: 'no-such-charset' })).toBe('箱号')
})

test('the charset of a media type is found', () => {
  expect(charsetOfType('text/csv; charset="GBK"')).toBe('gbk')
  expect(charsetOfType('text/csv; header=present;charset=big5')).toBe('big5')
  expect(charsetOfType('text/csv')).toBeUndefined()
  expect(charsetOfType(null)).toBeUndefined()
})
