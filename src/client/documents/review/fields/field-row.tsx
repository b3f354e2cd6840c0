import { IconArrowBackUp, IconArrowsDiff, IconCheck, IconPencil } from '@tabler/icons-react'
import { t } from '../../../../contract/language/index.ts'
import { may } from '../../../api/index.ts'
import { classes, Pill } from '../../../ui/index.ts'
import { wholePercent } from '../shown-numbers.present.ts'
import { FieldEditor } from './field-editor.tsx'
import { agreementOf, rivalText, trackedText } from './agreement.present.ts'
import { formatFieldValue } from './field-labels.present.ts'
import type { Scalar } from './payload.rules.ts'
import type { FieldRow } from './rows.present.ts'
import type { FieldKind } from './schema.ts'

interface RowProps {
  row: FieldRow
  kind: FieldKind
  active: boolean
  editing: boolean
  tabbable: boolean
  /** The value was marked on a page. */
  isMarked: boolean
  onFocus: () => void
  onPoint: (path: string | null) => void
  onEdit: () => void
  /** It is not on the document; said again, it may be. */
  onNotHere: () => void
  onDone: (value: Scalar | null | undefined) => void
}

const small = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** What the value agrees with, or that it does not, at the end of its row. */
const AgreementText = ({ row }: { row: FieldRow }) => {
  const agreement = agreementOf(row)
  if (agreement === null) return null
  const { kind, text } = agreement
  if (kind === 'unsure' || kind === 'differs')
    return (
      <span className="review-agreement t-warn">
        {kind === 'differs' && <IconArrowsDiff {...small} />} {text}
      </span>
    )
  return (
    <span className="review-agreement t-ok">
      <IconCheck {...small} /> {text}
    </span>
  )
}

/** What is said of a field without a value. */
const EmptyText = ({ row: { absent, empty } }: { row: FieldRow }) =>
  empty ? (
    <span className="review-empty">{t('Mark it on the page, or type')}</span>
  ) : (
    <span className="faint">{absent ? t('Not on the document') : t('Removed')}</span>
  )

/** The value at the learned place, where it contradicts the one that was read. */
const RivalText = ({ row, tab, onDone }: Pick<RowProps, 'row' | 'onDone'> & { tab: number }) => {
  const { path, label, shown, evidence } = row
  const text = rivalText(row)
  if (text === null || evidence?.rival === undefined) return null
  const { rival, value } = evidence
  const taken = formatFieldValue(path, rival.value)
  return (
    <span className="review-tracked">
      {text}
      {may('edit_document') && (
        <span className="review-pick">
          <button
            type="button"
            className="btn"
            tabIndex={tab}
            aria-label={t('Take {value} for {field}', { field: label, value: taken })}
            onClick={() => onDone(rival.value)}
          >
            {t('Take {value}', { value: taken })}
          </button>
          <button
            type="button"
            className="btn plain"
            tabIndex={tab}
            aria-label={t('Keep {value} for {field}', { field: label, value: shown })}
            onClick={() => onDone(value)}
          >
            {t('Keep {value}', { value: shown })}
          </button>
        </span>
      )}
    </span>
  )
}

/** A field with its value, what it agrees with, and its actions. */
export const FieldRowView = (props: RowProps) => {
  const { row, kind, active, editing, tabbable, isMarked, onFocus, onPoint, onEdit, onNotHere, onDone } =
    props
  const { path, label, shown, evidence, doubtful, edited, empty, absent, keyField } = row
  const mayEdit = may('edit_document')
  const read =
    evidence &&
    t('Read as “{text}” on page {page}, {percent} certain', {
      text: evidence.text,
      page: evidence.page,
      percent: wholePercent(evidence.check?.read_confidence ?? evidence.confidence),
    })
  const tracked = doubtful || edited ? trackedText(row) : null
  const hasRival = doubtful && rivalText(row) !== null
  const tab = tabbable ? 0 : -1
  return (
    <div
      role="row"
      data-field={path}
      data-active={active}
      data-empty={empty}
      tabIndex={tab}
      className={classes('review-field', doubtful && 'doubtful', (hasRival || tracked !== null) && 'differs')}
      onFocus={onFocus}
      // A pointer that rests where the row appears does not point at it.
      onPointerMove={() => onPoint(path)}
      onPointerLeave={() => onPoint(null)}
    >
      <span role="rowheader" className="review-label">
        {label}
      </span>
      <span role="gridcell" className="review-value" title={read}>
        {editing ? (
          <FieldEditor label={label} kind={kind} value={row.value} onDone={onDone} />
        ) : (
          <>
            {shown === '' ? <EmptyText row={row} /> : <span className="review-said">{shown}</span>}
            {edited && !absent && <Pill tone="sea">{t(isMarked ? 'marked by you' : 'edited by you')}</Pill>}
            {evidence?.method === 'template' && <span className="faint">{t('by a template')}</span>}
            {evidence?.method === 'model' && (
              <span className="faint">{t('found by the operator’s own model')}</span>
            )}
            {evidence?.method === 'learned' && <span className="faint">{t('as in accepted documents')}</span>}
            {hasRival && <RivalText row={row} tab={tab} onDone={onDone} />}
            {tracked !== null && (
              <span className="review-tracked">
                {tracked}
                {mayEdit && evidence && doubtful && !edited && (
                  <span className="review-pick">
                    <button
                      type="button"
                      className="btn"
                      tabIndex={tab}
                      aria-label={t('{field}: keep as printed', { field: label })}
                      onClick={() => onDone(evidence.value)}
                    >
                      {t('Keep as printed')}
                    </button>
                    <button
                      type="button"
                      className="btn plain"
                      tabIndex={tab}
                      aria-label={t('{field}: this is another value', { field: label })}
                      onClick={onNotHere}
                    >
                      {t('Another value')}
                    </button>
                  </span>
                )}
              </span>
            )}
          </>
        )}
      </span>
      <span role="gridcell" className="review-acts">
        {!editing && <AgreementText row={row} />}
        {!editing && mayEdit && edited && evidence && (
          <button
            type="button"
            className="btn plain"
            tabIndex={tab}
            aria-label={t('{field}: restore the extracted value, {value}', {
              field: label,
              value: evidence.text,
            })}
            title={t('Restore the extracted value: {value}', { value: evidence.text })}
            onClick={() => onDone(evidence.value)}
          >
            <IconArrowBackUp size={15} stroke={1.7} aria-hidden="true" />
          </button>
        )}
        {!editing && mayEdit && keyField !== undefined && (empty || absent) && (
          <button
            type="button"
            className="btn plain review-key"
            tabIndex={tab}
            aria-pressed={absent}
            aria-label={t('{field} is not on the document', { field: label })}
            title={t('Not on the document')}
            aria-keyshortcuts="x"
            onClick={onNotHere}
          >
            <kbd aria-hidden="true">{'x'}</kbd>
          </button>
        )}
        {!editing && mayEdit && (
          <button
            type="button"
            className="btn plain"
            tabIndex={tab}
            aria-label={t('Edit {name}', { name: label })}
            onClick={onEdit}
          >
            <IconPencil size={15} stroke={1.7} aria-hidden="true" />
          </button>
        )}
      </span>
    </div>
  )
}
