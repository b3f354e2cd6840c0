import { midSentence, msg, numberText, t } from '../language/index.ts'
import type { ContainerStatus, OpenEnum } from '../vocabulary/index.ts'
import { readable } from './readable.ts'

/** `40′ high cube`, `40′ reefer`, `20′ dry`; null when nothing is known. */
export function equipmentText(equipment: {
  equipment_length: number | null
  equipment_height: string | null
  equipment_type: string | null
}): string | null {
  const { equipment_length, equipment_height, equipment_type } = equipment
  const high = equipment_height === 'high_cube' ? t('high cube') : null
  const type = equipment_type === null ? null : midSentence(readable(equipment_type))
  // Nearly every high cube is a dry container, and people say only "high cube".
  const words = [high, high !== null && equipment_type === 'dry' ? null : type].filter(
    (word) => word !== null,
  )
  const length = equipment_length === null ? [] : [`${equipment_length}′`]
  const all = [...length, ...words].join(' ')
  return all === '' ? null : all
}

/** One pound (avoirdupois), exactly. */
export const KILOGRAMS_PER_POUND = 0.45359237
export const weightUnits = ['lb', 'kg'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** A weight in this unit, to whole ones. @param pounds as in the interface */
export const weightInUnit = (pounds: number, unit: WeightUnit): number =>
  Math.round(unit === 'lb' ? pounds : pounds * KILOGRAMS_PER_POUND)

/** The heading of a column of weights, which names the unit: `Weight (lb)` becomes `Weight (kg)`. */
export const headingInUnit = (heading: string, unit: WeightUnit): string =>
  heading.replace(/ \(lb\)$/, ` (${unit})`)

/** `48,120 lb`, with kilograms in the title; or the other way round. @param pounds as in the interface */
export function weightText(pounds: number, unit: WeightUnit): { text: string; title: string } {
  const written = (each: WeightUnit) => `${numberText(weightInUnit(pounds, each))} ${each}`
  return { text: written(unit), title: written(unit === 'lb' ? 'kg' : 'lb') }
}

/** The meaning of a colour: sea moving, ok ready, warn soon, bad blocked, inland, rest at rest or unknown. */
export type Tone = 'sea' | 'ok' | 'warn' | 'bad' | 'inland' | 'rest'

/** Labels (docs/interface.md, "container.current_status"). */
const statuses: Record<ContainerStatus, { label: string; tone: Tone }> = {
  new: { label: msg('No status'), tone: 'rest' },
  on_ship: { label: msg('On ship'), tone: 'sea' },
  grounded: { label: msg('At terminal'), tone: 'rest' },
  available: { label: msg('Available'), tone: 'ok' },
  not_available: { label: msg('Not available'), tone: 'bad' },
  awaiting_inland_transfer: { label: msg('Awaiting inland transfer'), tone: 'inland' },
  on_rail: { label: msg('On rail'), tone: 'inland' },
  off_dock: { label: msg('Available off dock'), tone: 'ok' },
  picked_up: { label: msg('Picked up'), tone: 'rest' },
  delivered: { label: msg('Delivered'), tone: 'rest' },
  empty_returned: { label: msg('Empty returned'), tone: 'rest' },
  dropped: { label: msg('Dropped'), tone: 'rest' },
  loaded: { label: msg('Loaded'), tone: 'rest' },
}

/** The label of a status; one that is not in the vocabulary is made readable. */
export function containerStatusLabel(status: OpenEnum<ContainerStatus>): { label: string; tone: Tone } {
  if (!Object.hasOwn(statuses, status)) return { label: readable(status), tone: 'rest' }
  const { label, tone } = statuses[status as ContainerStatus]
  return { label: t(label), tone }
}
