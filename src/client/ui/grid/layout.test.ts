import { expect, test } from 'vitest'
import {
  clampWidth,
  fittingLayout,
  visibleColumns,
  drawnColumns,
  pinnedLefts,
  withMoved,
  withPinned,
  withShown,
  withWidth,
} from './layout.rules.ts'
import type { GridLayout } from './types.ts'

const columns = ['number', 'status', 'act_by', 'arrival'].map((key) => ({ key, header: key, width: 100 }))
const layout: GridLayout = {
  columns: [{ key: 'number', pinned: true }, { key: 'status', width: 140 }, { key: 'act_by' }],
}
const keys = ({ columns }: GridLayout) => columns.map(({ key }) => key)

test('columns are drawn in the order of the layout, as wide as somebody dragged them', () => {
  expect(drawnColumns(layout, columns).map(({ column, width }) => [column.key, width])).toEqual([
    ['number', 100],
    ['status', 140],
    ['act_by', 100],
  ])
})

test('a layout that names columns which are gone leaves them out, and something is always drawn', () => {
  const old = { columns: [{ key: 'gone' }, { key: 'arrival' }] }
  expect(drawnColumns(old, columns).map(({ column }) => column.key)).toEqual(['arrival'])
  expect(drawnColumns({ columns: [{ key: 'gone' }] }, columns).map(({ column }) => column.key)).toEqual([
    'number',
  ])
})

test('columns that have no room are left out, the least important first, after others gave way', () => {
  const giving = columns.map((column) => (column.key === 'act_by' ? { ...column, least: 60 } : column))
  const all: GridLayout = { columns: columns.map(({ key }) => ({ key })) }
  const fitted = (room: number) => fittingLayout(all, giving, room, ['arrival', 'act_by'])
  expect(fitted(400)).toBe(all)
  expect(fitted(380).columns.map(({ width }) => width)).toEqual([undefined, undefined, 80, undefined])
  expect(keys(fitted(350))).toEqual(['number', 'status', 'act_by'])
  expect(keys(fitted(255))).toEqual(['number', 'status'])
  expect(keys(fitted(10))).toEqual(['number', 'status'])
  const dragged: GridLayout = { columns: [{ key: 'number' }, { key: 'act_by', width: 200 }] }
  expect(keys(fittingLayout(dragged, giving, 280, ['act_by']))).toEqual(['number'])
  expect(fittingLayout(all, giving, 10, [])).toBe(all)
})

test('pinned columns stand at the left however they were written', () => {
  const mixed: GridLayout = { columns: [{ key: 'status' }, { key: 'act_by', pinned: true }] }
  expect(drawnColumns(mixed, columns).map(({ column }) => column.key)).toEqual(['act_by', 'status'])
})

test('pinned columns stay only while they leave half of the room to the others', () => {
  const pinned = [100, 200, 300].map((width) => ({ width, pinned: true }))
  expect(pinnedLefts(pinned, 40, 2000)).toEqual([40, 140, 340])
  expect(pinnedLefts(pinned, 40, 700)).toEqual([40, 140])
  expect(pinnedLefts(pinned, 40, 200)).toEqual([])
})

test('a column is shown at the end once, and the last one cannot be hidden', () => {
  expect(keys(withShown(layout, 'arrival', true))).toEqual(['number', 'status', 'act_by', 'arrival'])
  expect(withShown(layout, 'status', true)).toBe(layout)
  expect(keys(withShown(layout, 'status', false))).toEqual(['number', 'act_by'])
  const one = { columns: [{ key: 'status' }] }
  expect(withShown(one, 'status', false)).toBe(one)
})

test('widths are whole pixels within bounds, and a column gets its own again', () => {
  expect([-5, 80.4, Number.POSITIVE_INFINITY].map(clampWidth)).toEqual([48, 80, 1000])
  expect(withWidth(layout, 'act_by', 10).columns[2]).toEqual({ key: 'act_by', width: 48 })
  expect(withWidth(layout, 'status', undefined).columns[1]).toEqual({ key: 'status' })
})

test('a pinned column goes behind those that are pinned already, with its width', () => {
  const pinned = withPinned(layout, 'act_by', true)
  expect(keys(pinned)).toEqual(['number', 'act_by', 'status'])
  expect(keys(withPinned(pinned, 'number', false))).toEqual(['act_by', 'number', 'status'])
  expect(withPinned(layout, 'status', true).columns[1]).toEqual({ key: 'status', width: 140, pinned: true })
})

test('a column moves one step, but not past the end nor among the pinned ones', () => {
  expect(keys(withMoved(layout, 'act_by', -1))).toEqual(['number', 'act_by', 'status'])
  expect(withMoved(layout, 'act_by', 1)).toBe(layout)
  expect(withMoved(layout, 'status', -1)).toBe(layout)
  expect(withMoved(layout, 'unknown', 1)).toBe(layout)
})

test('of many columns those in sight are drawn, and of a few all', () => {
  const wide = Array.from({ length: 60 }, () => 100)
  expect(visibleColumns(wide, { left: 0, room: 1000 })).toEqual({ from: 0, to: 13 })
  expect(visibleColumns(wide, { left: 3000, room: 1000 })).toEqual({ from: 26, to: 43 })
  expect(visibleColumns(wide, { left: 5000, room: 1000 })).toEqual({ from: 46, to: 60 })
  expect(visibleColumns(wide.slice(0, 10), { left: 900, room: 100 })).toEqual({ from: 0, to: 10 })
})
