import { midSentence, numberText, plural, presentLanguage, t } from '../../contract/language/index.ts'
import type { CardContainer, CardRecord, HomeCard } from '../../contract/operations/index.ts'
import type { PresetCardName } from '../../contract/vocabulary/index.ts'
import type { AppointmentWarning } from '../../contract/trade/index.ts'
import {
  actByLeftText,
  appointmentWarningText,
  ageText,
  amountsText,
  dateText,
  documentTypeLabel,
  readable,
  type Tone,
  withoutWeekday,
} from '../format/index.ts'

const titles: Record<PresetCardName, string> = {
  act_by_today: t('Act by today or overdue'),
  ready_for_pickup: t('Ready for pickup'),
  held: t('Held, and by whom'),
  delayed: t('Delayed since yesterday'),
  empties_to_return: t('Empties to return'),
  no_news: t('No news'),
  arriving: t('Arriving within 7 days'),
  failed_requests: t('Failed requests'),
  documents_to_review: t('Documents to review'),
}
const isPreset = (name: string): name is PresetCardName => Object.hasOwn(titles, name)

export const cardTitle = ({ name, title }: { name: string; title: string | null }): string =>
  title ?? (isPreset(name) ? titles[name] : readable(name))

/** `customs`, `USDA`, a ship as it is. */
const partTexts: Record<string, (count: string) => string> = {
  over: (count) => t('{count} over', { count }),
  today: (count) => t('{count} today', { count }),
  to_pay: (count) => t('{count} with fees to pay', { count }),
}

/** Holds are of the vocabulary; ships and names in capitals are as they are. */
const partName = (part: string): string => (/[A-Z]/.test(part) ? part : midSentence(readable(part)))

/** `3 over · 6 today`, `customs 5 · freight 3`, `7 on Ever Forward`. */
export function partsText({ name, parts }: Pick<HomeCard, 'name' | 'parts'>): string {
  const shown = parts.filter(({ count }) => count > 0)
  if (name === 'delayed') {
    const [first] = shown
    return first ? t('{count} on {ship}', { count: first.count, ship: first.name }) : ''
  }
  return shown
    .map(
      ({ name: part, count }) =>
        partTexts[part]?.(numberText(count)) ?? `${partName(part)} ${numberText(count)}`,
    )
    .join(' · ')
}

/** A line of a card: what it is about, what to know, and what decides. */
export interface CardLine {
  id: string
  detail: string
  decides: string
  /** An estimate is marked as one. */
  isEstimate: boolean
  tone: Tone
}

const states: Record<string, string> = {
  ready: t('Ready'),
  not_ready: t('Not available'),
  unknown: t('At terminal'),
  arrived: t('On board'),
  underway: t('Underway'),
}

/** English writes the first word small within a sentence. */
const withSmallFirst = (text: string): string =>
  presentLanguage() === 'en' ? text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) : text

function stateText({ state, holds, amounts, is_last_known }: CardContainer): string {
  const [first, ...others] = holds
  if (first !== undefined)
    return others.length > 0
      ? t('{count} holds', { count: holds.length })
      : t('{name} hold', { name: /[A-Z]/.test(first) ? first : readable(first) })
  const text =
    state === 'to_pay'
      ? t('Pay {amounts}', { amounts: amountsText(amounts) })
      : (states[state ?? ''] ?? t('Picked up'))
  return is_last_known ? t('Was {state}', { state: withSmallFirst(text) }) : text
}

const toneOfDays = (days: number): Tone => (days < 0 ? 'bad' : days <= 1 ? 'warn' : 'rest')
const noDay = { decides: '', tone: 'rest', isEstimate: false } as const

function actByOf({
  days_left,
  is_gate_closed,
  is_act_by_calculated: isEstimate,
}: CardContainer): Pick<CardLine, 'decides' | 'tone' | 'isEstimate'> {
  if (days_left === null) return noDay
  const decides = actByLeftText(days_left, is_gate_closed)
  return { decides, tone: toneOfDays(days_left), isEstimate }
}

function arrivalOf(
  { arrival }: CardContainer,
  now: Date,
  withDelay: boolean,
): Pick<CardLine, 'decides' | 'tone' | 'isEstimate'> {
  if (arrival === null) return noDay
  const days = arrival.delay_days ?? 0
  const delay =
    withDelay && days !== 0 ? ` ${days > 0 ? t('+{n} d', { n: days }) : t('−{n} d', { n: -days })}` : ''
  return {
    decides: withoutWeekday(dateText(arrival.at, arrival.zone, now).text) + delay,
    tone: delay !== '' && days > 0 ? 'warn' : 'rest',
    isEstimate: !arrival.is_actual,
  }
}

const isWarning = (text: string | null): text is AppointmentWarning =>
  text === 'missed' || text === 'after_act_by'

/** The line of a container on a card, by the subject of the card, with the warning of its appointment. */
export function containerLine(card: string, container: CardContainer, now: Date): CardLine {
  const line = lineOf(card, container, now)
  const { appointment_warning: warning } = container
  return isWarning(warning)
    ? { ...line, detail: [line.detail, appointmentWarningText(warning)].filter(Boolean).join(' · ') }
    : line
}

function lineOf(card: string, container: CardContainer, now: Date): CardLine {
  const { id, place, vessel, holds, amounts, days_out, checked_at, state } = container
  switch (card) {
    case 'ready_for_pickup':
      return {
        id,
        detail:
          state === 'to_pay' ? t('Pay {amounts}', { amounts: amountsText(amounts) }) : (place ?? t('Ready')),
        ...actByOf(container),
      }
    case 'held':
      return {
        id,
        detail: holds.map((name) => (/[A-Z]/.test(name) ? name : readable(name))).join(', '),
        ...actByOf(container),
      }
    case 'delayed':
      return { id, detail: vessel ?? place ?? '', ...arrivalOf(container, now, true) }
    case 'arriving':
      return { id, detail: vessel ?? place ?? '', ...arrivalOf(container, now, false) }
    case 'empties_to_return':
      return {
        id,
        detail: place ?? '',
        decides: days_out === null ? '' : plural(days_out, '{n} day out', '{n} days out'),
        isEstimate: false,
        tone: 'rest',
      }
    case 'no_news':
      return {
        id,
        detail: stateText(container),
        decides: checked_at === null ? '' : ageText(checked_at, now),
        isEstimate: false,
        tone: 'warn',
      }
    default: {
      const actBy = actByOf(container)
      return {
        id,
        detail: stateText(container),
        ...(actBy.decides === '' ? arrivalOf(container, now, false) : actBy),
      }
    }
  }
}

/** What a card says of a record that is no container. */
export function recordLine(list: string, { id, detail, at }: CardRecord, now: Date): CardLine {
  const text =
    detail === null
      ? ''
      : list === 'documents'
        ? documentTypeLabel(detail)
        : list === 'shipments'
          ? detail
          : readable(detail)
  return {
    id,
    detail: text,
    decides:
      at === null
        ? ''
        : list === 'shipments'
          ? withoutWeekday(dateText(at, null, now).text)
          : ageText(at, now),
    isEstimate: list === 'shipments' && at !== null,
    tone: 'rest',
  }
}
