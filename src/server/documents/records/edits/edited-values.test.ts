import { expect, test } from 'vitest'
import { editedPaths, withEditedValues } from './edited-values.rules.ts'

const row = (number: string, seal: string) => ({ equipment_reference: number, seal_number: seal })
const read = { equipments: [row('CSQU3054383', 'S1'), row('MSDU8204150', 'S2')], vessel_name: 'MSC IRINA' }
const manual = { equipments: [row('CSQU3054383', 'S1'), row('MSDU8204150', 'S9')] }
const before = { manual: null, edited: null, present: read }

test('of a list that is sent whole only the value that differs from what stood was edited', () => {
  const edited = editedPaths(manual, before)
  expect(edited).toEqual(['equipments.1.seal_number'])
  expect(withEditedValues(read, manual, edited)).toEqual({ ...read, ...manual })
})

test('what nobody edited is as it was read last, also beside an edited value', () => {
  const edited = editedPaths(manual, before)
  const again = { equipments: [row('CSQU3054388', 'S1'), row('MSDU8204150', 'S3')] }
  const stands = withEditedValues(again, manual, edited)
  expect(stands).toEqual({ equipments: [row('CSQU3054388', 'S1'), row('MSDU8204150', 'S9')] })
  // Another edit after that keeps the first one, and makes no edit of what was read meanwhile.
  const after = { manual, edited, present: stands }
  const next = { equipments: [row('CSQU3054388', 'S7'), row('MSDU8204150', 'S9')] }
  expect(editedPaths(next, after).toSorted()).toEqual([
    'equipments.0.seal_number',
    'equipments.1.seal_number',
  ])
  // So does an edit of another key, with which the list is sent as before.
  expect(editedPaths({ ...manual, vessel_name: 'MSC IRIS' }, after)).toEqual([
    'equipments.1.seal_number',
    'vessel_name',
  ])
})

test('a removed row stays removed, and an added one stays', () => {
  const removed = { equipments: [row('CSQU3054383', 'S1')] }
  const without = editedPaths(removed, before)
  expect(
    withEditedValues({ ...read, equipments: [row('X', 'S1'), row('Y', 'S2')] }, removed, without),
  ).toEqual({
    ...read,
    equipments: [row('X', 'S1')],
  })
  const added = { equipments: [...read.equipments, row('TGHU7604226', 'S3')] }
  const more = editedPaths(added, before)
  expect(withEditedValues({ equipments: [row('X', 'S1'), row('Y', 'S2')] }, added, more)).toEqual({
    equipments: [row('X', 'S1'), row('Y', 'S2'), row('TGHU7604226', 'S3')],
  })
})

test('a single value that is sent is meant, also where it is as it was read, and so is all that was sent before this was kept', () => {
  expect(editedPaths({ vessel_name: 'MSC IRINA' }, before)).toEqual(['vessel_name'])
  expect(withEditedValues({ equipments: [] }, manual, null)).toEqual(manual)
})

test('a value stays in its row: a list whose rows are others when it is read again stands as it was sent', () => {
  const first = row('TGHU7604226', 'S0')
  const stands = (sent: ReturnType<typeof row>[], again: ReturnType<typeof row>[]) =>
    withEditedValues({ equipments: again }, { equipments: sent }, editedPaths({ equipments: sent }, before))
      .equipments
  const [one, two] = [row('CSQU3054383', 'S1'), row('MSDU8204150', 'S2')]
  for (const sent of [
    manual.equipments,
    // Both rows edited whole, a row removed, and one added.
    [row('CSQU3054388', 'S8'), row('MSDU8204155', 'S9')],
    [two],
    [one, two, row('MEDU4411190', 'S4')],
  ])
    expect(stands(sent, [first, one, two])).toEqual(sent)
  expect(stands([one], [one, two, first])).toEqual([one])
  // One that is read behind the edited row moves none.
  expect(stands(manual.equipments, [one, two, first])).toEqual([...manual.equipments, first])
})

test('what is sent as an object before it is read as a list, or the other way round, stands as it was sent', () => {
  const charges = [{ charge_name: 'Freight', amount: '100.00' }]
  const stands = (sent: unknown, readAfter: unknown) => {
    const edited = editedPaths({ charges: sent }, { manual: null, edited: null, present: null })
    return withEditedValues({ charges: readAfter }, { charges: sent }, edited)
  }
  for (const sent of [{ note: 'x' }, { '300000000': { x: 1 } }])
    expect(stands(sent, charges)).toEqual({ charges: sent })
  expect(stands(charges, { note: 'x' })).toEqual({ charges })
})
