import { type RefObject, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { MIN_CERTAIN_CONFIDENCE } from '../../../contract/vocabulary/index.ts'
import { usePageKeys } from '../../ui/index.ts'
import { AddField } from './add-field.tsx'
import { FieldRowView } from './field-row.tsx'
import type { Scalar } from './payload.rules.ts'
import { doubtfulTitle } from './rows.present.ts'
import { kindAt, schemaFields } from './schema.ts'
import type { FieldEditing } from './use-document-changes.ts'

interface FieldsProps {
  panel: RefObject<HTMLDivElement | null>
  /** The document type, which decides which fields exist. */
  type: string | null
  /** The file could not be read. */
  isFailed: boolean
  editing: FieldEditing
  /** The field under the pointer or with the focus. */
  active: string | null
  onPoint: (path: string | null) => void
  onFocus: (path: string) => void
}

const rowOf = (panel: HTMLElement | null, path: string): HTMLElement | null =>
  panel?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null

/** The extracted fields in groups, uncertain ones first. `j` and `k` move, `e` edits. */
export const Fields = ({ panel, type, isFailed, editing, active, onPoint, onFocus }: FieldsProps) => {
  const { groups, edit, edits } = editing
  const [open, setOpen] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const title = useId()
  const known = schemaFields(type)
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
  const mayEdit = may('edit_document')
  usePageKeys(mayEdit ? ['j', 'k', 'e'] : ['j', 'k'], (key) => {
    if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1)
    const path = focused() ?? stop
    if (path !== undefined) setOpen(path)
  })
  const done = (path: string, value: Scalar | null | undefined) => {
    // A field that was just added is removed again if nothing was typed.
    if (value !== undefined || edits.get(path) === '') edit(path, value ?? null)
    if (open !== path) return
    setOpen(null)
    // After the row is rendered, unless the focus has moved elsewhere.
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
            ? t(
                isFailed
                  ? 'Choose the type; then its fields can be entered.'
                  : 'Choose the type; then its fields are extracted.',
              )
            : t('No field of this type was found.')}
        </p>
        {mayEdit && <AddField known={known} taken={paths} onAdd={add} />}
      </>
    )
  return (
    <>
      <div role="grid" aria-label={t('Extracted fields')} className="review-fields">
        {groups.map((group, at) => (
          <div key={group.title} role="rowgroup" aria-labelledby={`${title}${at}`}>
            <div role="row" className="review-group">
              <span role="gridcell" id={`${title}${at}`}>
                <h2>{group.title}</h2>
                {group.title === doubtfulTitle && (
                  <small className="muted">
                    {t('read with less than {percent} % certainty', {
                      percent: Math.round(MIN_CERTAIN_CONFIDENCE * 100),
                    })}
                  </small>
                )}
              </span>
            </div>
            {group.rows.map((row) => (
              <FieldRowView
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
      {mayEdit && <AddField known={known} taken={paths} onAdd={add} />}
    </>
  )
}
