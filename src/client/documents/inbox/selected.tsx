import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rich } from '../../language/index.ts'
import { numberText, plural, t } from '../../../contract/language/index.ts'
import type { OpenList } from '../../lists/listed.ts'
import type { ListName } from '../../lists/view/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { DocumentRow } from './row.present.ts'
import { call, isStatus, may } from '../../api/index.ts'

type DocumentChange = 'reextract' | 'delete'
/** Each record needs a request, and the service allows a hundred per minute. */
const MAX_CHANGES_AT_ONCE = 25

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
  return what === 'delete'
    ? plural(ids.length, '{n} document deleted', '{n} documents deleted')
    : plural(ids.length, '{n} document to be read again', '{n} documents to be read again')
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
            {rich('<b>{count} selected</b> of {total}', {
              b: (text) => <b>{text}</b>,
              count: numberText(count),
              total: numberText(total),
            })}
          </span>
          {!mayReadAgain && !mayDelete ? null : isTooMany ? (
            <span className="t-warn">
              {t('Select up to {n} documents to change them.', { n: MAX_CHANGES_AT_ONCE })}
            </span>
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
        {change.isPending && t('Working…')}
        {change.data}
      </span>
      {change.isError && (
        <span role="alert" className="t-bad">
          {t('Not all was done. {reason}', { reason: change.error.message })}
        </span>
      )}
      {isSure && (
        <ConfirmDialog
          title={plural(count, 'Delete {n} document?', 'Delete {n} documents?')}
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
