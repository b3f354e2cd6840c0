import { t } from '../../../contract/language/index.ts'
import '../sheet/sheet.css'
import './grid.css'
import { useIsNarrow } from '../narrow.ts'
import { Body } from './body.tsx'
import { countSelected } from './selection.rules.ts'
import type { GridProps, GridRow } from './types.ts'
import { type Selecting, useSelecting } from './use-selecting.ts'

/** Announces how many rows are selected, and offers to select the rest where not all rows are loaded. */
const Selected = ({ selecting, total = 0 }: { selecting: Selecting; total: number | undefined }) => {
  const { selection, offer } = selecting
  const count = countSelected(selection, total)
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && t('{count} of {total} selected', { count, total })}
      </p>
      {offer && count < total && (
        <p className="grid-offer">
          {offer.kind === 'loaded'
            ? t('The {count} rows that were in sight are selected.', { count: offer.count })
            : t('{count} rows between were never in sight and are not selected.', { count: offer.count })}
          <button type="button" className="btn plain t-sea" onClick={selecting.all}>
            {t('Select all {total} that match', { total })}
          </button>
        </p>
      )}
    </>
  )
}

/** A list of any length: rows scroll under their head, and only visible rows are rendered. */
export const Grid = <Row extends GridRow>(props: GridProps<Row>) => {
  const { label, rows, selection, onSelection, instead, foot, note } = props
  const narrow = useIsNarrow()
  const selecting = useSelecting(rows, selection, onSelection)
  return (
    <section className="grid-sheet" aria-label={label}>
      {note && <div className="grid-note">{note}</div>}
      {instead ? (
        <div className="grid-body">{instead}</div>
      ) : (
        <Body {...props} key={narrow ? 'narrow' : 'wide'} narrow={narrow} selecting={selecting} />
      )}
      {selecting && <Selected selecting={selecting} total={rows.total} />}
      {foot && <div className="sheet-foot">{foot}</div>}
    </section>
  )
}
