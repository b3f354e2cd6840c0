import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { t } from '../../../../contract/language/index.ts'
import { wordsQuery } from '../queries.ts'
import {
  type PageBox,
  boxBetween,
  type Step,
  type PageWord,
  wordAfter,
  wordRange,
  wordsInBox,
} from './words.rules.ts'

/**
 * What is marked on a page: a rectangle that was drawn, words from one to another that were chosen by keys, or the first word at a place,
 * which may be chosen before the words have arrived.
 */
type Selection = { page: number } & (
  | { box: PageBox }
  | { from: number; to: number }
  | { near: PageBox | null }
)

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** Pixels; a pointer that moves less has clicked. */
const CLICK_PX = 4

const noWords: readonly PageWord[] = []

const firstWordAt = (words: readonly PageWord[], place: PageBox | null): number =>
  (place === null ? undefined : wordsInBox(words, place)[0]) ?? 0

/** @param count of the words of the page; undefined until they have arrived */
function problemOf(error: Error | null, count: number | undefined): string | null {
  if (count === undefined)
    return error && t('The words of this page could not be fetched. {reason}', { reason: error.message })
  return count === 0 ? t('No words could be read on this page.') : null
}

/** Marking words of a page by pointer and by keyboard. The words are asked for when it begins. */
export function useMarking(id: string, page: number, isOn: boolean) {
  const [isWanted, want] = useState(false)
  const [anySelection, select] = useState<Selection | null>(null)
  const selection = anySelection?.page === page ? anySelection : null
  const [isMenuOpen, openMenu] = useState(false)
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const { data, error } = useQuery({ ...wordsQuery(id, page), enabled: isOn && isWanted })
  const words = data?.words ?? noWords
  const marked = useMemo(() => {
    if (selection === null) return []
    if ('box' in selection) return wordsInBox(words, selection.box)
    if ('near' in selection) return words.length === 0 ? [] : [firstWordAt(words, selection.near)]
    return wordRange(selection.from, selection.to).filter((at) => at < words.length)
  }, [selection, words])
  const clear = () => {
    select(null)
    openMenu(false)
  }
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height, left: clientX, top: clientY }
  }
  const isClick = (event: PointerEvent) =>
    drag.current !== null &&
    Math.hypot(event.clientX - drag.current.left, event.clientY - drag.current.top) < CLICK_PX
  const pointer = {
    onPointerEnter: () => want(true),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      want(true)
      drag.current = placeOf(event)
      if (event.pointerType === 'touch') return
      // Else the browser would select text of its own.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current === null || event.pointerType === 'touch' || isClick(event)) return
      openMenu(false)
      select({ page, box: boxBetween(drag.current, placeOf(event)) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current === null) return
      const place = placeOf(event)
      if (!isClick(event)) {
        drag.current = null
        if (event.pointerType !== 'touch') openMenu(true)
        return
      }
      drag.current = null
      const isBox = event.target instanceof Element && event.target.closest('.review-box') !== null
      if (isBox || wordsInBox(words, boxBetween(place, place)).length === 0) return clear()
      select({ page, box: boxBetween(place, place) })
      openMenu(true)
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
  /** Begins at a place, as that of the current field. */
  const begin = (near: PageBox | undefined) => {
    want(true)
    openMenu(false)
    select({ page, near: near ?? null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (selection === null || isMenuOpen || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    // Before the words have arrived keys do nothing, and `Enter` does not accept the document.
    if (event.key === 'Enter') openMenu(marked.length > 0)
    else if (event.key === 'Escape') clear()
    else if (step !== undefined && words.length === 0) event.preventDefault()
    else if (step !== undefined) {
      const end = 'to' in selection ? selection.to : (marked.at(-1) ?? 0)
      const to = wordAfter(words, end, step)
      const from = 'from' in selection ? selection.from : (marked[0] ?? 0)
      select({ page, from: event.shiftKey ? from : to, to })
    } else return
    event.preventDefault()
  }
  return {
    words,
    marked,
    /** Why nothing can be marked; null while it can, and while nobody tries. */
    problem: selection === null ? null : problemOf(error, data?.words.length),
    isMenuOpen: isMenuOpen && selection !== null,
    openMenu,
    clear,
    pointer,
    begin,
    onKeyDown,
  }
}
export type Marking = ReturnType<typeof useMarking>
