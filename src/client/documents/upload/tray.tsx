import { IconX } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../contract/language/index.ts'
import { ChooseFiles } from './choose-files.tsx'
import { TrayRow } from './tray-row.tsx'
import './tray.css'
import { clearNotices, type UploadState, withQueue } from './upload-store.ts'
import { hasEnded, needsAttention, percentOf, totalOf, type Upload } from './upload.rules.ts'
import { totalText } from './upload.texts.ts'

const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id)

/** The list of uploads, below any page and covering none. There may be hundreds: only the visible rows are rendered. */
export function Tray({ state, onClose }: { state: UploadState; onClose: () => void }) {
  const { uploads, notices } = state
  const [isFiltered, setFiltered] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const unresolved = uploads.filter(needsAttention)
  const shown = isFiltered && unresolved.length > 0 ? unresolved : uploads
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 50,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 4,
  })
  const { sent, bytes, underway } = totalOf(uploads)
  const failed = uploads.filter(({ step }) => step === 'failed')
  const going = uploads.filter((upload) => !hasEnded(upload))
  const done = uploads.filter((upload) => hasEnded(upload) && !needsAttention(upload))
  const isDone = done.length > 0
  // Files that need attention are dismissed only after the others, so that none is dismissed unseen.
  const dismissible = isDone ? done : unresolved
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const place = document.querySelector('#below-page') ?? document.body
  return createPortal(
    <section className="upload-tray" aria-label={t('Uploads')} onKeyDown={onKeyDown}>
      <header>
        <h2>{totalText(uploads, { aloud: false }) || t('Uploads')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Hide uploads')}
          title={t('Hide (Esc)')}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
        {underway > 0 && (
          <progress
            className="upload-tray-total"
            max={100}
            value={percentOf(sent, bytes)}
            aria-label={t('All uploads')}
          />
        )}
      </header>
      {notices.length > 0 && (
        <ul className="upload-tray-notices">
          {notices.map((notice) => (
            <li key={notice} className="t-warn">
              {notice}
            </li>
          ))}
        </ul>
      )}
      {/* Scrolls by keyboard too. */}
      <div className="upload-tray-scroller" ref={scroller} tabIndex={0} role="group" aria-label={t('Files')}>
        <ul style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const upload = shown[index]
            return upload ? (
              <TrayRow
                key={key}
                upload={upload}
                index={index}
                count={shown.length}
                start={start}
                measure={rows.measureElement}
              />
            ) : null
          })}
        </ul>
      </div>
      <footer>
        <ChooseFiles where="tray" />
        {unresolved.length > 0 && unresolved.length < uploads.length && (
          <button
            type="button"
            className="btn"
            aria-pressed={isFiltered}
            onClick={() => setFiltered(!isFiltered)}
          >
            {isFiltered ? t('Show all') : t('Only {n} to look at', { n: unresolved.length })}
          </button>
        )}
        {failed.length > 1 && (
          <button
            type="button"
            className="btn"
            onClick={() => withQueue((queue) => queue.retry(idsOf(failed)))}
          >
            {t('Retry {n}', { n: failed.length })}
          </button>
        )}
        {going.length > 0 && (
          <button
            type="button"
            className="btn"
            onClick={() => withQueue((queue) => queue.cancel(idsOf(going)))}
          >
            {t('Cancel all')}
          </button>
        )}
        {(dismissible.length > 0 || notices.length > 0) && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              withQueue((queue) => queue.dismiss(idsOf(dismissible)))
              clearNotices()
            }}
          >
            {t(isDone || dismissible.length === 0 ? 'Clear ended' : 'Dismiss all')}
          </button>
        )}
      </footer>
    </section>,
    place,
  )
}
