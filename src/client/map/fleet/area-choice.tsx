import { useEffect, useState } from 'react'
import { t } from '../../../contract/language/index.ts'

/** A corner in CSS pixels from the top left of the map. */
export type Corner = readonly [x: number, y: number]

/** A smaller rectangle is a click, not an area. */
const MIN_SIDE_PX = 8

interface AreaChoiceProps {
  /** Two opposite corners of what was drawn. */
  onArea: (from: Corner, to: Corner) => void
  /** All that the map shows: for those who do not drag. */
  onWhole: () => void
  onEnd: () => void
}

/** Lies over the map while somebody draws a rectangle on it. Escape ends it. */
export function AreaChoice({ onArea, onWhole, onEnd }: AreaChoiceProps) {
  const [drawn, setDrawn] = useState<{ from: Corner; to: Corner }>()
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Of the drawing alone: what else Escape closes stays open.
      event.preventDefault()
      onEnd()
    }
    document.addEventListener('keydown', end, { capture: true })
    return () => document.removeEventListener('keydown', end, { capture: true })
  }, [onEnd])
  const cornerOf = (event: React.PointerEvent<HTMLElement>): Corner => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      Math.max(0, Math.min(box.width, event.clientX - box.left)),
      Math.max(0, Math.min(box.height, event.clientY - box.top)),
    ]
  }
  return (
    <>
      <div
        className="fleet-drawing"
        data-testid="fleet-drawing"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawn({ from: cornerOf(event), to: cornerOf(event) })
        }}
        onPointerMove={(event) => {
          if (drawn) setDrawn({ ...drawn, to: cornerOf(event) })
        }}
        onPointerCancel={() => setDrawn(undefined)}
        onPointerUp={(event) => {
          setDrawn(undefined)
          const to = cornerOf(event)
          if (!drawn) return
          const sides = [Math.abs(to[0] - drawn.from[0]), Math.abs(to[1] - drawn.from[1])]
          if (Math.min(...sides) >= MIN_SIDE_PX) onArea(drawn.from, to)
        }}
      >
        {drawn && <Rectangle {...drawn} />}
      </div>
      <p className="fleet-drawing-help" role="status">
        {t('Drag over the map: the list opens with the containers there.')}{' '}
        <button type="button" className="btn" onClick={onWhole}>
          {t('All that the map shows')}
        </button>{' '}
        <button type="button" className="btn" onClick={onEnd}>
          {t('Cancel')}
        </button>
      </p>
    </>
  )
}

const Rectangle = ({ from, to }: { from: Corner; to: Corner }) => (
  <div
    className="fleet-rectangle"
    style={{
      left: Math.min(from[0], to[0]),
      top: Math.min(from[1], to[1]),
      width: Math.abs(from[0] - to[0]),
      height: Math.abs(from[1] - to[1]),
    }}
  />
)
