import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import { paths } from '../../format/index.ts'
import { classes } from '../../ui/index.ts'
import { formatBytes } from '../download-button.tsx'
import { withQueue } from './upload-store.ts'
import './tray.css'
import { canRetry, hasEnded, needsAttention, percentOf, type Upload } from './upload.rules.ts'
import { stepText } from './upload.texts.ts'

const tones: Partial<Record<Upload['step'], string>> = {
  done: 't-ok',
  duplicate: 't-warn',
  missing: 't-warn',
  failed: 't-bad',
  refused: 't-bad',
}

interface Placed {
  upload: Upload
  index: number
  count: number
  /** Pixels from the top of the list. */
  start: number
  measure: (row: HTMLLIElement | null) => void
}

export function TrayRow({ upload, index, count, start, measure }: Placed) {
  const { file_name, byte_size, bytes, step, pause, twin, document_id } = upload
  const measured = (step === 'checking' || step === 'sending') && pause === null
  return (
    <li
      ref={measure}
      data-index={index}
      data-step={step}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span className="upload-tray-name" title={file_name}>
        {step === 'done' && document_id !== null ? (
          <Link to={paths.document(document_id)}>{file_name}</Link>
        ) : (
          file_name
        )}
      </span>
      <small className={classes('upload-tray-size', 'muted')}>{formatBytes(byte_size)}</small>
      <span className={classes('upload-tray-state', tones[step])}>
        {step === 'duplicate' && twin?.document_id
          ? rich('The same content is already here as {document}', {
              document: <Link to={paths.document(twin.document_id)}>{twin.name}</Link>,
            })
          : stepText(upload)}
      </span>
      <span className="upload-tray-acts">
        <Acts upload={upload} />
      </span>
      {measured && (
        <progress
          className="upload-tray-bar"
          max={100}
          value={percentOf(bytes, byte_size)}
          aria-label={file_name}
        />
      )}
    </li>
  )
}

function Acts({ upload }: { upload: Upload }) {
  const { id, step, pause } = upload
  const file = { file: upload.file_name }
  const act = (label: string, name: string, doing: () => void) => (
    <button type="button" className="btn" aria-label={name} onClick={doing}>
      {label}
    </button>
  )
  return (
    <>
      {pause?.can_retry_now &&
        act(t('Try now'), t('Try now {file}', file), () => withQueue((queue) => queue.retryNow()))}
      {step === 'missing' && <ChooseAgain upload={upload} />}
      {canRetry(upload) &&
        act(t('Retry'), t('Retry {file}', file), () => withQueue((queue) => queue.retry([id])))}
      {!hasEnded(upload) &&
        act(t('Cancel'), t('Cancel {file}', file), () => withQueue((queue) => queue.cancel([id])))}
      {needsAttention(upload) &&
        act(t('Dismiss'), t('Dismiss {file}', file), () => withQueue((queue) => queue.dismiss([id])))}
    </>
  )
}

/** The very file that was under way: another one would be another upload. */
function ChooseAgain({ upload: { id, file_name } }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('The file {file}', { file: file_name })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) withQueue((queue) => setOther(!queue.supplyFile(id, file)))
        }}
      />
      {isOther && <small className="t-bad">{t('That is another file.')}</small>}
      <button
        type="button"
        className="btn"
        aria-label={t('Choose {file} again', { file: file_name })}
        onClick={() => input.current?.click()}
      >
        {t('Choose again')}
      </button>
    </>
  )
}
