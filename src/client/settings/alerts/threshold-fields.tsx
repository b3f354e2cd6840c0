import { useId } from 'react'
import { isMeasuredBy } from '../../../contract/format/index.ts'
import { t } from '../../../contract/language/index.ts'
import { alertThreshold } from '../../../contract/vocabulary/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { thresholdTexts } from './rule.present.ts'
import { readThreshold, type ThresholdDraft } from './threshold.rules.ts'

interface ThresholdFieldsProps {
  draft: ThresholdDraft
  onChange: (draft: ThresholdDraft) => void
}

/** When a rule raises an alert, and the number that it takes. */
export const ThresholdFields = ({ draft, onChange }: ThresholdFieldsProps) => {
  const currencies = useId()
  const { threshold } = draft
  const { faults } = readThreshold(draft)
  const field = (label: string, name: keyof typeof faults, list?: string) => (
    <FormInput
      label={label}
      value={draft[name]}
      onValue={(value) => onChange({ ...draft, [name]: value })}
      fault={faults[name]}
      list={list}
    />
  )
  return (
    <>
      <FormInput
        label={t('Alert when a container')}
        value={threshold}
        onValue={(value) => onChange({ ...draft, threshold: alertThreshold.parse(value) })}
        options={thresholdTexts}
      />
      {isMeasuredBy(threshold, 'days') && field(t('Days'), 'days')}
      {isMeasuredBy(threshold, 'hours') && field(t('Hours'), 'hours')}
      {isMeasuredBy(threshold, 'amount_minor') && (
        <>
          {field(t('Amount'), 'amount')}
          {field(t('Currency'), 'currency', currencies)}
          <datalist id={currencies}>
            {Intl.supportedValuesOf('currency').map((code) => (
              <option key={code} value={code} />
            ))}
          </datalist>
          <small className="muted">
            {t(
              'Costs are what your tariffs make of free time, all clocks of a container in this currency together.',
            )}
          </small>
        </>
      )}
    </>
  )
}
