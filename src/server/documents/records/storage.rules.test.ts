import { expect, test } from 'vitest'
import {
  cleanName,
  headerMismatch,
  disposition,
  isContentType,
  formatMebibytes,
  servedType,
} from './storage.rules.ts'

test('a file name is sent in ASCII and in UTF-8', () => {
  expect(disposition('attachment', 'Ankunft "Köln" 订单.pdf')).toBe(
    `attachment; filename="Ankunft _Koln_ __.pdf"; filename*=UTF-8''Ankunft%20%22K%C3%B6ln%22%20%E8%AE%A2%E5%8D%95.pdf`,
  )
  expect(disposition('inline', "bill (1)'s*.pdf")).toContain("filename*=UTF-8''bill%20%281%29%27s%2A.pdf")
})

test('a file name cannot break out of its header', () => {
  const header = disposition('attachment', 'a"\r\nSet-Cookie: b=1; \\ %41\u0000\ud800.pdf')
  expect(header).toMatch(/^[\x20-\x7e]*$/)
  expect(header).toContain('filename="a_ Set-Cookie: b=1; _ _41 _.pdf"')
  expect(cleanName(' \u0007 ')).toBe('')
})

test('a type that a browser could run is sent as an attachment of bytes', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'x/y', ''])
    expect([type, servedType(type)]).toEqual([type, 'application/octet-stream'])
  expect(servedType('Application/PDF; charset=binary')).toBe('application/pdf')
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(servedType(sheet)).toBe(sheet)
})

test('a media type is distinguished from other texts', () => {
  expect(['application/pdf', 'text/plain; charset=utf-8'].every(isContentType)).toBe(true)
  expect(['pdf', 'a/b\r\nc', '/', 'a b/c', ''].some(isContentType)).toBe(false)
})

test('the headers of a PUT must match the announced metadata, as far as they are sent', () => {
  const announced = { content_type: 'application/pdf', byte_size: 5, checksum: 'XUFAKrxLKna5cZ2REBfFkg==' }
  const right = { content_type: 'application/PDF', content_md5: announced.checksum, content_length: '5' }
  const unsent = { content_type: undefined, content_md5: undefined, content_length: undefined }
  expect(headerMismatch(announced, right)).toBeUndefined()
  expect(headerMismatch(announced, unsent)).toBeUndefined()
  expect(headerMismatch(announced, { ...right, content_type: 'text/html' })).toContain('Content-Type')
  expect(headerMismatch(announced, { ...right, content_md5: 'x' })).toContain('Content-MD5')
  expect(headerMismatch(announced, { ...right, content_length: '6' })).toContain('Content-Length')
})

test('sizes are formatted for people', () => {
  expect([formatMebibytes(104_857_600), formatMebibytes(1_600_000)]).toEqual(['100 MiB', '1.5 MiB'])
})
