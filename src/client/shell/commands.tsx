import { lazy, Suspense, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { useKeyDown, usePageKeys } from '../ui/index.ts'
import { usePageShortcuts } from './pages.ts'

const Palette = lazy(() => import('./palette/palette.tsx'))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'))

const isMac = navigator.platform.startsWith('Mac')

/** The keys that work on every page, with a button for each dialog that they open. */
export const Commands = () => {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  // The close event may arrive after the other dialog was opened.
  const close = (dialog: typeof open) => () => setOpen((now) => (now === dialog ? null : now))
  const help = () => setOpen('help')
  usePageKeys(['?'], help)
  usePageShortcuts()
  useKeyDown((event) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isChord || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
    event.preventDefault()
    if (open === 'palette') setOpen(null)
    else if (document.querySelector('dialog[open]') === null) setOpen('palette')
  })
  return (
    <>
      <button
        type="button"
        className="header-button"
        onClick={() => setOpen('palette')}
        aria-label={t('Commands')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        <span>{t('Commands')}</span>
      </button>
      <button
        type="button"
        className="header-button wide-only"
        onClick={help}
        aria-label={t('Keys: keyboard help')}
        aria-keyshortcuts="?"
      >
        <kbd aria-hidden="true">?</kbd>
        <span>{t('Keys')}</span>
      </button>
      <Suspense>
        {open === 'palette' && <Palette onHelp={help} onClose={close('palette')} />}
        {open === 'help' && <KeyboardHelp onClose={close('help')} />}
      </Suspense>
    </>
  )
}
