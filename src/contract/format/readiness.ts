import { midSentence, msg, presentLanguage, t } from '../language/index.ts'
import {
  type ActByFacts,
  type AmountToPay,
  type PickupBlocker,
  type PickupReadiness,
  pickupReadiness,
  type ReadinessFacts,
} from '../trade/index.ts'
import { presentActBy } from './act-by.ts'
import { amountText } from './money.ts'
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
  /** `gate closed 20:00 PST`, of one that is ready: it cannot be got any more on its last day. */
  gate: string | null
  blockers: Blocker[]
  /** How old it is, where that is known. */
  age: PresentedAge | null
  /** The source is silent: it is only what was known last, and has no colour. */
  isLastKnown: boolean
}

const holdLabels: Record<string, string> = {
  freight: msg('Freight'),
  customs: msg('Customs'),
  other: msg('Other'),
}

/** `925 USD and 40 CAD to pay`: currencies are not added. */
const toPayText = (amounts: readonly AmountToPay[]): string =>
  t('{amounts} to pay', {
    amounts: amounts.map(amountText).reduce((some, next) => t('{some} and {next}', { some, next })),
  })

function blockerOf(blocker: PickupBlocker): Blocker {
  const { reason, weight } = blocker
  if (reason === 'not_available') return { hold: null, label: t('Not available'), description: null, weight }
  if (reason === 'fees') return { hold: null, label: toPayText(blocker.amounts), description: null, weight }
  const { name, status, description } = blocker.hold
  const known = holdLabels[name]
  const holdLabel = known === undefined ? (/[A-Z]/.test(name) ? name : readable(name)) : t(known)
  return {
    hold: name,
    label:
      weight === 'stops'
        ? t('{name} hold', { name: holdLabel })
        : t('{name} hold {status}', { name: holdLabel, status: midSentence(readable(status)) }),
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
  presentLanguage() === 'en' ? label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) : label

/** What is said of what stops it. */
function notReadyText(blockers: readonly Blocker[]): string {
  const holds = blockers.filter(({ hold, weight }) => hold !== null && weight === 'stops')
  if (holds.length === 0) return t('the terminal reports not available')
  return holds.length === 1
    ? withinSentence(holds[0]?.label ?? '')
    : t('{count} holds', { count: holds.length })
}

const plain = {
  unknown: msg('On shore, availability not reported'),
  arrived: msg('Arrived, not discharged yet'),
  underway: msg('Not there yet'),
}

function summaryOf(
  { state, age, isLastKnown, blockers }: Omit<Readiness, 'tone' | 'summary' | 'gate'>,
  pay: string,
  isDisconnected: boolean,
): string {
  if (state === 'unknown' || state === 'arrived' || state === 'underway') return t(plain[state])
  const since =
    age === null ? t('when tracking stopped') : isDisconnected ? t('source disconnected') : age.ago
  if (isLastKnown) {
    if (state === 'not_ready')
      return t('Last known not ready, {since}: {reason}', { since, reason: notReadyText(blockers) })
    return state === 'ready'
      ? t('Last known ready, {since}', { since })
      : t('Last known ready with {pay}, {since}', { pay, since })
  }
  if (state === 'not_ready') return t('Not ready: {reason}', { reason: notReadyText(blockers) })
  return state === 'ready' ? t('Ready for pickup') : t('Ready · {pay}', { pay })
}

/** In place of an age, where the source is gone: however lately the others answered, nobody reports it any more. */
const disconnected = () => ({ source: t('Source'), ago: t('gone'), isStale: true })

function closedGate(facts: ActByFacts, { state }: PickupReadiness, now: Date): string | null {
  if (state !== 'ready' && state !== 'to_pay') return null
  const due = presentActBy(facts, now)
  return due?.isPastGate === true ? due.closes : null
}

/** Whether a truck can be sent, as text; null after pickup (`pickupReadiness`). */
export function presentReadiness(facts: ReadinessFacts & ActByFacts, now: Date): Readiness | null {
  const readiness = pickupReadiness(facts, now)
  if (readiness === null) return null
  const { state, isLastKnown } = readiness
  const isDisconnected = facts.availability_ended === true && readiness.age !== null
  const fees = readiness.blockers.find(({ reason }) => reason === 'fees')
  const presented = {
    state,
    isLastKnown,
    blockers: readiness.blockers.map(blockerOf),
    age: readiness.age && {
      ...presentAge(readiness.age, now),
      ...(isDisconnected && disconnected()),
    },
  }
  const gate = closedGate(facts, readiness, now)
  return {
    ...presented,
    tone: isLastKnown ? 'rest' : gate === null ? tones[state] : 'bad',
    gate,
    summary: summaryOf(presented, fees ? blockerOf(fees).label : '', isDisconnected),
  }
}

/** `Ready for pickup · gate closed 20:00 PST`. */
export const readinessText = ({ summary, gate }: Pick<Readiness, 'summary' | 'gate'>): string =>
  gate === null ? summary : `${summary} · ${gate}`
