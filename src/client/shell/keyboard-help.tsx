import { t } from '../../contract/language/index.ts'
import type { OperationName } from '../../contract/operations/index.ts'
import { may } from '../api/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { openPages } from './pages.ts'

/** With the operation that the key is for, where it is refused to some. */
type Keys = [names: string[], action: string, needs?: OperationName][]

/** Those of who is signed in. */
const sections = (): { title: string; keys: Keys }[] =>
  allSections()
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(([, , needs]) => needs === undefined || may(needs)),
    }))
    .filter(({ keys }) => keys.length > 0)

const allSections = (): { title: string; keys: Keys }[] => [
  {
    title: 'Anywhere',
    keys: [
      [['/'], 'Find: type or paste identifiers'],
      [['Ctrl', 'K'], 'Commands: open a page or a view, run an action'],
      ...openPages().map(({ key, label }): Keys[number] => [['g', key], label]),
      [['Esc'], 'Leave the field, close the dialog'],
      [['?'], 'This help'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['j', 'k'], 'Next and previous row'],
      [['Enter'], 'Open the row'],
      [['x'], 'Select the row'],
      [['e'], 'Enter a value, in pickup and delivery', 'enter_container_values'],
      [['Shift', 'j', 'k'], 'Select while moving'],
      [['Ctrl', 'A'], 'Select all that match'],
      [['Ctrl', 'C'], 'Copy the selected rows'],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    title: 'On a shipment',
    keys: [
      [['j', 'k'], 'Next and previous of the list it was opened from'],
      [['u', '⌫'], 'Back to that list, to this row'],
      [['[', ']'], 'Previous and next container of the shipment'],
      [['n'], 'Write a note on the container', 'edit_container_note'],
      [['a'], 'Assign the container to me', 'edit_container_note'],
    ],
  },
  {
    title: 'In the inbox of alerts',
    keys: [
      [['j', 'k'], 'Next and previous alert', 'list_alerts'],
      [['e'], 'Acknowledge it', 'edit_alert'],
      [['z'], 'Snooze it until tomorrow morning', 'edit_alert'],
    ],
  },
  {
    title: 'Reviewing a document',
    keys: [
      [['Enter'], 'Accept and open the next', 'edit_document'],
      [['n'], 'Skip and open the next', 'list_documents'],
      [['j', 'k'], 'Next and previous field', 'list_documents'],
      [['e'], 'Edit the field', 'edit_document'],
      [['t'], 'Choose its type', 'edit_document'],
      [['[', ']'], 'Previous and next page', 'list_documents'],
    ],
  },
]

/** Lists the keyboard shortcuts. */
const KeyboardHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('Keyboard')} wide onClose={onClose}>
    <div className="key-lists">
      {sections().map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl className="keys">
            {keys.map(([names, action]) => (
              <div key={action}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
    <p className="muted">
      On a Mac, press <kbd>⌘</kbd> in place of <kbd>{t('Ctrl')}</kbd>. Single keys do nothing while you type
      in a field.
    </p>
    <div className="ends">
      <button type="button" className="btn" onClick={onClose}>
        {t('Close')}
      </button>
    </div>
  </Dialog>
)
export default KeyboardHelp
