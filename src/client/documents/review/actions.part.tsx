import { lazy, Suspense, useState } from 'react'
import type { Document, DocumentEvidence } from '../../../contract/resources/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/index.ts'
import { MenuItems } from '../../ui/menu-items.tsx'
import type { DocumentChanges } from './use-changes.ts'

const SplitDialog = lazy(() => import('./split-dialog.tsx'))

interface ActionsProps {
  document: Document
  evidence: DocumentEvidence | undefined
  changes: DocumentChanges
  /** Something was done, in words. */
  onTold: (words: string) => void
  onDeleted: () => void
}

/** What can be done with a document beside accepting it. */
export const Actions = ({
  document,
  evidence,
  changes: { edit, work, remove },
  onTold,
  onDeleted,
}: ActionsProps) => {
  const [asked, ask] = useState<'split' | 'delete' | null>(null)
  const { id, attributes } = document
  const type = attributes.file_content_type ?? ''
  const isReviewed = typeof attributes.reviewed_at === 'string'
  const start = (what: Parameters<typeof work.mutate>[0], words: string) =>
    work.mutate(what, { onSuccess: () => onTold(words) })
  return (
    <>
      <MenuButton
        label="More to do with this document"
        menu={() => (
          <MenuItems>
            <button type="button" onClick={() => start('reextract', 'Its fields are read again')}>
              Read the fields again
            </button>
            <button type="button" onClick={() => start('reclassify', 'Its type is looked for again')}>
              Find its type again
            </button>
            <button type="button" onClick={() => start('relink', 'Shipments are looked for again')}>
              Look again what it is about
            </button>
            {type.startsWith('image/') && (
              <button type="button" onClick={() => start('rotate', 'The picture is turned and read again')}>
                Turn the picture right
              </button>
            )}
            {type === 'application/pdf' && (
              <button type="button" onClick={() => ask('split')}>
                Split into documents…
              </button>
            )}
            {isReviewed && (
              <button type="button" onClick={() => edit.mutate({ reviewed: false })}>
                Review it again
              </button>
            )}
            <hr />
            <button type="button" onClick={() => ask('delete')}>
              Delete…
            </button>
          </MenuItems>
        )}
      >
        More
      </MenuButton>
      {work.isError && (
        <span role="alert" className="t-bad">
          {work.error.message}
        </span>
      )}
      {asked === 'split' && evidence && (
        <Suspense>
          <SplitDialog
            id={id}
            name={attributes.name}
            evidence={evidence}
            onClose={() => ask(null)}
            onDone={(count) => {
              ask(null)
              onTold(`${count} documents are made of it; they come into the inbox`)
            }}
          />
        </Suspense>
      )}
      {asked === 'delete' && (
        <Dialog title={`Delete ${attributes.name}?`} onClose={() => ask(null)}>
          <div className="parts">
            <p>The file goes with it. Whoever needs it later has to bring it again.</p>
            {remove.isError && (
              <p role="alert" className="t-bad">
                {remove.error.message}
              </p>
            )}
            <div className="ends">
              <button type="button" className="btn" onClick={() => ask(null)}>
                Cancel
              </button>
              <button
                type="button"
                className="btn go"
                disabled={remove.isPending}
                onClick={() => remove.mutate(undefined, { onSuccess: onDeleted })}
              >
                Delete
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
