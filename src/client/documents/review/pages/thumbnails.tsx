import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { plural, t } from '../../../../contract/language/index.ts'
import type { Document, DocumentEvidence } from '../../../../contract/resources/index.ts'
import { pageContents } from './page-contents.present.ts'
import type { Placed } from './places.ts'
import { SmallPage, usePdfPictures } from './small-page.tsx'

/** More pages are reached by their numbers alone. */
const MAX_THUMBNAILS = 200
const letter = { width: 612, height: 792, lines: [] }

/** The pages that are or were in sight. */
function useSeenPages(strip: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const root = strip.current
    if (root === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        const come = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting ? [Number(target.getAttribute('data-page'))] : [],
        )
        if (come.length > 0) setSeen((before) => new Set([...before, ...come]))
      },
      { root },
    )
    for (const each of root.querySelectorAll('[data-page]')) watch.observe(each)
    return () => watch.disconnect()
  }, [strip, count])
  return seen
}

const steps: Record<string, (page: number, count: number) => number> = {
  ArrowDown: (page) => page + 1,
  ArrowRight: (page) => page + 1,
  ArrowUp: (page) => page - 1,
  ArrowLeft: (page) => page - 1,
  Home: () => 1,
  End: (_page, count) => count,
}

interface ThumbnailsProps {
  document: Document
  evidence: DocumentEvidence
  places: readonly Placed[]
  count: number
  page: number
  onPage: (page: number) => void
}

/** The pages in small, with the places of their values and what is on them. Arrow keys go from one to another. */
export const Thumbnails = ({ document, evidence, places, count, page, onPage }: ThumbnailsProps) => {
  const strip = useRef<HTMLElement>(null)
  const shown = Math.min(count, MAX_THUMBNAILS)
  const seen = useSeenPages(strip, shown)
  const { pictures, drawing } = usePdfPictures(document, evidence, seen)
  const buttonOf = (number: number) => strip.current?.querySelector<HTMLElement>(`[data-page="${number}"]`)
  useEffect(() => {
    const [frame, button] = [strip.current, buttonOf(page)]
    if (frame === null || !button) return
    const [top, height] = [button.offsetTop, button.offsetHeight]
    if (top >= frame.scrollTop && top + height <= frame.scrollTop + frame.clientHeight) return
    frame.scrollTo({ top: top - (frame.clientHeight - height) / 2 })
  }, [page])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const to = steps[event.key]?.(Math.min(page, shown), shown)
    if (to === undefined) return
    event.preventDefault()
    if (to < 1 || to > shown) return
    onPage(to)
    buttonOf(to)?.focus({ preventScroll: true })
  }
  return (
    <nav ref={strip} className="review-thumbs" aria-label={t('Pages of the document')} onKeyDown={onKeyDown}>
      {Array.from({ length: shown }, (_, at) => at + 1).map((number) => (
        <button
          key={number}
          type="button"
          data-page={number}
          tabIndex={number === Math.min(page, shown) ? 0 : -1}
          aria-current={number === page ? 'page' : undefined}
          aria-label={t('Page {page}', { page: number })}
          aria-describedby={`thumb-${number}`}
          onClick={() => onPage(number)}
        >
          <SmallPage
            document={document}
            evidence={evidence}
            number={number}
            size={evidence.pages.find((each) => each.number === number) ?? letter}
            drawn={pictures.get(number)}
            places={places.filter((place) => place.page === number)}
            isSeen={seen.has(number)}
          />
          <b aria-hidden="true">{number}</b>
          <small id={`thumb-${number}`}>{pageContents(evidence, places, number)}</small>
        </button>
      ))}
      {count > shown && <p className="muted">{plural(count - shown, '{n} more page', '{n} more pages')}</p>}
      {drawing}
    </nav>
  )
}
