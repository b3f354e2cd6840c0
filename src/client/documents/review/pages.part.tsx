import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { t } from '../../../contract/language/index.ts'
import { MIN_CERTAIN_CONFIDENCE } from '../../../contract/vocabulary/index.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Document, DocumentEvidence, EvidenceField } from '../../../contract/resources/index.ts'
import { classes } from '../../ui/index.ts'
import { ShownPage } from './shown-page.tsx'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const fit = 2
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const letter = { width: 612, height: 792 }

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return undefined
    const watch = new ResizeObserver(() => setWidth(watched.clientWidth))
    watch.observe(watched)
    return () => watch.disconnect()
  }, [element])
  return width
}

interface PagesProps {
  frame: RefObject<HTMLElement | null>
  document: Document
  evidence: DocumentEvidence
  page: number
  onPage: (page: number) => void
  /** The path of the selected field. */
  active: string | null
  /** The rectangle under the pointer; null if there is none. */
  onPoint: (path: string | null) => void
  onChoose: (path: string) => void
}

type BoxProps = { field: EvidenceField; active: boolean } & Pick<PagesProps, 'onPoint' | 'onChoose'>
/** For the pointer only: keyboard users have the same values in the list of fields. */
const Box = ({ field: { path, box, confidence }, active, onPoint, onChoose }: BoxProps) => (
  <span
    aria-hidden="true"
    data-active={active}
    className={classes('review-box', confidence < MIN_CERTAIN_CONFIDENCE && 'doubtful')}
    style={{
      left: `${box.x * 100}%`,
      top: `${box.y * 100}%`,
      width: `${box.width * 100}%`,
      height: `${box.height * 100}%`,
    }}
    // A pointer that rests where the page appears does not point at it.
    onPointerMove={() => onPoint(path)}
    onPointerLeave={() => onPoint(null)}
    onPointerDown={() => onChoose(path)}
  />
)

/** The pages of a document with the positions of the extracted values. */
export const Pages = (props: PagesProps) => {
  const { document, evidence, page, onPage, active } = props
  const sheet = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(fit)
  const room = useWidth(sheet)
  const size = evidence.pages.find(({ number }) => number === page) ?? letter
  const width = Math.max(120, Math.floor((room - 24) * (zooms[zoom] ?? 1)))
  const height = Math.round((width * size.height) / size.width)
  const count = Math.max(evidence.pages_count, evidence.pages.length)
  const field = evidence.fields.find(({ path }) => path === active)
  // Only when another field is selected, so that people can turn the page afterwards.
  const cameTo = useRef<string | null>(null)
  useEffect(() => {
    if (cameTo.current === active) return
    cameTo.current = active
    if (field !== undefined) onPage(field.page)
  }, [active, field, onPage])
  useEffect(() => {
    const place = sheet.current
    if (place === null || field === undefined || field.page !== page) return
    const { clientHeight, clientWidth } = place
    const top = field.box.y * height
    const left = field.box.x * width
    const isInSight =
      top > place.scrollTop + 16 &&
      top + field.box.height * height < place.scrollTop + clientHeight - 16 &&
      left > place.scrollLeft &&
      left < place.scrollLeft + clientWidth - 40
    if (!isInSight)
      place.scrollTo({ top: top - clientHeight / 3, left: left - clientWidth / 3, behavior: 'smooth' })
  }, [field, page, width, height])
  return (
    <section ref={props.frame} className="review-pages" aria-label={t('Pages')}>
      <div className="review-tools" role="group" aria-label={t('View')}>
        <button
          type="button"
          className="btn plain"
          disabled={page <= 1}
          aria-label={t('Previous page')}
          aria-keyshortcuts="["
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft {...icon} />
        </button>
        <span role="status">{t('Page {page} of {count}', { page, count: Math.max(count, 1) })}</span>
        <button
          type="button"
          className="btn plain"
          disabled={page >= count}
          aria-label={t('Next page')}
          aria-keyshortcuts="]"
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight {...icon} />
        </button>
        <span className="review-zoom">
          <button
            type="button"
            className="btn plain"
            disabled={zoom === 0}
            aria-label={t('Smaller')}
            onClick={() => setZoom(zoom - 1)}
          >
            <IconMinus {...icon} />
          </button>
          <button type="button" className="btn plain" onClick={() => setZoom(fit)} title={t('Fit the width')}>
            {Math.round((zooms[zoom] ?? 1) * 100)} %
          </button>
          <button
            type="button"
            className="btn plain"
            disabled={zoom === zooms.length - 1}
            aria-label={t('Larger')}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconPlus {...icon} />
          </button>
        </span>
      </div>
      {/* Scrolled by the keyboard too, where a page is larger than its room. */}
      <div ref={sheet} className="review-sheet" role="region" aria-label={t('Page')} tabIndex={0}>
        {room > 0 && (
          <div className="review-page" style={{ width, minHeight: height }}>
            <ShownPage document={document} evidence={evidence} page={page} width={width} height={height} />
            {evidence.fields
              .filter((each) => each.page === page)
              .map((each) => (
                <Box
                  key={each.path}
                  field={each}
                  active={each.path === active}
                  onPoint={props.onPoint}
                  onChoose={props.onChoose}
                />
              ))}
          </div>
        )}
      </div>
    </section>
  )
}
