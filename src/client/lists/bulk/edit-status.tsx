import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { tellProgress, tellResult, tellUndone } from './bulk.rules.ts'
import type { useBulkEdit } from './use-bulk-edit.ts'

const ResultsDialog = lazy(() => import('./results-dialog.tsx'))

/** How far a bulk edit is, then what became of it, with the way back. */
export const EditStatus = ({ bulk: { edit, undo, progress } }: { bulk: ReturnType<typeof useBulkEdit> }) => {
  const [shown, setShown] = useState(false)
  const isBusy = edit.isPending || undo.isPending
  const done = undo.data ?? edit.data
  const resultText = undo.data
    ? tellUndone(undo.data.attributes)
    : edit.data && tellResult(edit.data.attributes.action, edit.data.attributes)
  const failed = undo.error ?? edit.error
  const dismiss = () => {
    edit.reset()
    undo.reset()
  }
  return (
    <>
      <span role="status" className="edit-status">
        {isBusy && (progress ? tellProgress(progress.attributes) : t('Working…'))}
        {!isBusy && failed === null && resultText}
      </span>
      {!isBusy && failed !== null && (
        <span className="t-bad" role="alert">
          {t('Not done.')} {failed.message}
        </span>
      )}
      {!isBusy && done && resultText && (
        <>
          <button type="button" className="quiet" onClick={() => setShown(true)}>
            {t('Details')}
          </button>
          {!undo.data && may('undo_bulk_edit') && done.attributes.can_undo && done.attributes.changed > 0 && (
            <button type="button" className="quiet" onClick={() => undo.mutate(done.id)}>
              {t('Undo')}
            </button>
          )}
        </>
      )}
      {!isBusy && (failed !== null || resultText) && (
        <button type="button" className="quiet" aria-label={t('Dismiss what is said')} onClick={dismiss}>
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
      {shown && done && resultText && (
        <Suspense>
          <ResultsDialog id={done.id} title={resultText} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
