import { Link } from 'react-router'
import { classes } from '../../ui/index.ts'
import { tellBytes } from '../bytes.ts'
import css from './upload.module.css'
import { canRetry, hasEnded, percentOf, totalOf, type Upload } from './upload.rules.ts'
import { tellStep, tellTotal } from './upload.words.ts'
import { useUploadQueue, useUploads } from './uploads.tsx'

/** What was dropped since the page was opened, each file with its step. Nothing when nothing was. */
export function UploadList({ search }: { search: (name: string) => string }) {
  const queue = useUploadQueue()
  const uploads = useUploads()
  if (uploads.length === 0) return null
  const { underway } = totalOf(uploads)
  return (
    <section className={css.list} aria-label="Uploads">
      <header>
        <h2>{tellTotal(uploads, { aloud: false })}</h2>
        {underway < uploads.length && (
          <button type="button" className="btn plain" onClick={() => queue.clear()}>
            Clear ended
          </button>
        )}
      </header>
      <ul>
        {uploads.toReversed().map((upload) => (
          <Row key={upload.id} upload={upload} search={search} />
        ))}
      </ul>
    </section>
  )
}

const tones: Partial<Record<Upload['step'], string>> = {
  done: 't-ok',
  duplicate: 't-warn',
  failed: 't-bad',
  refused: 't-bad',
}

function Row({ upload, search }: { upload: Upload; search: (name: string) => string }) {
  const queue = useUploadQueue()
  const { id, file_name, byte_size, bytes, step, pause, twin } = upload
  const measured = (step === 'checking' || step === 'sending') && pause === null
  return (
    <li data-step={step}>
      <span className={css.name} title={file_name}>
        {file_name} <small className="faint">{tellBytes(byte_size)}</small>
      </span>
      <span className={classes(css.state, tones[step])}>
        {step === 'duplicate' && twin ? (
          <>
            The same content is already here as <Link to={{ search: search(twin.name) }}>{twin.name}</Link>
          </>
        ) : (
          tellStep(upload)
        )}
      </span>
      {measured && (
        <progress className={css.bar} max={100} value={percentOf(bytes, byte_size)} aria-label={file_name} />
      )}
      <span className={css.acts}>
        {!hasEnded(upload) && (
          <button
            type="button"
            className="btn plain"
            aria-label={`Cancel ${file_name}`}
            onClick={() => queue.cancel(id)}
          >
            Cancel
          </button>
        )}
        {canRetry(upload) && (
          <button
            type="button"
            className="btn"
            aria-label={`Retry ${file_name}`}
            onClick={() => queue.retry(id)}
          >
            Retry
          </button>
        )}
      </span>
    </li>
  )
}
