import { type RefObject, useId, useState } from 'react'
import { usePageKeys } from '../../ui/index.ts'
import { AddField } from './add-field.tsx'
import { Field } from './field-row.tsx'
import type { Scalar } from './payload.rules.ts'
import { sureFrom } from './rows.present.ts'
import { kindAt, knownFields } from './schema.ts'
import type { Editing } from './use-edits.ts'

interface FieldsProps {
  panel: RefObject<HTMLDivElement | null>
  /** Of whose fields these are. */
  type: string | null
  /** The file could not be read. */
  isFailed: boolean
  editing: Editing
  /** The field that is looked at: pointed at, or in focus. */
  active: string | null
  onPoint: (path: string | null) => void
  onFocus: (path: string) => void
}

const rowOf = (panel: HTMLElement | null, path: string): HTMLElement | null =>
  panel?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null

/** What was read, in groups, what is in doubt first. `j` and `k` move, `e` edits. */
export const Fields = ({ panel, type, isFailed, editing, active, onPoint, onFocus }: FieldsProps) => {
  const { groups, edit, edits } = editing
  const [open, setOpen] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const title = useId()
  const known = knownFields(type)
  const paths = groups.flatMap(({ rows }) => rows.map(({ path }) => path))
  const stop = last !== null && paths.includes(last) ? last : paths[0]
  const focused = (): string | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-field]')
    return row && panel.current?.contains(row) ? row.dataset['field'] : undefined
  }
  const step = (by: 1 | -1) => {
    const here = focused()
    const at = here === undefined ? -1 : paths.indexOf(here)
    const to =
      here === undefined ? (stop ?? paths[0]) : paths[Math.min(Math.max(at + by, 0), paths.length - 1)]
    if (to !== undefined) rowOf(panel.current, to)?.focus()
  }
  usePageKeys(['j', 'k', 'e'], (key) => {
    if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1)
    const path = focused() ?? stop
    if (path !== undefined) setOpen(path)
  })
  const done = (path: string, value: Scalar | null | undefined) => {
    // Of what was only just added nothing is left when nothing is typed.
    if (value !== undefined || edits.get(path) === '') edit(path, value ?? null)
    if (open !== path) return
    setOpen(null)
    // Once the row is drawn again, and only if nothing else was gone to.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) rowOf(panel.current, path)?.focus()
    })
  }
  const add = (path: string) => {
    edit(path, '')
    setLast(path)
    setOpen(path)
  }
  if (groups.length === 0)
    return (
      <>
        <p className="muted">
          {type === null
            ? `Say of what type it is, and its fields ${isFailed ? 'can be typed in' : 'are read'}.`
            : 'No field of this type was found in it.'}
        </p>
        <AddField known={known} taken={paths} onAdd={add} />
      </>
    )
  return (
    <>
      <div role="grid" aria-label="Fields that were read" className="review-fields">
        {groups.map((group, at) => (
          <div key={group.title} role="rowgroup" aria-labelledby={`${title}${at}`}>
            <div role="row" className="review-group">
              <span role="gridcell" id={`${title}${at}`}>
                <h2>{group.title}</h2>
                {group.title === 'Check these' && (
                  <small className="muted">
                    read with less than {Math.round(sureFrom * 100)} % certainty
                  </small>
                )}
              </span>
            </div>
            {group.rows.map((row) => (
              <Field
                key={row.path}
                row={row}
                kind={kindAt(known, row.path)}
                active={row.path === active}
                editing={row.path === open}
                tabbable={row.path === stop}
                onFocus={() => {
                  setLast(row.path)
                  onFocus(row.path)
                }}
                onPoint={onPoint}
                onEdit={() => setOpen(row.path)}
                onDone={(value) => done(row.path, value)}
              />
            ))}
          </div>
        ))}
      </div>
      <AddField known={known} taken={paths} onAdd={add} />
    </>
  )
}
