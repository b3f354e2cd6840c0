import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { rich } from '../../language/index.ts'
import { t } from '../../../contract/language/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import { may } from '../../api/index.ts'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { type EditedCell, type OtherEntry, useCells } from './cells.store.ts'
import { readEntry } from './entry.rules.ts'
import { type BoardAttribute, boardFields } from './fields.rules.ts'
import { partyNamesQuery } from './queries.ts'
import { useEnteredBy } from './use-entered-by.ts'
import { useSaveEntry } from './use-save-entry.ts'

interface EntryEditorProps {
  row: ContainerListRow
  attribute: BoardAttribute
  state: EditedCell
}

/** The cell that is gone to from one: of the same row, or of the same column. */
type Step = 'stay' | 'next' | 'before' | 'down' | 'up'

/** The input in the place of a value: Enter saves, Tab saves and goes on, Escape leaves it as it was. */
export const EntryEditor = ({ row, attribute, state }: EntryEditorProps) => {
  const { text } = state
  const cells = useCells()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const save = useSaveEntry()
  const { label, kind } = boardFields[attribute]
  const { data: parties = [] } = useQuery({
    ...partyNamesQuery,
    enabled: kind === 'party' && may('list_parties'),
  })
  const zone = pickupZone(row.record.attributes)
  const entry = readEntry(attribute, text, { parties, now: row.now, zone })
  const isSame = text.trim() === state.start
  /** Enter and Tab blur the input too: what is done is done once. */
  const isDone = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])

  const close = () => cells.set(row.key, attribute, undefined)
  /** @returns whether the cell may be left */
  const finish = (isLeft: boolean): boolean => {
    if (isDone.current) return true
    if (isSame) {
      isDone.current = true
      close()
      return true
    }
    if ('why' in entry) {
      if (!isLeft) return false
      isDone.current = true
      cells.set(row.key, attribute, {
        mode: 'refused',
        text,
        why: entry.why,
        ...(state.other && { other: state.other }),
      })
      return true
    }
    isDone.current = true
    void save(row, attribute, entry, state.seen)
    return true
  }
  const go = (step: Step) => {
    const here = input.current
    const line = here?.closest<HTMLElement>('[data-index]')
    if (!here || !line) return
    flushSync(() => finish(false))
    if (!isDone.current) return
    const target = cellAt(line, attribute, step)
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    target?.focus({ preventScroll: true })
    if (step !== 'stay') target?.click()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      isDone.current = true
      const line = input.current?.closest<HTMLElement>('[data-index]')
      flushSync(close)
      if (line) cellAt(line, attribute, 'stay')?.focus({ preventScroll: true })
      return
    }
    // The suggestions of the browser are gone through with the arrows.
    if (step === undefined || (kind === 'party' && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    go(step)
  }
  return (
    <span className="entry-edit">
      <input
        ref={input}
        className="entry-input"
        aria-label={t('{field} of {container}', { field: t(label), container: row.name })}
        aria-describedby={`${id}hint`}
        aria-invalid={!isSame && 'why' in entry}
        value={text}
        list={kind === 'party' ? `${id}parties` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => cells.set(row.key, attribute, { ...state, text: target.value })}
        onKeyDown={onKeyDown}
        // The focus comes back to it when the window has it again.
        onBlur={() => document.activeElement !== input.current && void finish(true)}
      />
      {kind === 'party' && (
        <datalist id={`${id}parties`}>
          {parties.map(({ id: party, name }) => (
            <option key={party} value={name} />
          ))}
        </datalist>
      )}
      <Hint
        id={`${id}hint`}
        row={row}
        attribute={attribute}
        entry={isSame ? undefined : entry}
        other={state.other}
      />
    </span>
  )
}

function stepOf({ key, shiftKey }: KeyboardEvent): Step | undefined {
  if (key === 'Enter') return 'stay'
  if (key === 'Tab') return shiftKey ? 'before' : 'next'
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : undefined
}

/** The button of a cell beside this one; at the end of a row that of the cell itself. */
function cellAt(line: HTMLElement, attribute: BoardAttribute, step: Step): HTMLElement | null {
  const own = () => line.querySelector<HTMLElement>(`[data-entry="${attribute}"]`)
  if (step === 'down' || step === 'up') {
    const next = Number(line.dataset['index']) + (step === 'down' ? 1 : -1)
    const other = line.parentElement?.querySelector<HTMLElement>(`[data-index="${next}"]`)
    return other?.querySelector<HTMLElement>(`[data-entry="${attribute}"]`) ?? own()
  }
  if (step === 'stay') return own()
  const all = [...line.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = all.findIndex(({ dataset }) => dataset['entry'] === attribute)
  return all[at + (step === 'next' ? 1 : -1)] ?? own()
}

type HintProps = Omit<EntryEditorProps, 'state'> & {
  other: OtherEntry | undefined
  id: string
  entry: ReturnType<typeof readEntry> | undefined
}

const kbd = (text: ReactNode) => <kbd>{text}</kbd>

/** Under the input: what will be stored, or why it is not, and who entered what is there. */
const Hint = ({ id, row, attribute, entry, other }: HintProps) => {
  const hint = useRef<HTMLSpanElement>(null)
  const by = useEnteredBy(row, attribute, true)
  useEffect(() => {
    const element = hint.current
    const anchor = element?.parentElement
    if (!element || !anchor) return undefined
    const place = () => {
      const { left, bottom, top } = anchor.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const { width, height } = element.getBoundingClientRect()
      element.style.left = `${Math.max(8, Math.min(left, clientWidth - width - 8))}px`
      element.style.top = bottom + height + 8 < clientHeight ? `${bottom + 4}px` : `${top - height - 4}px`
    }
    if (!element.matches(':popover-open')) element.showPopover()
    place()
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [])
  return (
    <span ref={hint} id={id} popover="manual" className="entry-hint">
      {other && (
        <span className="t-warn" role="alert">
          {other.says}
        </span>
      )}
      <HintText entry={entry} attribute={attribute} />
      {by !== null && <small className="muted">{by}</small>}
      <small className="muted" aria-hidden="true">
        {other
          ? rich('<kbd>Enter</kbd> replaces it · <kbd>Esc</kbd> leaves it', { kbd })
          : rich('<kbd>Enter</kbd> saves · <kbd>Tab</kbd> next · <kbd>Esc</kbd> leaves it', { kbd })}
      </small>
    </span>
  )
}

const HintText = ({ entry, attribute }: Pick<HintProps, 'entry' | 'attribute'>) => {
  if (entry === undefined)
    return boardFields[attribute].kind === 'moment' ? (
      <span className="muted">{t('A day and a time: tue 10, 24 nov 14:30')}</span>
    ) : null
  if ('why' in entry) return <span className="t-warn">{entry.why}</span>
  if ('newParty' in entry)
    return may('create_party') ? (
      <span>
        {rich('Adds <b>{party}</b> to the parties', {
          party: entry.newParty,
          b: (text) => <b>{text}</b>,
        })}
      </span>
    ) : (
      <span className="t-warn">{t('No party has this name')}</span>
    )
  return entry.value === null ? <span>{t('Takes away what was entered')}</span> : <b>{entry.shown}</b>
}
