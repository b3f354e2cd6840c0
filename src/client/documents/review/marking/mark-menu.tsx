import { IconSchool, IconSearch, IconTag } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { midSentence, t } from '../../../../contract/language/index.ts'
import { classes } from '../../../ui/index.ts'
import { fieldTitle } from '../fields/field-labels.present.ts'
import type { SchemaField } from '../fields/schema.ts'
import type { MarkedLine } from './words.rules.ts'
import '../../../ui/menu-items.css'

interface MarkMenuProps {
  /** The marked words on the page: the menu is beside them. */
  at: RefObject<HTMLElement | null>
  lines: readonly MarkedLine[]
  /** What is printed before the words; empty if there is nothing. */
  label: string
  /** The likeliest fields, best first. */
  guesses: readonly string[]
  known: readonly SchemaField[]
  onChoose: (path: string) => void
  /** The marking stays. */
  onClose: () => void
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
/** Fields that a search lists. */
const MAX_LISTED = 7
const EDGE_PX = 8

/** Below what is marked, or above it where there is no room. */
function placeBeside(menu: HTMLElement, marked: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect()
  const isBelow = marked.bottom + 6 + height < window.innerHeight - EDGE_PX
  const top = isBelow ? marked.bottom + 6 : Math.max(EDGE_PX, marked.top - 6 - height)
  const left = Math.min(Math.max(EDGE_PX, marked.left), window.innerWidth - width - EDGE_PX)
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(EDGE_PX, left)}px`
}

/**
 * What the marked words are. The best guess has the focus; digits choose, `/` finds any field, and Escape closes the menu while the words
 * stay marked.
 */
export const MarkMenu = ({ at, lines, label, guesses, known, onChoose, onClose }: MarkMenuProps) => {
  const menu = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<string | null>(guesses.length === 0 ? '' : null)
  const id = useId()
  const isSearching = search !== null
  useLayoutEffect(() => {
    const shown = menu.current
    if (shown === null) return undefined
    if (!shown.matches(':popover-open')) shown.showPopover()
    const place = () => {
      const marked = at.current?.getBoundingClientRect()
      if (marked) placeBeside(shown, marked)
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [at, isSearching, lines])
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>(isSearching ? 'input' : '[role="menuitem"]')?.focus()
  }, [isSearching])
  const found = isSearching
    ? known
        .map(({ path }) => ({ path, title: fieldTitle(path) }))
        .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
        .slice(0, MAX_LISTED)
    : []
  const move = (by: 1 | -1) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"], input') ?? [])]
    const here = items.findIndex((item) => item === document.activeElement)
    items[(here + by + items.length) % items.length]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const guess = guesses[Number(key) - 1]
    if (key === 'Escape' || key === 'Tab') onClose()
    else if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (isSearching) {
      if (key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !found[0]) return
      onChoose(found[0].path)
    } else if (key === '/') setSearch('')
    else if (guess !== undefined) onChoose(guess)
    else return
    event.preventDefault()
  }
  const [first, ...others] = lines.map(({ text }) => text)
  return (
    <div
      ref={menu}
      popover="manual"
      role={isSearching ? 'group' : 'menu'}
      aria-labelledby={id}
      className="mark-menu"
      onKeyDown={onKeyDown}
      // What happens here is none of the page below.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
      onPointerMove={(event) => event.stopPropagation()}
    >
      <p id={id} className="mark-words">
        <b>{first}</b>
        {others.length > 0 && <span className="muted">{others.join(', ')}</span>}
      </p>
      <div className="menu-items" role="none">
        {isSearching ? (
          <>
            <input
              className="field compact-field"
              type="text"
              value={search}
              aria-label={t('Find a field')}
              placeholder={t('Find a field')}
              autoComplete="off"
              onChange={({ target }) => setSearch(target.value)}
            />
            {found.length === 0 && <p className="muted">{t('No such field.')}</p>}
            {found.map(({ path, title }) => (
              <button key={path} type="button" role="menuitem" onClick={() => onChoose(path)}>
                <IconTag {...icon} /> {title}
              </button>
            ))}
          </>
        ) : (
          <>
            {guesses.map((path, index) => (
              <button
                key={path}
                type="button"
                role="menuitem"
                className={classes(index === 0 && 'best')}
                onClick={() => onChoose(path)}
              >
                <IconTag {...icon} />
                {index === 0
                  ? t('This is the {field}', { field: midSentence(fieldTitle(path)) })
                  : fieldTitle(path)}
                <kbd aria-hidden="true">{index === 0 ? '⏎' : index + 1}</kbd>
              </button>
            ))}
            <button type="button" role="menuitem" onClick={() => setSearch('')}>
              <IconSearch {...icon} /> {t('Another field…')} <kbd aria-hidden="true">{'/'}</kbd>
            </button>
          </>
        )}
      </div>
      <p className="mark-teaches">
        <IconSchool {...icon} />
        <span>
          {label !== '' && t('Printed before it: “{label}”.', { label })}{' '}
          {t('Confirmed on two documents of the same sender, it is read by itself.')}
        </span>
      </p>
    </div>
  )
}
