import type { CardContainer, CardRecord, HomeCard } from '../../contract/operations/index.ts'
import type { PresetCardName } from '../../contract/vocabulary/index.ts'
import {
  ageText,
  counted,
  dateText,
  daysLeftText,
  documentTypeLabel,
  readable,
  type Tone,
  withoutWeekday,
} from '../format/index.ts'

const titles: Record<PresetCardName, string> = {
  act_by_today: 'Act by today or overdue',
  ready_for_pickup: 'Ready for pickup',
  held: 'Held, and by whom',
  delayed: 'Delayed since yesterday',
  empties_to_return: 'Empties to return',
  no_news: 'No news',
  arriving: 'Arriving within 7 days',
  failed_requests: 'Failed requests',
  documents_to_review: 'Documents to review',
}
const isPreset = (name: string): name is PresetCardName => Object.hasOwn(titles, name)

export const cardTitle = ({ name, title }: { name: string; title: string | null }): string =>
  title ?? (isPreset(name) ? titles[name] : readable(name))

const number = (count: number): string => count.toLocaleString('en-US')
/** `customs`, `USDA`, a ship as it is. */
const partTexts: Record<string, (count: string) => string> = {
  over: (count) => `${count} over`,
  today: (count) => `${count} today`,
  to_pay: (count) => `${count} with fees to pay`,
}

/** `3 over · 6 today`, `customs 5 · freight 3`, `7 on Ever Forward`. */
export function partsText({ name, parts }: Pick<HomeCard, 'name' | 'parts'>): string {
  const shown = parts.filter(({ count }) => count > 0)
  if (name === 'delayed') {
    const [first] = shown
    return first ? `${number(first.count)} on ${first.name}` : ''
  }
  return shown
    .map(({ name: part, count }) => partTexts[part]?.(number(count)) ?? `${part} ${number(count)}`)
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

const amountsText = (amounts: CardContainer['amounts']): string =>
  amounts
    .map(({ amount, currency_code }) => [number(amount), currency_code ?? ''].join(' ').trim())
    .join(', ')

const states: Record<string, string> = {
  ready: 'Ready',
  not_ready: 'Not available',
  unknown: 'At terminal',
  arrived: 'On board',
  underway: 'Underway',
}

function stateText({ state, holds, amounts, is_last_known }: CardContainer): string {
  const [first, ...others] = holds
  if (first !== undefined)
    return others.length > 0
      ? `${holds.length} holds`
      : `${/[A-Z]/.test(first) ? first : readable(first)} hold`
  const text = state === 'to_pay' ? `Pay ${amountsText(amounts)}` : (states[state ?? ''] ?? 'Picked up')
  return is_last_known ? `Was ${text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}` : text
}

const toneOfDays = (days: number): Tone => (days < 0 ? 'bad' : days <= 1 ? 'warn' : 'rest')
const noDay = { decides: '', tone: 'rest', isEstimate: false } as const

function actByOf({
  days_left,
  is_act_by_calculated: isEstimate,
}: CardContainer): Pick<CardLine, 'decides' | 'tone' | 'isEstimate'> {
  if (days_left === null) return noDay
  return { decides: daysLeftText(days_left), tone: toneOfDays(days_left), isEstimate }
}

function arrivalOf(
  { arrival }: CardContainer,
  now: Date,
  withDelay: boolean,
): Pick<CardLine, 'decides' | 'tone' | 'isEstimate'> {
  if (arrival === null) return noDay
  const days = arrival.delay_days ?? 0
  const delay = withDelay && days !== 0 ? ` ${days > 0 ? '+' : '−'}${Math.abs(days)} d` : ''
  return {
    decides: withoutWeekday(dateText(arrival.at, arrival.zone, now).text) + delay,
    tone: delay !== '' && days > 0 ? 'warn' : 'rest',
    isEstimate: !arrival.is_actual,
  }
}

/** What a card says of a container, by what the card is about. */
export function containerLine(card: string, container: CardContainer, now: Date): CardLine {
  const { id, place, vessel, holds, amounts, days_out, checked_at, state } = container
  switch (card) {
    case 'ready_for_pickup':
      return {
        id,
        detail: state === 'to_pay' ? `Pay ${amountsText(amounts)}` : (place ?? 'Ready'),
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
        decides: days_out === null ? '' : `${counted(days_out, 'day')} out`,
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
