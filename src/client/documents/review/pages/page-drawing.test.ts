import { expect, test, vi } from 'vitest'
import { drawPages } from './page-drawing.ts'

/** Draws `name 1` for page 1, once it is let. */
function fileNamed(name: string) {
  const waiting: (() => void)[] = []
  const drawn: string[] = []
  const asked: number[] = []
  const drawing = drawPages(
    (page) => {
      asked.push(page)
      return new Promise((resolve, reject) =>
        waiting.push(() => (page === 9 ? reject(new Error('damaged')) : resolve(`${name} ${page}`))),
      )
    },
    (_, picture) => drawn.push(picture),
  )
  const finish = async () => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    waiting.shift()?.()
    await Promise.resolve()
  }
  return { drawing, drawn, asked, finish }
}

test('pages are drawn one after the other, each once, also one that came into sight twice', async () => {
  const { drawing, drawn, asked, finish } = fileNamed('bill')
  drawing.want([1, 2])
  expect(asked).toEqual([1])
  drawing.want([1, 2, 3])
  for (let page = 1; page <= 3; page++) await finish()
  await vi.waitFor(() => expect(drawn).toEqual(['bill 1', 'bill 2', 'bill 3']))
  drawing.want([3, 2, 1])
  expect(asked).toEqual([1, 2, 3])
})

test('a page that cannot be drawn does not keep the others from it', async () => {
  const { drawing, drawn, finish } = fileNamed('bill')
  drawing.want([9, 2])
  await finish()
  await finish()
  await vi.waitFor(() => expect(drawn).toEqual(['bill 2']))
})

test('of another file all pages are drawn again, and no picture of the file before comes in between', async () => {
  const before = fileNamed('bill')
  before.drawing.want([1, 2])
  before.drawing.end()
  const after = fileNamed('notice')
  after.drawing.want([1])
  await before.finish()
  await after.finish()
  await vi.waitFor(() => expect(after.drawn).toEqual(['notice 1']))
  before.drawing.want([2])
  expect(before.drawn).toEqual([])
  expect(before.asked).toEqual([1])
})
