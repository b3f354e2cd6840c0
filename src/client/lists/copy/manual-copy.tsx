import { useEffect, useRef } from 'react'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Clip } from './clip.rules.ts'

/** The text itself, marked already, where the browser lets no page write into the clipboard. */
const ByHand = ({ clip, onClose }: { clip: Clip; onClose: () => void }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <Dialog title={t('Copy it by hand')} wide onClose={onClose}>
      <div className="parts">
        <p>
          {rich(
            'The browser does not let this page write into the clipboard. The text is marked: press <kbd>Ctrl</kbd> or <kbd>⌘</kbd> and <kbd>C</kbd>.',
            { kbd: (text) => <kbd>{text}</kbd> },
          )}
        </p>
        <textarea ref={field} className="field" rows={10} readOnly value={clip.text} aria-label={t('Rows')} />
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
export default ByHand
