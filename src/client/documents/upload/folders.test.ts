import { expect, test } from 'vitest'
import { dropLimits, collectFiles } from './folders.ts'

const file = (name: string) => new File(['x'], name)
const blank = { fullPath: '', filesystem: { name: '', root: undefined as never }, getParent: () => undefined }
const entry = (name: string, read?: FileSystemFileEntry['file']): FileSystemFileEntry => ({
  ...blank,
  name,
  isFile: true,
  isDirectory: false,
  file: read ?? ((done) => done(file(name))),
})
/** Gives its entries two at a time, as browsers give a hundred. */
const folder = (name: string, entries: FileSystemEntry[]): FileSystemDirectoryEntry => ({
  ...blank,
  name,
  isFile: false,
  isDirectory: true,
  getDirectory: () => undefined,
  getFile: () => undefined,
  createReader: () => {
    const left = [...entries]
    return { readEntries: (done) => done(left.splice(0, 2)) }
  },
})
const namesOf = async (...given: Parameters<typeof collectFiles>) => {
  const { files, notices } = await collectFiles(...given)
  return { names: files.map(({ name }) => name), notices }
}

test('files in folders in folders are found, and what systems leave there is not', async () => {
  const inner = folder('inner', [entry('c.pdf'), entry('.DS_Store')])
  const dropped = folder('papers', [entry('a.pdf'), entry('b.pdf'), inner])
  expect(await namesOf([dropped, file('d.pdf')])).toEqual({
    names: ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'],
    notices: ['Left out: 1 hidden or system file.'],
  })
})

test('a drop without a file says so', async () => {
  expect((await collectFiles([folder('empty', [])])).notices).toEqual(['There was no file in that drop.'])
})

test('of a whole disk the first files are taken, and a notice says that there are more', async () => {
  const many = Array.from({ length: dropLimits.files + 5 }, (_, at) => entry(`${at}.pdf`))
  const { names, notices } = await namesOf([folder('disk', many)])
  expect(names).toHaveLength(dropLimits.files)
  expect(notices).toEqual(['Of one drop, 2000 files are taken: drop the others when these are in.'])
})

test('folders that are nested too deep are left out, with a notice', async () => {
  const deep = Array.from({ length: 20 }).reduce<FileSystemEntry>(
    (below) => folder('f', [below]),
    entry('a.pdf'),
  )
  expect(await namesOf([deep, file('b.pdf')])).toEqual({
    names: ['b.pdf'],
    notices: ['Folders more than 12 levels deep were left out.'],
  })
})

test('what cannot be read is named, and the others are taken', async () => {
  const broken = entry('gone.pdf', (_, failed) => failed?.(new DOMException('Gone')))
  expect(await namesOf([folder('f', [broken, entry('a.pdf')])])).toEqual({
    names: ['a.pdf'],
    notices: ['“gone.pdf” could not be read.'],
  })
})
