import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { t } from '../../../../contract/language/index.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Document, DocumentEvidence } from '../../../../contract/resources/index.ts'
import { may } from '../../../api/index.ts'
import { classes, usePageKeys } from '../../../ui/index.ts'
import { MarkedWords, MarkingMenu } from '../marking/marking.part.tsx'
import { useMarking } from '../marking/use-marking.ts'
import { wholePercent } from '../shown-numbers.present.ts'
import { boxStyle } from '../marking/box-style.present.ts'
import { type Placed, fieldPlaces } from './places.ts'
import { ShownPage } from './shown-page.tsx'
import { Thumbnails } from './thumbnails.tsx'
import type { FieldEditing } from '../fields/use-field-edits.ts'

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
  editing: FieldEditing
  /** The field with the focus. */
  current: string | null
  onMarked: (path: string, how: 'read' | 'typed') => void
}

type BoxProps = { field: Placed; active: boolean } & Pick<PagesProps, 'onPoint' | 'onChoose'>
/** For the pointer only: keyboard users have the same values in the list of fields. */
const Box = ({ field: { path, box, isDoubtful }, active, onPoint, onChoose }: BoxProps) => (
  <span
    aria-hidden="true"
    data-active={active}
    className={classes('review-box', isDoubtful && 'doubtful')}
    style={boxStyle(box)}
    // A pointer that rests where the page appears does not point at it.
    onPointerMove={() => onPoint(path)}
    onPointerLeave={() => onPoint(null)}
    onPointerDown={() => onChoose(path)}
  />
)

/** The pages of a document with the positions of the extracted values. */
export const Pages = (props: PagesProps) => {
  const { document, evidence, page, onPage, active, editing, current } = props
  const sheet = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(fit)
  const room = useWidth(sheet)
  const size = evidence.pages.find(({ number }) => number === page) ?? letter
  const width = Math.max(120, Math.floor((room - 24) * (zooms[zoom] ?? 1)))
  const height = Math.round((width * size.height) / size.width)
  const count = Math.max(evidence.pages_count, evidence.pages.length)
  const places = fieldPlaces(evidence, editing)
  const field = places.find(({ path }) => path === active)
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
  const mayMark = may('edit_document') && editing.known.length > 0
  const around = useRef<HTMLElement>(null)
  const marking = useMarking(document.id, page, mayMark)
  usePageKeys(mayMark ? ['m'] : [], () => {
    marking.begin(field?.page === page ? field.box : undefined)
    sheet.current?.focus({ preventScroll: true })
  })
  return (
    <section
      ref={props.frame}
      className={classes('review-pages', count > 1 && 'with-thumbs')}
      aria-label={t('Pages')}
    >
      {count > 1 && (
        <Thumbnails
          document={document}
          evidence={evidence}
          places={places}
          count={count}
          page={page}
          onPage={onPage}
        />
      )}
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
            {wholePercent(zooms[zoom] ?? 1)}
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
      {marking.problem !== null && (
        <p role="alert" className="review-alert t-warn">
          {marking.problem}
        </p>
      )}
      {/* Scrolled by the keyboard too, where a page is larger than its room. */}
      <div
        ref={sheet}
        className="review-sheet"
        role="region"
        aria-label={t('Page')}
        tabIndex={0}
        onKeyDown={marking.onKeyDown}
      >
        {room > 0 && (
          <div
            className={classes('review-page', mayMark && 'can-mark')}
            style={{ width, minHeight: height }}
            {...(mayMark && marking.pointer)}
          >
            <ShownPage document={document} evidence={evidence} page={page} width={width} height={height} />
            {places
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
            <MarkedWords marking={marking} around={around} />
          </div>
        )}
      </div>
      <MarkingMenu
        marking={marking}
        around={around}
        editing={editing}
        page={page}
        current={current}
        onMarked={props.onMarked}
        onClose={() => sheet.current?.focus({ preventScroll: true })}
      />
    </section>
  )
}
