import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { counted } from '../../format/index.ts'
import { useOptions } from '../use-options.ts'
import './palette.css'
import { groups, matchingItems } from './palette.rules.ts'
import { type Doing, useOffers } from './use-offers.ts'

const Offered = ({ offer }: { offer: Doing }) => (
  <>
    <span className={offer.group === 'Opened lately' ? 'id' : 'palette-label'}>{offer.label}</span>
    {offer.keys && (
      <span className="palette-keys" aria-hidden="true">
        {offer.keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    )}
  </>
)

type PaletteProps = { onHelp: () => void; onClose: () => void }

/** Goes anywhere and does anything by a few letters; the field keeps the focus, the arrows choose. */
const Palette = ({ onHelp, onClose }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const fitting = matchingItems(text, useOffers(onHelp))
  // What is typed finds the best wherever it stands; all together is read by its groups.
  const sections =
    text.trim() === ''
      ? groups.map((group) => ({ group, offers: fitting.filter((offer) => offer.group === group) }))
      : [{ group: 'Best first', offers: fitting }]
  const list = sections.flatMap(({ offers }) => offers)
  const options = useOptions({ count: list.length, least: 0, mark: text })
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const take = (offer: Doing | undefined) => {
    if (offer === undefined) return
    onClose()
    offer.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.onArrow(event)) return
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    take(list[options.active])
  }
  const beside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to, or do" onClose={onClose} onClick={beside}>
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
          aria-label="Go to a page or a saved view, or do something"
          placeholder="Go to a page or a saved view, or do something…"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" className="btn plain" onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {text !== '' && counted(list.length, 'offer')}
      </p>
      <div id={options.listId} role="listbox" aria-label="Pages, views and actions" className="palette-list">
        {sections.map(
          ({ group, offers }) =>
            offers.length > 0 && (
              <div key={group} role="group" aria-label={group}>
                {text.trim() === '' && <h2 aria-hidden="true">{group}</h2>}
                {offers.map((offer) => {
                  const index = list.indexOf(offer)
                  return (
                    <div
                      key={offer.key}
                      id={options.idOf(index)}
                      role="option"
                      aria-selected={options.active === index}
                      className="palette-offer"
                      onPointerDown={(event) => event.preventDefault()}
                      onPointerMove={() => options.setActive(index)}
                      onClick={() => take(offer)}
                    >
                      <Offered offer={offer} />
                    </div>
                  )
                })}
              </div>
            ),
        )}
      </div>
      {list.length === 0 && (
        <p className="palette-none">
          Nothing here is called “{text}”. Numbers are found in the find bar: <kbd>/</kbd>
        </p>
      )}
    </dialog>
  )
}
export default Palette
