import type { Box, Reading, Word } from '../types.ts'

/** A word where it stands, in points, so that across and down are the same lengths. */
export interface Mark {
  text: string
  page: number
  left: number
  right: number
  top: number
  bottom: number
  word: Word
}
/** Words that stand together: a cell, or what is left of it behind a label. */
export interface Spot {
  page: number
  /** Of the line that it stands on, in the page. */
  line: number
  text: string
  marks: Mark[]
  left: number
  right: number
  top: number
  bottom: number
}

export function spotOf(marks: Mark[], line: number): Spot | null {
  const [first] = marks
  if (first === undefined) return null
  return {
    page: first.page,
    line,
    text: textOf(marks),
    marks,
    left: Math.min(...marks.map((mark) => mark.left)),
    right: Math.max(...marks.map((mark) => mark.right)),
    top: Math.min(...marks.map((mark) => mark.top)),
    bottom: Math.max(...marks.map((mark) => mark.bottom)),
  }
}

export const textOf = (marks: Mark[]): string => marks.map((mark) => mark.text).join(' ')

/** The cells of a reading by page and line, in points. */
export function spotsOf({ pages }: Reading): Spot[][][] {
  return pages.map(({ number, width, height, lines }) =>
    lines.map(({ cells }, line) =>
      cells
        .map(({ words }) => {
          const marks = words
            .filter(({ text }) => text.trim() !== '')
            .map((word) => ({
              text: word.text.trim().normalize('NFKC'),
              page: number,
              left: word.x * width,
              right: (word.x + word.width) * width,
              top: word.y * height,
              bottom: (word.y + word.height) * height,
              word,
            }))
          return spotOf(marks, line)
        })
        .filter((spot) => spot !== null),
    ),
  )
}

export function boxOf(marks: Mark[]): Box {
  const x = Math.min(...marks.map(({ word }) => word.x))
  const y = Math.min(...marks.map(({ word }) => word.y))
  return {
    x,
    y,
    width: Math.max(...marks.map(({ word }) => word.x + word.width)) - x,
    height: Math.max(...marks.map(({ word }) => word.y + word.height)) - y,
  }
}

/** The marks that hold the characters from one place to another of `textOf(marks)`. */
export function marksAt(marks: Mark[], from: number, to: number): Mark[] {
  let at = 0
  return marks.filter(({ text }) => {
    const start = at
    at += text.length + 1
    return start < to && start + text.length > from
  })
}

/** How sure the file, or its OCR, is of these words. */
export const sureness = (marks: Mark[]): number =>
  marks.length === 0 ? 0 : marks.reduce((sum, { word }) => sum + word.confidence, 0) / marks.length
