import { t } from '../../../../contract/language/index.ts'
import type { DocumentEvidence } from '../../../../contract/resources/index.ts'
import { isUncertainValue } from '../../../../contract/resources/documents/doubt.rules.ts'
import { wholePercent } from '../shown-numbers.present.ts'
import { formatFieldValue } from './field-labels.present.ts'
import type { FieldRow } from './rows.present.ts'

/** The numbers by which shipments are tracked. */
const trackedNumber = /^(transport_document_reference|carrier_booking_reference)$|(^|\.)equipment_reference$/

/** What a value agrees with, or that it does not. */
interface Agreement {
  kind: 'agrees' | 'sure' | 'differs' | 'unsure'
  text: string
}

/** Null for an empty field, and for a value that a person set and tracking says nothing of. */
export function agreementOf({
  path,
  evidence,
  check,
  edited,
  value,
  empty,
  absent,
}: FieldRow): Agreement | null {
  if (value === null || empty || absent) return null
  if (evidence?.rival && !edited) return { kind: 'differs', text: t('two values') }
  if (check?.agrees === false) return { kind: 'differs', text: t('differs') }
  if (check) return { kind: 'agrees', text: t(trackedNumber.test(path) ? 'tracked' : 'tracking') }
  if (evidence === undefined || edited) return null
  const { confidence } = evidence
  return isUncertainValue({ confidence }, false)
    ? { kind: 'unsure', text: t('{percent} certain', { percent: wholePercent(confidence) }) }
    : { kind: 'sure', text: t('sure') }
}

/** `Tracking: est. 24 Nov 2026`, where it has another value. */
export function trackedText({ path, check }: Pick<FieldRow, 'path' | 'check'>): string | null {
  if (!check || check.agrees) return null
  const value = formatFieldValue(path, check.value)
  return check.estimated ? t('Tracking: est. {value}', { value }) : t('Tracking: {value}', { value })
}

/** `Accepted documents have here: QX7781`, where the place that was learned has another value than the one that stands. */
export function rivalText({ path, evidence, edited }: FieldRow): string | null {
  if (evidence?.rival === undefined || edited) return null
  return t('Accepted documents have here: {value}', { value: formatFieldValue(path, evidence.rival.value) })
}

/** How many values of a document agree with tracking, and how many tracking has otherwise. */
export function checkCounts({ fields, entered = [] }: Pick<DocumentEvidence, 'fields' | 'entered'>): {
  agree: number
  differ: number
} {
  const checks = [...fields, ...entered].flatMap(({ check }) => (check ? [check.agrees] : []))
  const agree = checks.filter(Boolean).length
  return { agree, differ: checks.length - agree }
}
