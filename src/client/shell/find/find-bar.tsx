import './find-bar.css'
import { IconSearch } from '@tabler/icons-react'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  useMemo,
} from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import { useSession } from '../../api/index.ts'
import { counted, paths } from '../../format/index.ts'
import { usePageKeys } from '../../ui/index.ts'
import { useOptions } from '../use-options.ts'
import { FindList, type FindOption } from './find-list.tsx'
import { clearRecentFinds, saveRecentFind, recentFinds } from './recent-finds.ts'
import { useSuggestions } from './use-suggestions.ts'
import type { Paste } from '../../lists/paste.rules.ts'
import type * as Pastes from '../../lists/pastes.ts'

/** A field with more is slow to edit; the rest of a longer paste is kept in state. */
const MAX_IDENTIFIERS_IN_FIELD = 500

type PasteReader = typeof Pastes
let reader: PasteReader | undefined
/** The reader of pastes is loaded after the shell, which is kept small. */
const loadReader = async (): Promise<PasteReader> => (reader ??= await import('../../lists/pastes.ts'))

const asTyped = (text: string): Paste => ({
  identifiers: text.trim() === '' ? [] : [text.trim()],
  ignored: [],
  cut: false,
})

/** The text of the find bar. A paste of several identifiers is shown as one line; its identifiers are read from the paste. */
function useFindText() {
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<{ text: string; paste: Paste } | null>(null)
  const [loaded, setLoaded] = useState(reader)
  useEffect(() => {
    loadReader().then(setLoaded, () => undefined)
  }, [])
  const typed = useMemo(() => loaded?.readPaste(text) ?? asTyped(text), [text, loaded])
  const paste = pasted?.text === text ? pasted.paste : typed
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const start = value.slice(0, selectionStart ?? value.length)
    const end = value.slice(selectionEnd ?? value.length)
    const clipped = event.clipboardData.getData('text')
    /** Whether the paste was taken: the browser inserts a single identifier itself, so that undo works. */
    const take = ({ readPaste }: PasteReader): boolean => {
      const { identifiers, ignored } = readPaste(clipped)
      if (identifiers.length + ignored.length < 2) return false
      const read = readPaste([start, clipped, end].filter((part) => part.trim() !== '').join('\n'))
      // A text without any identifier is inserted as it is.
      if (read.identifiers.length === 0) return false
      const joined = read.identifiers.slice(0, MAX_IDENTIFIERS_IN_FIELD).join(', ')
      setText(joined)
      setPasted({ text: joined, paste: read })
      return true
    }
    if (loaded !== undefined) {
      if (take(loaded)) event.preventDefault()
      return
    }
    event.preventDefault()
    const insert = () => setText(`${start}${clipped.replaceAll(/[\r\n]+/g, ' ')}${end}`)
    loadReader().then((read) => {
      if (!take(read)) insert()
    }, insert)
  }
  return { text, setText, paste, onPaste, addressOfPaste: loaded?.addressOfPaste }
}

const recentOption = (q: string): FindOption => ({ recent: true, key: q, href: paths.find(q), text: q })

export interface FindBarProps {
  /** Requests in advance what finding this text opens; `isCertain` when it is being opened, or was pasted. */
  prefetch: (text: string, isCertain: boolean) => void
  /** Goes to what this text opens, if that is known without asking, and says whether it is. */
  openKnown: (text: string, navigate: NavigateFunction) => boolean
}

/** Finds records by identifier. `/` focuses it from any page, Enter opens the result like the deep link, Escape leaves. */
export const FindBar = ({ prefetch, openKnown }: FindBarProps) => {
  const navigate = useNavigate()
  const account = useSession().account.id
  const field = useRef<HTMLInputElement>(null)
  const { text, setText, paste, onPaste, addressOfPaste } = useFindText()
  const [isOpen, setOpen] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])
  const count = paste.identifiers.length
  const isMany = count > 1
  // One number is searched without what is around it.
  const { suggestions, isPending } = useSuggestions(isOpen && !isMany ? (paste.identifiers[0] ?? text) : '')
  const isEmpty = text.trim() === ''
  const found = suggestions.map((each): FindOption => ({ ...each, recent: false }))
  const list = isOpen ? (isEmpty ? recent.map(recentOption) : found) : []
  const options = useOptions({ count: list.length, least: -1, mark: text })
  const isShown = isOpen && (list.length > 0 || isMany)
  usePageKeys(['/'], () => {
    field.current?.focus()
    field.current?.select()
  })
  const open = () => {
    setRecent(recentFinds(account))
    setOpen(true)
  }
  const leave = () => {
    setOpen(false)
    setText('')
    field.current?.blur()
  }
  const choose = ({ href, text: q }: FindOption) => {
    saveRecentFind(account, q)
    void navigate(href)
    leave()
  }
  const find = (event: FormEvent) => {
    event.preventDefault()
    const chosen = list[options.active]
    if (chosen) return choose(chosen)
    const q = text.trim()
    if (q === '') return undefined
    prefetch(q, true)
    if (!isMany) saveRecentFind(account, q)
    if (isMany || !openKnown(q, navigate))
      void navigate(isMany && addressOfPaste ? addressOfPaste(paste) : paths.find(q))
    return leave()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) setOpen(false)
      else event.currentTarget.blur()
    } else if (['ArrowDown', 'ArrowUp'].includes(event.key) && !isOpen) open()
    else options.onArrow(event)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const clear = () => {
    clearRecentFinds(account)
    setRecent([])
    field.current?.focus()
  }
  return (
    <form role="search" className="find-bar" onSubmit={find} onBlur={onBlur}>
      <IconSearch size={15} aria-hidden="true" />
      <input
        ref={field}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          const { nativeEvent } = event
          prefetch(
            event.target.value,
            nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste',
          )
          if (!isOpen) open()
        }}
        onFocus={() => {
          open()
          prefetch(text, false)
        }}
        onClick={open}
        onPaste={(event) => {
          onPaste(event)
          open()
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={list.length > 0}
        aria-controls={options.listId}
        aria-autocomplete="list"
        aria-activedescendant={options.active < 0 ? undefined : options.idOf(options.active)}
        aria-label={t('Find containers, bills of lading, bookings, references; paste many at once')}
        aria-keyshortcuts="/"
        placeholder={t('Find or paste container, bill of lading, booking, reference…')}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
      <p className="visually-hidden" role="status">
        {isOpen && !isEmpty && !isMany && !isPending && counted(found.length, 'suggestion')}
      </p>
      {isShown && (
        <div className="find-menu">
          {isMany && (
            <p role="status">
              <b>
                {counted(count, 'identifier')}
                {paste.cut && t(', and more that are left out')}
              </b>
              {paste.ignored.length > 0 &&
                ` (${plural(paste.ignored.length, '{n} other piece of text ignored', '{n} other pieces of text ignored')})`}{' '}
              — <kbd>{t('Enter')}</kbd> {t('to find')}
            </p>
          )}
          {list.length > 0 && (
            <FindList
              label={isEmpty ? t('Recently found') : t('Suggestions')}
              list={list}
              options={options}
              onChoose={choose}
            />
          )}
          {isEmpty && list.length > 0 && (
            <button type="button" className="btn plain" onClick={clear}>
              {t('Clear these')}
            </button>
          )}
        </div>
      )}
    </form>
  )
}
