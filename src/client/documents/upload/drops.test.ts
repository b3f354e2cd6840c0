// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, sessionQuery } from '../../api/index.ts'
import { answerRequests } from '../../api/testing/answers.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { all, labelled, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { pass, until } from '../../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../../ui/testing/open-page.ts'
import { giveRoom } from '../../ui/testing/room.ts'
import { ChooseFiles } from './choose-files.tsx'
import { loadUploads, UploadArea, Uploads } from './uploads.tsx'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  const session = await openPageAs({ role: 'clerk' })
  queryClient.setQueryData(sessionQuery.queryKey, { ...session, largest_file_bytes: 1000 })
  const takeRoom = giveRoom({ width: 1280, height: 800 })
  // No other tab holds a lock.
  const request = async (_: string, act: () => Promise<void>) => act()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return () => {
    takeRoom()
    vi.unstubAllGlobals()
  }
})
afterEach(closePage)

/** The data of a drag: files, or a text. */
function dragged(files: readonly File[], text = '') {
  const items = files.map((file) => ({
    kind: 'file',
    type: file.type,
    getAsFile: () => file,
    webkitGetAsEntry: () => null,
  }))
  const types = files.length > 0 ? ['Files'] : ['text/plain']
  return { items, files, types, getData: () => text, dropEffect: 'none' }
}
/** @returns whether it is left to the browser */
async function drag(kind: string, element: Element, data?: ReturnType<typeof dragged>): Promise<boolean> {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer: data })
  let isLeft = true
  await act(async () => {
    isLeft = element.dispatchEvent(event)
  })
  await pass()
  return isLeft
}

const paper = (name: string, content = '%PDF-1.4') => new File([content], name, { type: 'application/pdf' })

/** A page with a field and buttons that choose files, in the area that takes files. */
async function openArea() {
  const { asked } = answerRequests({})
  const page = createElement(
    UploadArea,
    null,
    createElement(Uploads),
    createElement('nav'),
    createElement('input', { 'aria-label': 'Find' }),
    createElement(ChooseFiles, { where: 'page' }),
  )
  const { main } = await openPage({ routes: [{ path: '/', element: page }], at: '/', client: queryClient })
  await act(() => loadUploads())
  await until(() => expect(main.querySelector('[data-takes-files="true"]')).not.toBeNull())
  return { main, asked }
}
const rowOf = (name: string) =>
  readableText(
    all(onlyOne(document, 'region', 'Uploads'), 'listitem').find((each) => readableText(each).includes(name)),
  )

test('the drop zone appears for files, and not for text', async () => {
  const { main } = await openArea()
  const nav = onlyOne(main, 'navigation')
  await drag('dragenter', nav, dragged([], 'MAEU229011812'))
  expect(readableText(main)).not.toContain('Drop to upload')
  await drag('dragenter', nav, dragged([paper('a.pdf')]))
  await until(() => expect(readableText(main)).toContain('Drop to upload'))
  await drag('dragleave', nav)
  await until(() => expect(readableText(main)).not.toContain('Drop to upload'))
})

test('a file that is dropped on the zone over the window is uploaded, wherever it was dragged in', async () => {
  const { main } = await openArea()
  const file = dragged([paper('dropped.pdf')])
  await drag('dragenter', onlyOne(main, 'navigation'), file)
  const zone = await until(() => {
    const found = main.querySelector('.uploads-drop')
    if (found === null) throw new Error('No drop zone')
    return found
  })
  await drag('drop', zone, file)
  await until(() => expect(rowOf('dropped.pdf')).toContain('dropped.pdf'))
})

test('text can still be dragged into a field', async () => {
  const { main } = await openArea()
  const left: boolean[] = []
  for (const kind of ['dragenter', 'dragover', 'drop'])
    left.push(await drag(kind, labelled(main, 'Find'), dragged([], 'MAEU229011812')))
  expect(left).toEqual([true, true, true])
})

test('dangerous and empty files are refused with sentences and without a request', async () => {
  const { main, asked } = await openArea()
  await drag(
    'drop',
    onlyOne(main, 'navigation'),
    dragged([
      paper('invoice.pdf.exe'),
      paper('papers.rar'),
      paper('rates.xlsm'),
      paper('nothing.pdf', ''),
      paper('disguised.pdf', 'MZ\u0090\0\u0003\0'),
    ]),
  )
  await until(() => expect(rowOf('invoice.pdf.exe')).toContain('It is a program'))
  expect(rowOf('papers.rar')).toContain('unpack it and drop the files')
  expect(rowOf('rates.xlsm')).toContain('macros')
  expect(rowOf('nothing.pdf')).toContain('0 bytes')
  await until(() => expect(rowOf('disguised.pdf')).toContain('Whatever its name says'))
  expect(asked).toEqual([])
})

test('an empty file that is chosen is refused with a sentence and without a request', async () => {
  const { main, asked } = await openArea()
  const chooser = labelled(main, 'Files to upload')
  Object.defineProperty(chooser, 'files', { value: [paper('empty.pdf', '')] })
  await act(async () => void chooser.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(rowOf('empty.pdf')).toContain('0 bytes'))
  expect(asked).toEqual([])
})
