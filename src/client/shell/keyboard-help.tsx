import { rich } from '../language/index.ts'
import { msg, t } from '../../contract/language/index.ts'
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
    title: t('Anywhere'),
    keys: [
      [['/'], t('Find: type or paste identifiers')],
      [[msg('Ctrl'), 'K'], t('Commands: open a page or a view, run an action')],
      ...openPages().map(({ key, label }): Keys[number] => [['g', key], label]),
      [['Esc'], t('Leave the field, close the dialog')],
      [['?'], t('This help')],
    ],
  },
  {
    title: t('In a list'),
    keys: [
      [['j', 'k'], t('Next and previous row')],
      [[msg('Enter')], t('Open the row')],
      [['x'], t('Select the row')],
      [['e'], t('Enter a value, in pickup and delivery'), 'enter_container_values'],
      [[msg('Shift'), 'j', 'k'], t('Select while moving')],
      [[msg('Ctrl'), 'A'], t('Select all that match')],
      [[msg('Ctrl'), 'C'], t('Copy the selected rows')],
      [['Esc'], t('Clear the selection')],
    ],
  },
  {
    title: t('On a shipment'),
    keys: [
      [['j', 'k'], t('Next and previous of the list it was opened from')],
      [['u', '⌫'], t('Back to that list, to this row')],
      [['[', ']'], t('Previous and next container of the shipment')],
      [['n'], t('Write a note on the container'), 'edit_container_note'],
      [['a'], t('Assign the container to me'), 'edit_container_note'],
    ],
  },
  {
    title: t('In the inbox of alerts'),
    keys: [
      [['j', 'k'], t('Next and previous alert'), 'list_alerts'],
      [['e'], t('Acknowledge it'), 'edit_alert'],
      [['z'], t('Snooze it until tomorrow morning'), 'edit_alert'],
    ],
  },
  {
    title: t('Reviewing a document'),
    keys: [
      [[msg('Enter')], t('Accept and open the next'), 'edit_document'],
      [['n'], t('Skip and open the next'), 'list_documents'],
      [['j', 'k'], t('Next and previous field'), 'list_documents'],
      [['e'], t('Edit the field'), 'edit_document'],
      [['a'], t('Type an empty field, or add one'), 'edit_document'],
      [['x'], t('Not on the document'), 'edit_document'],
      [['m'], t('Mark words on the page'), 'edit_document'],
      [['t'], t('Choose its type'), 'edit_document'],
      [['[', ']'], t('Previous and next page'), 'list_documents'],
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
                    <kbd key={name}>{t(name)}</kbd>
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
      {rich(
        'On a Mac, press <kbd>{command}</kbd> in place of <kbd>Ctrl</kbd>. Single keys do nothing while you type in a field.',
        { kbd: (inside) => <kbd>{inside}</kbd>, command: '⌘' },
      )}
    </p>
    <div className="ends">
      <button type="button" className="btn" onClick={onClose}>
        {t('Close')}
      </button>
    </div>
  </Dialog>
)
export default KeyboardHelp
