// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { all, labelled, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { choose, click, focus, pressKeys, type, until } from '../../ui/testing/act-as-person.ts'
import { closePage } from '../../ui/testing/open-page.ts'
import { documentId, documentOf, sampleEvidence, oneDocument } from './testing/documents.ts'
import { fieldGrid, fieldRow, openReview } from './testing/review-page.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

const expectFields = () => until(() => expect(all(document, 'grid', 'Extracted fields')).toHaveLength(1))

test('a document is not accepted by Enter before its fields are on the screen', async () => {
  const one = oneDocument(documentOf(), sampleEvidence())
  let release = () => undefined as void
  const held = new Promise<void>((done) => {
    release = done
  })
  const { main } = await openReview({
    ...one.answers,
    get_document_evidence: async () => {
      await held
      return sampleEvidence()
    },
  })
  await until(() => expect(readableText(main.querySelector('h1'))).toContain('notice.pdf'))
  expect(main.textContent).toContain('Fetching the pages')
  expect(main.textContent).not.toContain('No page to show')
  await pressKeys('Enter')
  expect(main.textContent).toContain('The fields are not shown yet')
  expect(one.edits).toEqual([])
  release()
  await expectFields()
  expect(one.edits).toEqual([])
})

test('what was typed into a document stays while another page is open, until it is saved', async () => {
  const one = oneDocument(documentOf(), sampleEvidence())
  const { main, back, address } = await openReview(one.answers)
  await expectFields()
  await focus(fieldRow('Port of loading'))
  await pressKeys('a')
  await type('Qingdao')
  await pressKeys('Enter')
  expect(readableText(fieldRow('Port of loading'))).toContain('Qingdao')
  await click(all(main, 'link', 'Other page')[0] as HTMLElement)
  expect(address()).toBe('/other')
  await back()
  await until(() => expect(readableText(fieldRow('Port of loading'))).toContain('Qingdao'))
  await pressKeys('Shift+X')
  await click(all(main, 'button', /^(Save and accept|Accept)/)[0] as HTMLElement)
  await until(() => expect(one.document().attributes.reviewed_at).not.toBeNull())
  await until(() => expect(address()).not.toContain(documentId))
  await back()
  await until(() => expect(readableText(fieldRow('Port of loading'))).toContain('Qingdao'))
  expect(all(main, 'button', /^Save and accept/)).toEqual([])
})

test('by keyboard a field is added with Enter, and not by each entry of the list that is passed', async () => {
  const { main } = await openReview(oneDocument(documentOf(), sampleEvidence()).answers)
  await expectFields()
  const rows = all(fieldGrid(), 'row').length
  const list = labelled(main, 'Add a field')
  await focus(list)
  await pressKeys('ArrowDown')
  await pressKeys('ArrowDown')
  expect(list.value).not.toBe('')
  expect(all(fieldGrid(), 'row')).toHaveLength(rows)
  const chosen = list.value
  await pressKeys('Enter')
  expect(fieldGrid().querySelector(`[data-field="${chosen}"]`)).not.toBeNull()
  expect(document.activeElement).toBe(onlyOne(fieldGrid(), 'textbox'))
})

test('on a page on which no words were read, marking says so', async () => {
  const { main } = await openReview(
    oneDocument(documentOf({ document_type: null }), sampleEvidence({ fields: [] })).answers,
  )
  await choose(await until(() => labelled(main, 'Type')), 'Arrival notice')
  await expectFields()
  await pressKeys('m')
  await until(() => expect(main.textContent).toContain('No words could be read on this page.'))
  await pressKeys('Escape')
  expect(main.textContent).not.toContain('No words could be read on this page.')
})
