import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { CLOCKS_ANCHOR } from '../../format/index.ts'
import { Estimate, NoValue } from '../../ui/index.ts'
import { type CostPlace, costText } from './costs.present.ts'
import { clockCostsQuery } from './queries.ts'

interface CostCellProps {
  row: ContainerListRow
  place: CostPlace
  /** On a card: says what the next day adds, and is reached by Tab. */
  isOnCard?: boolean
}

/** What a container costs so far, or until when it is free: opens the card that says how it was counted. */
export const CostCell = ({ row, place, isOnCard = false }: CostCellProps) => {
  const { data, error } = useQuery(clockCostsQuery(row.key))
  if (data === undefined)
    return error ? (
      <span className="t-warn" title={error.message}>
        {t('not read')}
      </span>
    ) : null
  const shown = costText(data, place, row.now)
  if (shown === null) return isOnCard ? null : <NoValue />
  const { text, tone, isEstimate, nextDay, title } = shown
  const content = (
    <>
      {isEstimate && <Estimate />}
      <span className={`t-${tone}`}>{text}</span>
      {isOnCard && nextDay !== null && (
        <span className="muted"> · {t('{amount} a day from now', { amount: nextDay })}</span>
      )}
    </>
  )
  return row.href === null ? (
    <span title={title}>{content}</span>
  ) : (
    <Link
      className="board-cost"
      to={`${row.href}#${CLOCKS_ANCHOR}`}
      title={title}
      tabIndex={isOnCard ? 0 : -1}
    >
      {content}
    </Link>
  )
}
