import { t } from '../../../../contract/language/index.ts'
import type { EvidenceField } from '../../../../contract/resources/index.ts'
import { MIN_CERTAIN_CONFIDENCE } from '../../../../contract/vocabulary/index.ts'
import { formatFieldValue } from './field-labels.present.ts'
import type { FieldRow } from './rows.present.ts'

/** The numbers by which shipments are tracked. */
const trackedNumber = /^(transport_document_reference|carrier_booking_reference)$|(^|\.)equipment_reference$/

/** What a value agrees with, or that it does not. */
interface Agreement {
  kind: 'agrees' | 'sure' | 'differs' | 'unsure'
  text: string
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`

/** Null for a value that a person set, and for an empty field. */
export function agreementOf({ path, evidence, edited, value, empty, absent }: FieldRow): Agreement | null {
  if (evidence === undefined || edited || value === null || empty || absent) return null
  const { check, confidence } = evidence
  if (check?.agrees === false) return { kind: 'differs', text: t('differs') }
  if (check) return { kind: 'agrees', text: t(trackedNumber.test(path) ? 'tracked' : 'tracking') }
  return confidence < MIN_CERTAIN_CONFIDENCE
    ? { kind: 'unsure', text: t('{percent} certain', { percent: percent(confidence) }) }
    : { kind: 'sure', text: t('sure') }
}

/** `Tracking: est. 24 Nov 2026`, where it has another value. */
export function trackedText({ path, check }: EvidenceField): string | null {
  if (!check || check.agrees) return null
  const value = formatFieldValue(path, check.value)
  return check.estimated ? t('Tracking: est. {value}', { value }) : t('Tracking: {value}', { value })
}

/** How many values of a document agree with tracking, and how many tracking has otherwise. */
export function checkCounts(fields: readonly EvidenceField[]): { agree: number; differ: number } {
  const checks = fields.flatMap(({ check }) => (check ? [check.agrees] : []))
  const agree = checks.filter(Boolean).length
  return { agree, differ: checks.length - agree }
}
