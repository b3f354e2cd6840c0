import { IconKeyboard } from '@tabler/icons-react'
import { useRef } from 'react'
import { usePageKeys } from '../ui/index.ts'

const keys: [string[], string][] = [
  [['/'], 'Find: type or paste identifiers'],
  [['j', 'k'], 'Next and previous row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Leave the field, close what is open'],
  [['?'], 'This help'],
]

/** `?` shows what the keyboard can do; the button does for those who do not know that yet. */
export const KeyboardHelp = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current?.showModal()
  usePageKeys(['?'], open)
  return (
    <>
      <button
        type="button"
        className="icon-button wide-only"
        onClick={open}
        aria-label="Keyboard help"
        title="Keyboard help (?)"
      >
        <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby="keyboard-help">
        <h2 id="keyboard-help">Keyboard</h2>
        <dl className="keys">
          {keys.map(([names, what]) => (
            <div key={what}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="btn">
            Close
          </button>
        </form>
      </dialog>
    </>
  )
}
