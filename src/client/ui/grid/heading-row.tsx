import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTabStop } from './rows.tsx'
import type { GridHeading } from './types.ts'

interface HeadingProps {
  heading: GridHeading
  /** Where it stands among headings and rows, from 0. */
  line: number
  tabbable: boolean
}

const Fold = ({ heading: { isFolded, onToggle, content } }: Pick<HeadingProps, 'heading'>) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const isKey = event.key === 'ArrowRight' ? isFolded : event.key === 'ArrowLeft' ? !isFolded : false
    if (!isKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onToggle()
  }
  const Icon = isFolded ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className="grid-fold"
      data-row=""
      aria-expanded={!isFolded}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      {content}
    </button>
  )
}

/** The heading of a group across all columns: Enter, a click and the arrows fold and unfold it. */
export const HeadingTableRow = ({ heading, line, tabbable, columns }: HeadingProps & { columns: number }) => {
  const row = useRef<HTMLTableRowElement>(null)
  useTabStop(row, tabbable)
  return (
    <tr ref={row} data-index={line} aria-rowindex={line + 2} className="grid-heading" tabIndex={-1}>
      <th scope="rowgroup" colSpan={columns}>
        <Fold heading={heading} />
      </th>
    </tr>
  )
}

export const HeadingCompactRow = ({ heading, line, tabbable, total }: HeadingProps & { total: number }) => {
  const row = useRef<HTMLLIElement>(null)
  useTabStop(row, tabbable)
  return (
    <li
      ref={row}
      data-index={line}
      aria-posinset={line + 1}
      aria-setsize={total}
      className="grid-heading"
      tabIndex={-1}
    >
      <Fold heading={heading} />
    </li>
  )
}
