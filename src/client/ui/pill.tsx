import type { ReactNode } from 'react'
import { containerStatusLabel, type Tone } from '../format/index.ts'
import { classes } from './classes.ts'

type PillProps = {
  tone: Tone
  /** Hollow: an estimate, not a fact. Say so in the words too. */
  estimate?: boolean
  /** Without its dot: a label, not a state. */
  bare?: boolean
  title?: string
  children: ReactNode
}

/** One word of state. The colour says it again, never alone. */
export const Pill = ({ tone, estimate, bare, title, children }: PillProps) => (
  <span className={classes('pill', tone, estimate && 'est', bare && 'bare')} title={title}>
    {children}
  </span>
)

/** A container's `current_status` in people's words; unknown ones stay readable. */
export const StatusPill = ({ status }: { status: string }) => {
  const { label, tone } = containerStatusLabel(status)
  return <Pill tone={tone}>{label}</Pill>
}
