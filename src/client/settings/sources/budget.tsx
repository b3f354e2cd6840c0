import { numberText, t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { classes } from '../../ui/index.ts'
import { type BudgetUse, tightestBudget } from './connection.present.ts'

const NEARLY_USED = 0.9

/** A bar of what is used; the numbers stand beside it. */
export const Meter = ({ part }: { part: number }) => (
  <span className={classes('source-meter', part >= NEARLY_USED && 'full')} aria-hidden="true">
    <i style={{ width: `${Math.round(part * 100)}%` }} />
  </span>
)

const limitText = ({ window, limit }: BudgetUse): string => {
  if (window === 'minute') return t('of {limit} a minute', { limit })
  return window === 'hour' ? t('of {limit} an hour', { limit }) : t('of {limit} a day', { limit })
}

export const BudgetText = ({ use }: { use: BudgetUse }) => (
  <span className="nowrap">
    {numberText(use.calls)} <span className="muted">{limitText(use)}</span>
  </span>
)

/** Calls of the limit that is used most. */
export const Budget = ({ connection }: { connection: Connection }) => {
  const use = tightestBudget(connection)
  if (use === undefined) {
    const { day } = connection.attributes.calls
    return <span className="muted">{day === 0 ? t('no limit') : t('{count}, no limit', { count: day })}</span>
  }
  return (
    <span className="source-budget">
      <Meter part={use.part} />
      <BudgetText use={use} />
    </span>
  )
}
