import { midSentence, msg, t } from '../language/index.ts'
import type { DepartureStage } from '../trade/index.ts'
import type { ContainerStatus, OpenEnum } from '../vocabulary/index.ts'
import type { Readiness } from './readiness.ts'
import { containerStatusLabel, type Tone } from './status.ts'
import type { PresentedStop } from './stop.ts'

/** A status as it is shown, with what is known beside it. */
export interface PresentedStatus {
  label: string
  tone: Tone
  /** `stopped`: nobody reports it any more. `known`: its source is silent, it is what was known last. */
  look: 'plain' | 'stopped' | 'known'
}

const stages: Record<DepartureStage, string> = {
  loaded: msg('Loaded on vessel'),
  at_port_of_lading: msg('At port of lading'),
  empty_picked_up: msg('Empty picked up'),
}

/** What is known of a container beside its status. */
export interface StatusContext {
  stop?: PresentedStop | null | undefined
  readiness?: Readiness | null | undefined
  /** `departureStage`: before departure, where the status says nothing. */
  stage: DepartureStage | null
}

/** Green only where a truck can be sent: not with a hold or fees, and not by an old report. */
export function presentStatus(
  status: OpenEnum<ContainerStatus>,
  { stop, readiness, stage }: StatusContext,
): PresentedStatus {
  if (stop) return { label: stop.label, tone: 'rest', look: 'stopped' }
  if (stage) return { label: t(stages[stage]), tone: 'rest', look: 'plain' }
  const { label, tone } = containerStatusLabel(status)
  if (!readiness || tone !== 'ok') return { label, tone, look: 'plain' }
  if (readiness.isLastKnown)
    return { label: t('Last known {status}', { status: midSentence(label) }), tone: 'rest', look: 'known' }
  if (readiness.gate !== null) {
    const ready = readiness.state === 'to_pay' ? t('{status}, to pay', { status: label }) : label
    return { label: t('{status}, gate closed', { status: ready }), tone: 'bad', look: 'plain' }
  }
  if (readiness.state === 'to_pay')
    return { label: t('{status}, to pay', { status: label }), tone: 'warn', look: 'plain' }
  if (readiness.state === 'not_ready')
    return { label: t('{status}, held', { status: label }), tone: 'bad', look: 'plain' }
  // The line calls it available, and no terminal has said so.
  if (readiness.state === 'unknown') return { label, tone: 'rest', look: 'plain' }
  return { label, tone, look: 'plain' }
}
