// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { all, labelled, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { click, fillField, focus, pressKeys, type, until } from '../../ui/testing/act-as-person.ts'
import { closePage } from '../../ui/testing/open-page.ts'
import { giveRoom } from '../../ui/testing/room.ts'
import { documentOf, sampleEvidence, sampleField, noticeFields, oneDocument } from './testing/documents.ts'
import { acceptButton, fieldGrid, fieldRow, openReview } from './testing/review-page.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  const takeRoom = giveRoom({ width: 1280, height: 800 })
  return () => {
    takeRoom()
    vi.unstubAllGlobals()
  }
})
afterEach(closePage)

const point = (element: Element, kind: string) =>
  act(async () => {
    element.dispatchEvent(new PointerEvent(kind, { bubbles: kind !== 'pointerleave' }))
  })

test('a document of an uncertain type is accepted with the proposed type, or with another one that is chosen', async () => {
  const note = oneDocument(
    documentOf({ is_unsure: true }),
    sampleEvidence({
      candidates: [
        { document_type: 'arrival_notice', confidence: 0.5 },
        { document_type: 'delivery_order', confidence: 0.4 },
      ],
      reasons: ['“please deliver to” in the text'],
    }),
  )
  const { main } = await openReview(note.answers)
  await until(() => expect(readableText(main)).toContain('Not sure: looks like'))
  expect(readableText(main.querySelector('.review-why summary'))).toBe('Why')
  expect(readableText(main.querySelector('.review-why'))).toContain('“please deliver to” in the text')
  await click(onlyOne(onlyOne(main, 'group', 'Possible types'), 'button', /^Delivery order/))
  await until(() => expect(readableText(main)).not.toContain('Not sure'))
  expect(labelled(main, 'Type').value).toBe('delivery_order')
  expect(acceptButton().getAttribute('aria-disabled')).toBe('true')
  expect(all(main, 'button', /empty ones? (is|are) not on it/)).toHaveLength(1)
  await pressKeys('Shift+X')
  expect(acceptButton().getAttribute('aria-disabled')).toBe('false')
  await pressKeys('Enter')
  await until(() => expect(note.document().attributes.reviewed_at).not.toBeNull())
  expect(note.document().attributes.document_type_manual).toBe('delivery_order')
})

test('a document that is accepted with the proposed type has it from then on', async () => {
  const candidates = [{ document_type: 'arrival_notice' as const, confidence: 0.5 }]
  const note = oneDocument(documentOf({ is_unsure: true }), sampleEvidence({ candidates }))
  await openReview(note.answers)
  await until(fieldGrid)
  await pressKeys('Shift+X')
  await click(acceptButton())
  await until(() => expect(note.document().attributes.document_type_manual).toBe('arrival_notice'))
})

test('a value is corrected and restored, and its position is shown on hover and focus', async () => {
  const right = { x: 0.6, y: 0.1, width: 0.1, height: 0.02 }
  const fields = noticeFields.map((field) =>
    field.path === 'carrier_export_voyage_number'
      ? sampleField(field.path, field.value, { box: right })
      : field,
  )
  const notice = oneDocument(documentOf(), sampleEvidence({ fields }))
  const { main } = await openReview(notice.answers)
  await until(() => expect(readableText(fieldRow('Vessel'))).toContain('MAERSK EMDEN'))
  const lit = () => [...main.querySelectorAll<HTMLElement>('.review-box[data-active="true"]')]
  await point(fieldRow('Vessel'), 'pointermove')
  expect(lit()).toHaveLength(1)
  const place = Number.parseFloat(lit()[0]?.style.left ?? '')
  await point(fieldRow('Vessel'), 'pointerout')
  expect(lit()).toHaveLength(0)
  await focus(fieldRow('Voyage'))
  expect(lit()).toHaveLength(1)
  expect(Number.parseFloat(lit()[0]?.style.left ?? '')).toBeGreaterThan(place)

  const correct = async () => {
    await click(onlyOne(fieldRow('Vessel'), 'button', 'Edit Vessel'))
    await type('MAERSK ESSEN')
    await pressKeys('Enter')
  }
  await correct()
  expect(readableText(fieldRow('Vessel'))).toContain('edited by you')
  await click(onlyOne(fieldRow('Vessel'), 'button', /^Vessel: restore the extracted value/))
  expect(readableText(fieldRow('Vessel'))).toContain('MAERSK EMDEN')
  expect(readableText(fieldRow('Vessel'))).not.toContain('edited by you')
  await correct()
  await pressKeys('Shift+X')
  expect(acceptButton().getAttribute('aria-disabled')).toBe('false')
  await click(onlyOne(main, 'button', /^Save and accept/))
  await until(() => expect(notice.document().attributes.reviewed_at).not.toBeNull())
  await closePage()

  await openPageAs({ role: 'clerk' })
  await openReview(notice.answers)
  await until(() => expect(readableText(fieldRow('Vessel'))).toContain('MAERSK ESSEN'))
  expect(readableText(fieldRow('Vessel'))).toContain('edited by you')
})

test('pages that are not in a file are refused beside the part that names them', async () => {
  const parts = [
    { first_page: 1, last_page: 2, document_type: 'bill_of_lading' as const },
    { first_page: 3, last_page: 3, document_type: 'arrival_notice' as const },
  ]
  const page = { width: 612, height: 792, lines: [] }
  const pages = [1, 2, 3].map((number) => ({ ...page, number }))
  const { main, asked } = await openReview(
    oneDocument(
      documentOf({ pages_count: 3 }),
      sampleEvidence({ proposed_parts: parts, pages, pages_count: 3 }),
    ).answers,
  )
  await until(fieldGrid)
  await click(onlyOne(main, 'button', 'More'))
  await click(await until(() => onlyOne(document, 'button', 'Split into documents…')))
  const dialog = await until(() => onlyOne(document, 'dialog', 'Split into documents'))
  expect(readableText(dialog)).toContain('2 documents seem to be in this file.')
  const second = onlyOne(dialog, 'group', 'Part 2')
  expect(labelled(second, 'From page').value).toBe('3')
  await fillField(labelled(second, 'to'), '9')
  await click(onlyOne(dialog, 'button', 'Split'))
  expect(all(second, 'alert')).toHaveLength(1)
  expect(asked.map(({ name }) => name)).not.toContain('split_document')
})
