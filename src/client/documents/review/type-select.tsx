import type { RefObject } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { Document, DocumentEvidence } from '../../../contract/resources/index.ts'
import { type DocumentType, documentTypes } from '../../../contract/vocabulary/index.ts'
import { documentTypeLabel } from '../../format/index.ts'
import { useListChoice } from '../../ui/index.ts'
import { wholePercent } from './shown-numbers.present.ts'

interface TypeSelectProps {
  field: RefObject<HTMLSelectElement | null>
  facts: Document['attributes']
  isBusy: boolean
  onType: (type: DocumentType | null) => void
  /** Where the focus moves after a type was chosen by keyboard. */
  onLeave: () => void
}

const isType = (text: string): text is DocumentType => documentTypes.some((type) => type === text)

/** Selects the type. */
export const TypeSelect = ({ field, facts, isBusy, onType, onLeave }: TypeSelectProps) => {
  const currentType = facts.document_type_manual ?? facts.document_type ?? ''
  const list = useListChoice({
    value: currentType,
    onChoose: (text) => {
      if (text === '') onType(null)
      else if (isType(text)) onType(text)
    },
    onLeave,
  })
  return (
    <label className="review-type">
      <span className="visually-hidden">{t('Type')}</span>
      <select ref={field} className="field compact-field" aria-keyshortcuts="t" disabled={isBusy} {...list}>
        <option value="">{t(facts.document_type_manual === null ? 'Type not known' : 'As detected')}</option>
        {documentTypes.map((type) => (
          <option key={type} value={type}>
            {documentTypeLabel(type)}
          </option>
        ))}
        {currentType !== '' && !isType(currentType) && (
          <option value={currentType}>{documentTypeLabel(currentType)}</option>
        )}
      </select>
    </label>
  )
}

interface DoubtProps {
  facts: Document['attributes']
  evidence: DocumentEvidence
  onType: (type: DocumentType) => void
}

/** "Not sure: looks like an arrival notice", with the other candidates and the reasons. */
export const TypeDoubt = ({ facts, evidence, onType }: DoubtProps) => {
  const { candidates, reasons } = evidence
  const isUnsure = facts.is_unsure === true
  if (!isUnsure && facts.document_type_manual === null && reasons.length === 0) return null
  const ownChoice =
    facts.document_type_manual !== null && facts.document_type_manual !== facts.document_type
      ? t('Set by a person; detected as {type}.', {
          type: facts.document_type === null ? t('no certain type') : documentTypeLabel(facts.document_type),
        })
      : null
  const known = candidates.flatMap(({ document_type, confidence }) =>
    isType(document_type) ? [{ type: document_type, confidence }] : [],
  )
  return (
    <div className={isUnsure ? 'review-doubt' : undefined}>
      {isUnsure && (
        <p>
          <b>
            {known[0]
              ? t('Not sure: looks like {type}.', { type: documentTypeLabel(known[0].type) })
              : t('Not sure of what type this is.')}
          </b>{' '}
          {may('edit_document') && t('Accept this type, or choose another.')}
        </p>
      )}
      {isUnsure && known.length > 0 && may('edit_document') && (
        <div className="review-candidates" role="group" aria-label={t('Possible types')}>
          {known.slice(0, 3).map(({ type, confidence }) => (
            <button key={type} type="button" className="btn" onClick={() => onType(type)}>
              {documentTypeLabel(type)} <span className="faint">{wholePercent(confidence)}</span>
            </button>
          ))}
        </div>
      )}
      {ownChoice !== null && <p className="muted">{ownChoice}</p>}
      {reasons.length > 0 && (
        <details className="review-why">
          <summary>{t('Why')}</summary>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
