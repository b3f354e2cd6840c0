import { useEffect, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { ColumnFilter, ViewInAddress } from '../view/index.ts'
import { partOf, withPart, withWord } from './parts.rules.ts'
import { DaysEditor, HoursEditor, EtaDelayEditor } from './preset-editor.tsx'
import { DatesEditor, SpanEditor } from './span-editor.tsx'
import type { Editor, FilterSpec } from './specs.ts'
import { type EditorProps, ValuesEditor } from './values-editor.tsx'
import { splitIdentifiers } from '../../../contract/identifiers/index.ts'

/** Numbers as they were pasted, any of which may match. */
const TextEditor = ({ spec, filter, onFilter }: EditorProps) => {
  const [text, setText] = useState((filter?.values ?? []).join('\n'))
  return (
    <form
      className="filter-text"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ values: [...new Set(splitIdentifiers(text))].slice(0, 200) })
      }}
    >
      <textarea
        className="field"
        rows={4}
        aria-label={t('{filter}, one or several', { filter: spec.label })}
        placeholder={t('One or several, any separators')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn go">
        {t('Apply')}
      </button>
      {spec.optional && (
        <label className="filter-choice">
          <input
            type="checkbox"
            checked={filter?.none === true}
            onChange={(event) => onFilter(withWord(filter, 'none', event.target.checked))}
          />
          <span>{t('None')}</span>
        </label>
      )}
    </form>
  )
}

const editors: Record<Editor, (props: EditorProps) => React.ReactNode> = {
  values: ValuesEditor,
  days: DaysEditor,
  hours: HoursEditor,
  eta_delay: EtaDelayEditor,
  span: SpanEditor,
  dates: DatesEditor,
  text: TextEditor,
}

/** Chooses one filter. The list follows at once; while it is open, all that is tried is one step of the history. */
export const FilterEditor = ({ spec, address }: { spec: FilterSpec; address: ViewInAddress }) => {
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    // The browser shows the menu after it is drawn; only then can something in it have the focus.
    const frame = requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [spec.key])
  const onFilter = (part: ColumnFilter | undefined) => {
    address.setFilter(spec.column, withPart(address.view, spec, part), { replace: changed.current })
    changed.current = true
  }
  const Editing = editors[spec.editor]
  return (
    <div ref={place} className="filter-editor">
      <Editing spec={spec} view={address.view} filter={partOf(address.view, spec)} onFilter={onFilter} />
    </div>
  )
}
