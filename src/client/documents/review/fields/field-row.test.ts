// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { openPageAs } from '../../../api/testing/signed-in.ts'
import { render } from '../../../ui/testing/render.ts'
import { FieldRowView } from './field-row.tsx'
import type { Scalar } from './payload.rules.ts'
import { fieldGroups } from './rows.present.ts'

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
const read = { page: 1, box, confidence: 0.5 }
const arrival = {
  ...read,
  path: 'port_of_discharge_arrival_date',
  value: '2026-11-14',
  text: '14 NOV 2026',
  method: 'text' as const,
  rival: { ...read, value: '2026-11-12', text: '12 NOV 2026', method: 'learned' as const },
}

test('of two values each button says which one is taken or kept, and for which field', async () => {
  await openPageAs({ role: 'clerk' })
  const [group] = fieldGroups({
    type: null,
    known: [],
    fields: [arrival],
    payload: { [arrival.path]: arrival.value },
    manual: null,
    edits: new Map(),
    absent: [],
  })
  const [row] = group?.rows ?? []
  if (row === undefined) throw new Error('The field has no row')
  const chosen: (Scalar | null | undefined)[] = []
  const nothing = () => undefined
  const shown = render(
    createElement(FieldRowView, {
      row,
      kind: 'day',
      active: false,
      editing: false,
      tabbable: true,
      isMarked: false,
      onFocus: nothing,
      onPoint: nothing,
      onEdit: nothing,
      onNotHere: nothing,
      onDone: (value) => chosen.push(value),
    }),
  )
  const buttons = [...shown.querySelectorAll<HTMLButtonElement>('.review-pick button')]
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-label')])).toEqual([
    ['Take 12 Nov 2026', `Take 12 Nov 2026 for ${row.label}`],
    ['Keep 14 Nov 2026', `Keep 14 Nov 2026 for ${row.label}`],
  ])
  for (const button of buttons) button.click()
  expect(chosen).toEqual(['2026-11-12', '2026-11-14'])
})
