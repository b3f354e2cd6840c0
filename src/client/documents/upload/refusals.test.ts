import { expect, test } from 'vitest'
import { extensionOf, isSystemFile, uploadRefusal, programRefusal } from './refusals.ts'

const most = 100 * 2 ** 20
const why = (name: string, size = 1000) => uploadRefusal({ name, size }, most)

test('an empty file and one that is too large are refused with a sentence', () => {
  expect(why('a.pdf', 0)).toMatch(/0 bytes/)
  expect(why('a.pdf', 105 * 2 ** 20)).toBe('The file has 105 MB; the largest that is taken here has 100 MB.')
  expect(why('a.pdf', 60 * 2 ** 20)).toBeNull()
})

test('documents of every kind that is read may be sent, and so may unknown kinds', () => {
  const names = [
    'a.pdf',
    'a.PDF',
    'a.tiff',
    'a.jpg',
    'a.docx',
    'a.xlsx',
    'a.csv',
    'a.eml',
    'a.txt',
    'a.dwg',
    'a',
    'a.doc',
    'a.zip',
    'a.tar.gz',
    'a.msg',
    'winmail.dat',
    'smime.p7m',
    'IMG_1.HEIC',
  ]
  expect(names.filter((name) => why(name) !== null)).toEqual([])
})

test.each([
  ['setup.exe', /program/],
  ['Invoice.pdf.exe', /program/],
  ['Invoice.pdf.exe. ', /program/],
  ['run.js', /program/],
  ['page.html', /PDF/],
  ['logo.svg', /PDF/],
  ['papers.rar', /unpack it and drop the files/],
  ['papers.7z', /pack them as ZIP/],
  ['rates.xlsm', /macros/],
  ['letter.DOCM', /macros/],
  ['all.pst', /EML/],
  ['notice.pdf.crdownload', /downloaded/],
])('%s is explained before anything is sent', (name, sentence) => {
  expect(why(name)).toMatch(sentence)
})

test('a program is known by its first bytes, whatever its name; text that looks like one is not', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(programRefusal(bytes('MZ\u0090\0\u0003\0'))).toMatch(/Whatever its name says: it is a program/)
  expect(programRefusal(bytes('\u007fELF\u0002\u0001'))).toMatch(/program/)
  expect(programRefusal(bytes('#!/bin/sh\n'))).toMatch(/program/)
  expect(
    ['%PDF-1.4\n', 'MZ 4711,container\n', '', '# notes'].map((text) => programRefusal(bytes(text))),
  ).toEqual([null, null, null, null])
})

test('the extension is what a computer takes a file for', () => {
  expect(['a.tar.gz', 'a', '.pdf', 'a.PDF ..'].map(extensionOf)).toEqual(['gz', '', 'pdf', 'pdf'])
})

test('files that systems leave in folders are known', () => {
  const names = [
    '.DS_Store',
    'Thumbs.db',
    'desktop.ini',
    '~$letter.docx',
    '__MACOSX',
    'letter.docx',
    'Icon.pdf',
  ]
  expect(names.filter((name) => !isSystemFile(name))).toEqual(['letter.docx', 'Icon.pdf'])
})
