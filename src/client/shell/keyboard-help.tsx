import { Dialog } from '../ui/dialog.tsx'
import { pages } from './pages.ts'

type Keys = [names: string[], what: string][]

const sections: { title: string; keys: Keys }[] = [
  {
    title: 'Anywhere',
    keys: [
      [['/'], 'Find: type or paste identifiers'],
      [['Ctrl', 'K'], 'Go to a page or a view, or do something'],
      ...pages.map(({ key, label }): Keys[number] => [['g', key], label]),
      [['Esc'], 'Leave the field, close what is open'],
      [['?'], 'This help'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['j', 'k'], 'Next and previous row'],
      [['Enter'], 'Open the row'],
      [['x'], 'Select the row'],
      [['Shift', 'j', 'k'], 'Select on the way'],
      [['Ctrl', 'A'], 'Select all that match'],
      [['Ctrl', 'C'], 'Copy what is selected'],
      [['Esc'], 'Select nothing'],
    ],
  },
  {
    title: 'Reviewing a document',
    keys: [
      [['Enter'], 'Accept it, and go on to the next'],
      [['n'], 'Leave it, and go on to the next'],
      [['j', 'k'], 'Next and previous field'],
      [['e'], 'Edit the field'],
      [['t'], 'Choose its type'],
      [['[', ']'], 'Previous and next page'],
    ],
  },
]

/** What the keyboard can do. On a Mac the key called Ctrl here is Command. */
const KeyboardHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard" wide onClose={onClose}>
    <div className="key-lists">
      {sections.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
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
        </section>
      ))}
    </div>
    <p className="muted">
      On a Mac, <kbd>⌘</kbd> stands for <kbd>Ctrl</kbd>. Single keys do nothing while somebody types.
    </p>
    <div className="ends">
      <button type="button" className="btn" onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
)
export default KeyboardHelp
