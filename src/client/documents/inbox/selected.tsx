import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { counted } from '../../format/index.ts'
import type { OpenList } from '../../lists/listed.ts'
import type { ListName } from '../../lists/view/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { DocumentRow } from './row.present.ts'
import { call, isStatus, may } from '../../api/index.ts'

type DocumentChange = 'reextract' | 'delete'
/** Each record needs a request, and the service allows a hundred per minute. */
const MAX_CHANGES_AT_ONCE = 25

const words: Record<DocumentChange, string> = { reextract: 'to be read again', delete: 'deleted' }

/**
 * Changes the records one after the other and ignores those that are already deleted. Throws at the first refusal;
 * the changes before it stay.
 */
async function changeMany(what: DocumentChange, ids: readonly string[]): Promise<string> {
  for (const id of ids) {
    try {
      await call(what === 'delete' ? 'delete_document' : 'reextract_document', { params: { id } })
    } catch (error) {
      if (!isStatus(error, 404)) throw error
    }
  }
  return `${counted(ids.length, 'document')} ${words[what]}`
}

/** "2 selected of 23 · Read again · Delete", at the foot of the inbox. */
export const SelectedDocuments = ({ listed }: { listed: OpenList<DocumentRow, ListName> }) => {
  const { selection, onSelection, refresh, total = 0 } = listed
  const [isSure, ask] = useState(false)
  const keys = selection.all ? [] : [...selection.keys]
  const count = selection.all ? Math.max(0, total - selection.except.size) : keys.length
  const change = useMutation({
    mutationFn: (what: DocumentChange) => changeMany(what, keys),
    onSuccess: () => onSelection({ all: false, keys: new Set() }),
    onSettled: () => refresh(),
  })
  const start = (what: DocumentChange) => {
    ask(false)
    change.mutate(what)
  }
  const mayReadAgain = may('reextract_document')
  const mayDelete = may('delete_document')
  const isTooMany = selection.all || count > MAX_CHANGES_AT_ONCE
  return (
    <div className="selection-bar">
      {count > 0 && (
        <>
          <span>
            <b>{count.toLocaleString('en-US')} selected</b> of {total.toLocaleString('en-US')}
          </span>
          {!mayReadAgain && !mayDelete ? null : isTooMany ? (
            <span className="t-warn">Select up to {MAX_CHANGES_AT_ONCE} documents to change them.</span>
          ) : (
            <>
              {mayReadAgain && (
                <button type="button" disabled={change.isPending} onClick={() => start('reextract')}>
                  {t('Read again')}
                </button>
              )}
              {mayDelete && (
                <button type="button" disabled={change.isPending} onClick={() => ask(true)}>
                  {t('Delete')}
                </button>
              )}
            </>
          )}
          <button
            type="button"
            className="quiet"
            onClick={() => onSelection({ all: false, keys: new Set() })}
          >
            {t('Clear')}
          </button>
        </>
      )}
      <span role="status">
        {change.isPending && 'Working…'}
        {change.data}
      </span>
      {change.isError && (
        <span role="alert" className="t-bad">
          Not all was done. {change.error.message}
        </span>
      )}
      {isSure && (
        <ConfirmDialog
          title={`Delete ${counted(count, 'document')}?`}
          go={t('Delete')}
          onConfirm={() => start('delete')}
          onClose={() => ask(false)}
        >
          {t('The files are deleted too and cannot be restored.')}
        </ConfirmDialog>
      )}
    </div>
  )
}
