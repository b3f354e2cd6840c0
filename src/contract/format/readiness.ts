import {
  type AmountToPay,
  type PickupBlocker,
  type PickupReadiness,
  pickupReadiness,
  type ReadinessFacts,
} from '../trade/index.ts'
import { type PresentedAge, presentAge } from './report-age.ts'
import type { Tone } from './status.ts'
import { readable } from './readable.ts'

/** One reason why a container cannot be picked up, or might not be. */
export interface Blocker {
  /** The hold's name as the interface writes it (`customs`, `TMF`); null for what is not a hold. */
  hold: string | null
  /** `Customs hold`, `Freight hold pending`, `925 USD to pay`. */
  label: string
  /** In the terminal's own text, or null. */
  description: string | null
  weight: PickupBlocker['weight']
}

export interface Readiness {
  state: PickupReadiness['state']
  tone: Tone
  /** `Ready for pickup`, `Ready · 925 USD to pay`, `Last known ready, 59 days ago`, `Not ready: 2 holds`, … */
  summary: string
  blockers: Blocker[]
  /** How old it is, where that is known. */
  age: PresentedAge | null
  /** The source is silent: it is only what was known last, and has no colour. */
  isLastKnown: boolean
}

const holdLabels: Record<string, string> = { freight: 'Freight', customs: 'Customs', other: 'Other' }

// To make a format takes longer than all else of a row.
const wholeAmount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const centAmount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `925 USD`; `925` where no currency is reported. */
const amountText = ({ amount, currency_code }: AmountToPay): string =>
  [(Number.isInteger(amount) ? wholeAmount : centAmount).format(amount), currency_code ?? ''].join(' ').trim()
/** `925 USD and 40 CAD to pay`: currencies are not added. */
const toPayText = (amounts: readonly AmountToPay[]): string =>
  `${amounts.map(amountText).join(' and ')} to pay`

function blockerOf(blocker: PickupBlocker): Blocker {
  const { reason, weight } = blocker
  if (reason === 'not_available') return { hold: null, label: 'Not available', description: null, weight }
  if (reason === 'fees') return { hold: null, label: toPayText(blocker.amounts), description: null, weight }
  const { name, status, description } = blocker.hold
  const holdLabel = holdLabels[name] ?? (/[A-Z]/.test(name) ? name : readable(name))
  return {
    hold: name,
    label: weight === 'stops' ? `${holdLabel} hold` : `${holdLabel} hold ${readable(status).toLowerCase()}`,
    description: description ?? null,
    weight,
  }
}

const tones: Record<PickupReadiness['state'], Tone> = {
  ready: 'ok',
  to_pay: 'warn',
  not_ready: 'bad',
  unknown: 'rest',
  arrived: 'rest',
  underway: 'rest',
}

/** `customs hold`, and `USDA hold`: abbreviations keep their letters. */
const withinSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** What is said of what stops it. */
function notReadyText(blockers: readonly Blocker[]): string {
  const holds = blockers.filter(({ hold, weight }) => hold !== null && weight === 'stops')
  if (holds.length === 0) return 'the terminal reports not available'
  return holds.length === 1 ? withinSentence(holds[0]?.label ?? '') : `${holds.length} holds`
}

const plain = {
  unknown: 'On shore, availability not reported',
  arrived: 'Arrived, not discharged yet',
  underway: 'Not there yet',
}

function summaryOf({ state, age, isLastKnown, blockers }: Omit<Readiness, 'tone' | 'summary'>): string {
  if (state === 'unknown' || state === 'arrived' || state === 'underway') return plain[state]
  const pay = blockers.find(({ label }) => label.endsWith(' to pay'))?.label ?? ''
  const since =
    age === null
      ? 'when tracking stopped'
      : age.source === disconnected.source
        ? 'source disconnected'
        : age.ago
  if (isLastKnown) {
    if (state === 'not_ready') return `Last known not ready, ${since}: ${notReadyText(blockers)}`
    return state === 'ready' ? `Last known ready, ${since}` : `Last known ready with ${pay}, ${since}`
  }
  if (state === 'not_ready') return `Not ready: ${notReadyText(blockers)}`
  return state === 'ready' ? 'Ready for pickup' : `Ready · ${pay}`
}

/** In place of an age, where the source is gone: however lately the others answered, nobody reports it any more. */
const disconnected = { source: 'Source', ago: 'gone', isStale: true }

/** Whether a truck can be sent, as text; null after pickup (`pickupReadiness`). */
export function presentReadiness(facts: ReadinessFacts, now: Date): Readiness | null {
  const readiness = pickupReadiness(facts, now)
  if (readiness === null) return null
  const { state, isLastKnown } = readiness
  const presented = {
    state,
    isLastKnown,
    blockers: readiness.blockers.map(blockerOf),
    age: readiness.age && {
      ...presentAge(readiness.age, now),
      ...(facts.availability_ended === true && disconnected),
    },
  }
  return { ...presented, tone: isLastKnown ? 'rest' : tones[state], summary: summaryOf(presented) }
}
