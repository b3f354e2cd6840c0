import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { counted } from '../../format/index.ts'
import { useOptions } from '../use-options.ts'
import './palette.css'
import { groups, matchingCommands } from './palette.rules.ts'
import { type Command, useCommands } from './use-commands.ts'

const CommandLabel = ({ command }: { command: Command }) => (
  <>
    <span className={command.group === 'Recently opened' ? 'id' : 'palette-label'}>{command.label}</span>
    {command.keys && (
      <span className="palette-keys" aria-hidden="true">
        {command.keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    )}
  </>
)

type PaletteProps = { onHelp: () => void; onClose: () => void }

/** Finds and runs a command by a few letters; the field keeps the focus, the arrow keys choose. */
const Palette = ({ onHelp, onClose }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const fitting = matchingCommands(text, useCommands(onHelp))
  // A typed text shows the best matches of all groups; an empty one shows the groups.
  const sections =
    text.trim() === ''
      ? groups.map((group) => ({ group, commands: fitting.filter((command) => command.group === group) }))
      : [{ group: t('Best matches'), commands: fitting }]
  const list = sections.flatMap(({ commands }) => commands)
  const options = useOptions({ count: list.length, least: 0, mark: text })
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.onArrow(event)) return
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    run(list[options.active])
  }
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog ref={dialog} className="palette" aria-label={t('Commands')} onClose={onClose} onClick={onClick}>
      <div className="palette-field">
        <IconSearch size={16} aria-hidden="true" />
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded={list.length > 0}
          aria-controls={options.listId}
          aria-autocomplete="list"
          aria-activedescendant={list.length === 0 ? undefined : options.idOf(options.active)}
          aria-label={t('Find a page, a saved view or an action')}
          placeholder={t('Find a page, a saved view or an action…')}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" className="btn plain" onClick={onClose}>
          <kbd>{'Esc'}</kbd>
          <span className="visually-hidden">{t('Close')}</span>
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {text !== '' && counted(list.length, 'command')}
      </p>
      <div
        id={options.listId}
        role="listbox"
        aria-label={t('Pages, views and actions')}
        className="palette-list"
      >
        {sections.map(
          ({ group, commands }) =>
            commands.length > 0 && (
              <div key={group} role="group" aria-label={t(group)}>
                {text.trim() === '' && <h2 aria-hidden="true">{t(group)}</h2>}
                {commands.map((command) => {
                  const index = list.indexOf(command)
                  return (
                    <div
                      key={command.key}
                      id={options.idOf(index)}
                      role="option"
                      aria-selected={options.active === index}
                      className="palette-command"
                      onPointerDown={(event) => event.preventDefault()}
                      onPointerMove={() => options.setActive(index)}
                      onClick={() => run(command)}
                    >
                      <CommandLabel command={command} />
                    </div>
                  )
                })}
              </div>
            ),
        )}
      </div>
      {list.length === 0 && (
        <p className="palette-none">
          {t('No command matches “{text}”. Find numbers in the find bar:', { text })} <kbd>/</kbd>
        </p>
      )}
    </dialog>
  )
}
export default Palette
