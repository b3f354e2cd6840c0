import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import './columns-menu.css'
import { presentLocale, t } from '../../../contract/language/index.ts'
import { MenuButton } from '../menu-button.tsx'
import { withMoved, withPinned, withShown } from './layout.rules.ts'
import type { ColumnFacts, GridLayout } from './types.ts'

export interface ColumnsMenuProps {
  columns: readonly ColumnFacts[]
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  /** Headings of columns of the layout that have no room on this screen. */
  leftOut?: readonly string[]
  /** What "Reset" goes back to. */
  standard?: GridLayout
  /** What else can be chosen of columns. */
  more?: ReactNode
}

/** With more columns than this the menu has a search field. */
const MIN_COLUMNS_TO_SEARCH = 12

type LineProps = {
  column: ColumnFacts
  /** From 0, among those that are shown. */
  at: number
  layout: GridLayout
  /** @param announcement what a screen reader says of it */
  change: (layout: GridLayout, announcement: string) => void
}

/** A column that is shown: to hide it, keep it in sight, or move it. Disabled buttons keep the focus. */
const ShownLine = ({ column: { key, header }, at, layout, change }: LineProps) => {
  const pinned = layout.columns[at]?.pinned === true
  const step = (by: -1 | 1) => {
    const moved = withMoved(layout, key, by)
    return {
      'aria-disabled': moved === layout,
      onClick: () =>
        moved !== layout &&
        change(
          moved,
          t('{column} is column {place} of {count}', {
            column: header,
            place: at + by + 1,
            count: layout.columns.length,
          }),
        ),
    }
  }
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked
          onChange={() => change(withShown(layout, key, false), t('{column} is hidden', { column: header }))}
          disabled={layout.columns.length === 1}
        />
        {header}
      </label>
      <button
        type="button"
        aria-label={t('Keep {column} in sight', { column: header })}
        title={t('Keep in sight at the left')}
        aria-pressed={pinned}
        onClick={() =>
          change(
            withPinned(layout, key, !pinned),
            pinned
              ? t('{column} scrolls', { column: header })
              : t('{column} stays in sight', { column: header }),
          )
        }
      >
        {pinned ? <IconPinFilled size={15} aria-hidden="true" /> : <IconPin size={15} aria-hidden="true" />}
      </button>
      <button
        type="button"
        aria-label={t('Move {column} to the left', { column: header })}
        title={t('To the left')}
        {...step(-1)}
      >
        <IconChevronUp size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('Move {column} to the right', { column: header })}
        title={t('To the right')}
        {...step(1)}
      >
        <IconChevronDown size={15} aria-hidden="true" />
      </button>
    </li>
  )
}

const Choice = ({ columns, layout, onLayout, leftOut = [], standard, more }: ColumnsMenuProps) => {
  const [sought, setSought] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const change = (next: GridLayout, what: string) => {
    onLayout(next)
    setAnnouncement(what)
  }
  const matches = ({ header }: ColumnFacts) => header.toLowerCase().includes(sought.trim().toLowerCase())
  const shown = layout.columns.flatMap(({ key }, at) => {
    const column = columns.find((each) => each.key === key)
    return column && matches(column) ? [{ column, at }] : []
  })
  const names = new Set(layout.columns.map(({ key }) => key))
  const hidden = columns
    .filter((column) => !names.has(column.key) && matches(column))
    .toSorted((a, b) => a.header.localeCompare(b.header, presentLocale(), { numeric: true }))
  return (
    <div className="columns-menu">
      {columns.length > MIN_COLUMNS_TO_SEARCH && (
        <input
          type="search"
          className="field"
          placeholder={t('Find a column')}
          aria-label={t('Find a column')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {leftOut.length > 0 && (
        <p className="muted">
          {leftOut.length === 1
            ? t('No room for {columns}: wider windows show it.', { columns: leftOut.join(', ') })
            : t('No room for {columns}: wider windows show them.', { columns: leftOut.join(', ') })}
        </p>
      )}
      <div className="columns-lists">
        {shown.length > 0 && <h3>{t('Shown, from left to right')}</h3>}
        <ul>
          {shown.map(({ column, at }) => (
            <ShownLine key={column.key} {...{ column, at, layout, change }} />
          ))}
        </ul>
        {hidden.length > 0 && <h3>{t('More')}</h3>}
        <ul>
          {hidden.map(({ key, header }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={false}
                  onChange={() =>
                    change(
                      withShown(layout, key, true),
                      t('{column} is shown at the end', { column: header }),
                    )
                  }
                />
                {header}
              </label>
            </li>
          ))}
        </ul>
        {shown.length + hidden.length === 0 && <p className="muted">{t('No column is called that.')}</p>}
      </div>
      {more}
      {standard && (
        <button
          type="button"
          className="btn"
          onClick={() => change(standard, t('The columns are as they were at first'))}
        >
          {t('Reset columns')}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

/** Which columns a list shows, in which order, and which stay in sight. */
export const ColumnsMenu = (props: ColumnsMenuProps) => {
  const { columns, layout, leftOut = [] } = props
  return (
    <MenuButton label={t('Columns')} menu={() => <Choice {...props} />}>
      <IconColumns3 size={15} stroke={1.6} aria-hidden="true" />{' '}
      <span className="action-word">{t('Columns')}</span>{' '}
      <span className="columns-count">
        {t('{shown} of {count}', { shown: layout.columns.length - leftOut.length, count: columns.length })}
      </span>
    </MenuButton>
  )
}
