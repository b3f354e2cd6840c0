import { lazy, Suspense, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { Document, DocumentEvidence } from '../../../contract/resources/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuButton } from '../../ui/index.ts'
import { MenuItems } from '../../ui/menu-items.tsx'
import type { DocumentChanges } from './use-document-changes.ts'

const SplitDialog = lazy(() => import('./pages/split-dialog.tsx'))

interface ActionsProps {
  document: Document
  evidence: DocumentEvidence | undefined
  changes: DocumentChanges
  /** Announces a completed action. */
  onAnnounce: (words: string) => void
  onDeleted: () => void
}

const hasActions = (): boolean =>
  may('reextract_document') || may('reclassify_document') || may('relink_document') || may('delete_document')

/** The further actions for a document. */
export const Actions = ({
  document,
  evidence,
  changes: { edit, work, remove },
  onAnnounce,
  onDeleted,
}: ActionsProps) => {
  const [openDialog, setOpenDialog] = useState<'split' | 'delete' | null>(null)
  const { id, attributes } = document
  const type = attributes.file_content_type ?? ''
  const isReviewed = typeof attributes.reviewed_at === 'string'
  const start = (what: Parameters<typeof work.mutate>[0], words: string) =>
    work.mutate(what, { onSuccess: () => onAnnounce(words) })
  return (
    <>
      {hasActions() && (
        <MenuButton
          label={t('More actions for this document')}
          menu={() => (
            <MenuItems>
              {may('reextract_document') && (
                <button type="button" onClick={() => start('reextract', t('The fields are extracted again'))}>
                  {t('Extract the fields again')}
                </button>
              )}
              {may('reclassify_document') && (
                <button
                  type="button"
                  onClick={() => start('reclassify', t('The document is classified again'))}
                >
                  {t('Classify again')}
                </button>
              )}
              {may('relink_document') && (
                <button type="button" onClick={() => start('relink', t('Shipments are matched again'))}>
                  {t('Match shipments again')}
                </button>
              )}
              {type.startsWith('image/') && may('rotate_document') && (
                <button
                  type="button"
                  onClick={() => start('rotate', t('The picture is rotated and read again'))}
                >
                  {t('Rotate the picture right')}
                </button>
              )}
              {type === 'application/pdf' && may('split_document') && (
                <button type="button" onClick={() => setOpenDialog('split')}>
                  {t('Split into documents…')}
                </button>
              )}
              {isReviewed && may('edit_document') && (
                <button type="button" onClick={() => edit.mutate({ reviewed: false })}>
                  {t('Review it again')}
                </button>
              )}
              {may('delete_document') && (
                <>
                  <hr />
                  <button type="button" onClick={() => setOpenDialog('delete')}>
                    {t('Delete…')}
                  </button>
                </>
              )}
            </MenuItems>
          )}
        >
          {t('More')}
        </MenuButton>
      )}
      {work.isError && (
        <span role="alert" className="t-bad">
          {work.error.message}
        </span>
      )}
      {openDialog === 'split' && evidence && (
        <Suspense>
          <SplitDialog
            id={id}
            name={attributes.name}
            evidence={evidence}
            onClose={() => setOpenDialog(null)}
            onDone={(count) => {
              setOpenDialog(null)
              onAnnounce(t('{n} documents are split off and added to the inbox', { n: count }))
            }}
          />
        </Suspense>
      )}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: attributes.name })}
          go={t('Delete')}
          isPending={remove.isPending}
          failure={remove.error?.message}
          onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
          onClose={() => setOpenDialog(null)}
        >
          {t('The file is deleted too and cannot be restored.')}
        </ConfirmDialog>
      )}
    </>
  )
}
