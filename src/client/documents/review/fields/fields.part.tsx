import { type RefObject, useId, useState } from 'react'
import { plural, t } from '../../../../contract/language/index.ts'
import { may } from '../../../api/index.ts'
import { usePageKeys } from '../../../ui/index.ts'
import { AddField } from './add-field.tsx'
import { FieldRowView } from './field-row.tsx'
import type { Scalar } from './payload.rules.ts'
import { doubtfulTitle, type FieldRow } from './rows.present.ts'
import { kindAt } from './schema.ts'
import type { FieldEditing } from './use-field-edits.ts'

interface FieldsProps {
  panel: RefObject<HTMLDivElement | null>
  /** The document type, which decides which fields exist. */
  type: string | null
  /** The file could not be read. */
  isFailed: boolean
  editing: FieldEditing
  /** The field under the pointer or with the focus. */
  active: string | null
  /** The field that is being typed. */
  open: string | null
  onOpen: (path: string | null) => void
  onPoint: (path: string | null) => void
  onFocus: (path: string) => void
}

const rowOf = (panel: HTMLElement | null, path: string): HTMLElement | null =>
  panel?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null

/**
 * The extracted fields in groups, uncertain and empty ones first. `j` and `k` move, `e` edits, `a` fills or adds, `x` says that a field is
 * not on the document, `X` says it of all that are empty.
 */
export const Fields = (props: FieldsProps) => {
  const { panel, type, isFailed, editing, active, open, onOpen, onPoint, onFocus } = props
  const { groups, known, edit, edits, empty, setAbsent } = editing
  const [last, setLast] = useState<string | null>(null)
  const title = useId()
  const rows = groups.flatMap((group) => group.rows)
  const paths = rows.map(({ path }) => path)
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
  const notHere = ({ path, value, keyField, empty: isEmpty, absent }: FieldRow) => {
    if (value !== null) edit(path, null)
    if (keyField !== undefined) setAbsent([keyField], isEmpty || value !== null || !absent)
  }
  const mayEdit = may('edit_document')
  usePageKeys(['j', 'k'], (key) => step(key === 'j' ? 1 : -1))
  usePageKeys(mayEdit ? ['e', 'a', 'x', 'X'] : [], (key) => {
    const path = focused() ?? stop
    const row = rows.find((each) => each.path === path)
    if (key === 'X') setAbsent(empty, true)
    else if (key === 'x') {
      if (row) notHere(row)
    } else if (key === 'e') {
      if (path !== undefined) onOpen(path)
    } else if (row && (row.empty || row.absent)) onOpen(row.path)
    else panel.current?.querySelector<HTMLSelectElement>('.review-add')?.focus()
  })
  const done = (path: string, value: Scalar | null | undefined) => {
    const isStillEmpty = value === null && rows.find((row) => row.path === path)?.value === null
    // A field that was just added is removed again if nothing was typed.
    if ((value !== undefined && !isStillEmpty) || edits.get(path) === '') edit(path, value ?? null)
    if (open !== path) return
    onOpen(null)
    // After the row is rendered, unless the focus has moved elsewhere.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === null || activeElement === document.body) rowOf(panel.current, path)?.focus()
    })
  }
  const add = (path: string) => {
    edit(path, '')
    setLast(path)
    onOpen(path)
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
                {group.title === doubtfulTitle && <small className="muted">{t('unsure first')}</small>}
              </span>
              {group.title === doubtfulTitle && mayEdit && empty.length > 1 && (
                <span role="gridcell" className="review-all">
                  <button
                    type="button"
                    className="btn plain"
                    aria-keyshortcuts="Shift+X"
                    onClick={() => setAbsent(empty, true)}
                  >
                    {plural(
                      empty.length,
                      'The {n} empty one is not on it',
                      'The {n} empty ones are not on it',
                    )}{' '}
                    <kbd aria-hidden="true">{'X'}</kbd>
                  </button>
                </span>
              )}
            </div>
            {group.rows.map((row) => (
              <FieldRowView
                key={row.path}
                row={row}
                kind={kindAt(known, row.path)}
                active={row.path === active}
                editing={row.path === open}
                tabbable={row.path === stop}
                isMarked={editing.marks.some(({ path }) => path === row.path)}
                onFocus={() => {
                  setLast(row.path)
                  onFocus(row.path)
                }}
                onPoint={onPoint}
                onEdit={() => onOpen(row.path)}
                onNotHere={() => notHere(row)}
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
