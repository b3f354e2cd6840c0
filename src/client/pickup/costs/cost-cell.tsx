import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { Estimate, NoValue } from '../../ui/index.ts'
import { type CostPlace, costText } from './costs.present.ts'
import { clockCostsQuery } from './queries.ts'

/** What a container costs so far, or until when it is free: opens the page that says how it was counted. */
export const CostCell = ({ row, place }: { row: ContainerListRow; place: CostPlace }) => {
  const { data, error } = useQuery(clockCostsQuery(row.key))
  if (data === undefined)
    return error ? (
      <span className="t-warn" title={error.message}>
        not read
      </span>
    ) : null
  const shown = costText(data, place, row.now)
  if (shown === null) return <NoValue />
  const { text, tone, isEstimate, title } = shown
  const content = (
    <>
      {isEstimate && <Estimate />}
      <span className={`t-${tone}`}>{text}</span>
    </>
  )
  return row.href === null ? (
    <span title={title}>{content}</span>
  ) : (
    <Link className="board-cost" to={row.href} title={title} tabIndex={-1}>
      {content}
    </Link>
  )
}
