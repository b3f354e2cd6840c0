import { z } from 'zod'
import type { Page } from '@playwright/test'
import type { Pen } from '../layouts/pen.ts'
import type { Rectangle, TruthCaption, TruthField } from '../types.ts'

/** Makes what is too much for a page smaller, as people do who fill in forms. */
const fit = `(() => {
  for (const sheet of document.querySelectorAll('.sheet')) {
    const body = sheet.firstElementChild
    const pad = parseFloat(getComputedStyle(sheet).paddingTop)
    const room = sheet.clientHeight - 2 * pad
    const width = sheet.clientWidth - 2 * pad
    for (let round = 0, zoom = 1; round < 6; round++) {
      const box = body.getBoundingClientRect()
      const over = Math.max(box.height / room, Math.max(0, ...[...body.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right - box.left)) / (width + 1))
      if (over <= 1.001 || zoom < 0.5) break
      zoom = Math.max(0.45, zoom * Math.min(0.97, 1 / Math.sqrt(over)))
      body.style.zoom = zoom
    }
  }
})()`
/** Where each marked piece stands, as fractions of its page. */
const look = `(() => {
  const found = []
  const sheets = [...document.querySelectorAll('.sheet')]
  for (const [page, sheet] of sheets.entries()) {
    const all = sheet.getBoundingClientRect()
    for (const span of sheet.querySelectorAll('[data-f],[data-c]')) {
      const range = document.createRange()
      range.selectNodeContents(span)
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.2 && rect.height > 0.2)
      if (rects.length === 0) continue
      const left = Math.min(...rects.map((rect) => rect.left)), right = Math.max(...rects.map((rect) => rect.right))
      const top = Math.min(...rects.map((rect) => rect.top)), bottom = Math.max(...rects.map((rect) => rect.bottom))
      found.push({
        fields: (span.dataset.f ?? '').split(' ').filter(Boolean).map(Number), caption: span.dataset.c === undefined ? null : Number(span.dataset.c),
        text: span.innerText, page: page + 1,
        box: { x: (left - all.left) / all.width, y: (top - all.top) / all.height, width: (right - left) / all.width, height: (bottom - top) / all.height },
        boxes: rects.map((rect) => ({ x: (rect.left - all.left) / all.width, y: (rect.top - all.top) / all.height, width: rect.width / all.width, height: rect.height / all.height })),
      })
    }
  }
  return found
})()`
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const foundSchema = z.array(
  z.object({
    fields: z.array(z.number()),
    caption: z.number().nullable(),
    text: z.string(),
    page: z.number(),
    box: boxSchema,
    boxes: z.array(boxSchema),
  }),
)

const round = (value: number): number => Math.round(value * 1e5) / 1e5
const tidy = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})
function union(one: Rectangle, other: Rectangle): Rectangle {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
/** Pieces on one line as one. */
function byLine(boxes: Rectangle[]): Rectangle[] {
  const lines: Rectangle[] = []
  for (const box of boxes) {
    const last = lines.at(-1)
    const isSame =
      last !== undefined &&
      Math.abs(last.y + last.height / 2 - box.y - box.height / 2) < Math.min(last.height, box.height) / 2
    if (isSame) lines[lines.length - 1] = union(last, box)
    else lines.push(box)
  }
  return lines
}
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const isInside = ({ x, y, width, height }: Rectangle): boolean =>
  x > -0.001 && y > -0.001 && x + width < 1.001 && y + height < 1.001

export async function measure(
  page: Page,
  pen: Pen,
): Promise<{ fields: TruthField[]; captions: TruthCaption[] }> {
  await page.evaluate('document.fonts.ready.then(() => 0)')
  await page.evaluate(fit)
  const found = foundSchema.parse(await page.evaluate(look)).filter(({ box }) => isInside(box))
  const pieces = new Map<number, { text: string; page: number; box: Rectangle; boxes: Rectangle[] }>()
  for (const { fields, text, page: number, box, boxes } of found)
    for (const field of fields) {
      const known = pieces.get(field)
      if (known === undefined) pieces.set(field, { text, page: number, box, boxes })
      else if (known.page === number)
        pieces.set(field, {
          page: number,
          text: glued(known.text, text),
          box: union(known.box, box),
          boxes: [...known.boxes, ...boxes],
        })
    }
  const fields = [...pieces].flatMap(([field, { text, page: number, box, boxes }]): TruthField[] => {
    const mark = pen.fields[field]
    const shown = spaced(text)
    return mark === undefined || shown === ''
      ? []
      : [
          {
            path: mark.path,
            value: mark.value ?? shown.replace(/[\s,;]+$/, ''),
            text: shown,
            page: number,
            box: tidy(box),
            boxes: byLine(boxes).map(tidy),
          },
        ]
  })
  const captions = found.flatMap(({ caption, text, page: number, box }): TruthCaption[] => {
    const mark = caption === null ? undefined : pen.captions[caption]
    return mark === undefined
      ? []
      : mark.paths.map((path) => ({ path, text: spaced(text), page: number, box: tidy(box) }))
  })
  return { fields: renumbered(fields), captions }
}
/** Pieces of one field: a comma belongs to what is before it. */
const glued = (before: string, behind: string): string =>
  /^\s*,/.test(behind) || before.endsWith(' ') ? before + behind : `${before} ${behind}`

/** Entries of a list are counted from 0 in the order of their numbers, those left out not. */
function renumbered(fields: TruthField[]): TruthField[] {
  const numbers = new Map<string, Set<number>>()
  for (const { path } of fields)
    for (const match of path.matchAll(/\.(\d+)(?=\.|$)/g)) {
      const list = path.slice(0, match.index)
      numbers.set(list, (numbers.get(list) ?? new Set()).add(Number(match[1])))
    }
  const rank = (list: string, number: number): number =>
    [...(numbers.get(list) ?? [])].toSorted((one, other) => one - other).indexOf(number)
  return fields.map((field) => ({
    ...field,
    path: field.path.replaceAll(
      /\.(\d+)(?=\.|$)/g,
      (_all, number: string, at: number) => `.${rank(field.path.slice(0, at), Number(number))}`,
    ),
  }))
}
