import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { departureStage } from '../../contract/trade/index.ts'
import {
  counted,
  formatContainerNumber,
  paths,
  presentActBy,
  presentReadiness,
  presentStop,
  withTracking,
  equipmentText,
  weightText,
} from '../format/index.ts'
import type { OpenedList } from '../lists/neighbours/index.ts'
import { Skeleton, StatusPill, usePageKeys } from '../ui/index.ts'
import { useWeightUnit } from '../ui/weight.tsx'
import './shipment.css'

interface Props {
  shipment: Shipment
  /** The ids of all of them, in their order. */
  ids: readonly string[]
  /** Those that have come: while the page is completed, some may be on their way. */
  containers: readonly Container[]
  selected: Container | undefined
  now: Date
  /** The list from which the page was opened, if it was: `j` and `k` go through it. */
  list: OpenedList | undefined
}

/**
 * The containers of the shipment. The chosen one is in the address; `[`, `]` and, within the list, arrows choose. So do `j` and
 * `k`, unless they go through the list from which the page was opened.
 */
export function Containers({ shipment, ids, containers, selected, now, list }: Props) {
  const shipment_id = shipment.id
  const navigate = useNavigate()
  // The list from which the page was opened stays the same.
  const state: unknown = useLocation().state
  const items = useRef<HTMLUListElement>(null)
  // Where the keys are already: they may be pressed faster than the address follows.
  const aim = useRef(selected?.id)
  useEffect(() => {
    aim.current = selected?.id
  }, [selected?.id])
  useEffect(() => {
    const chosen = items.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    // Only the list itself may move, not the page.
    if (items.current && chosen) scrollIntoList(items.current, chosen)
  }, [selected?.id])
  const step = (by: number, focus: boolean) => {
    const at = containers.findIndex(({ id }) => id === aim.current)
    const next = Math.min(Math.max(at + by, 0), containers.length - 1)
    const container = containers[next]
    if (!container || next === at) return
    aim.current = container.id
    const to = paths.shipment(shipment_id, container.id)
    void navigate(to, { replace: true, preventScrollReset: true, state })
    const link = items.current?.querySelectorAll('a')[next]
    if (focus) link?.focus({ preventScroll: true })
  }
  usePageKeys(list ? ['[', ']'] : ['[', ']', 'j', 'k'], (key) =>
    step(key === 'j' || key === ']' ? 1 : -1, false),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1, true)
  }
  return (
    <nav className="card shipment-containers" aria-label={t('Containers of this shipment')}>
      <h2>{counted(ids.length, 'container')}</h2>
      {/* The links have the focus; the list handles their arrow keys. */}
      <ul ref={items} onKeyDown={onKeyDown} role="list">
        {ids.map((id) => {
          const container = containers.find((each) => each.id === id)
          return (
            <li key={id}>
              {container === undefined ? (
                <span className="shipment-awaited">
                  <Skeleton width={120} />
                  <Skeleton width={160} />
                </span>
              ) : (
                <Link
                  to={paths.shipment(shipment_id, id)}
                  replace
                  preventScrollReset
                  state={state}
                  aria-current={id === selected?.id ? 'true' : undefined}
                >
                  <ContainerSummary container={container} shipment={shipment} now={now} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Scrolls `list` just so far that `item` is seen. Both are positioned in the list. */
function scrollIntoList(list: HTMLElement, item: HTMLElement): void {
  const { offsetTop: top, offsetHeight: height } = item
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight
}

const tones = { warn: 't-warn', bad: 't-bad' } as Record<string, string>

function ContainerSummary({
  container,
  shipment,
  now,
}: {
  container: Container
  shipment: Shipment
  now: Date
}) {
  const { attributes } = container
  const unit = useWeightUnit()
  const facts = withTracking(attributes, shipment.attributes)
  const due = presentActBy(facts, now)
  const stop = presentStop(facts, now)
  const weight = attributes.weight_in_lbs === null ? null : weightText(attributes.weight_in_lbs, unit).text
  return (
    <>
      <span className="id">{formatContainerNumber(attributes.number)}</span>
      <StatusPill
        status={attributes.current_status}
        stop={stop}
        readiness={presentReadiness(facts, now)}
        stage={departureStage(attributes)}
      />
      <small>
        <span className="muted">{[equipmentText(attributes), weight].filter(Boolean).join(' · ')}</span>
        {due && (
          <span className={tones[due.tone] ?? 'muted'} title={due.markTitle ?? undefined}>
            {[due.left, due.mark].filter(Boolean).join(', ')}
          </span>
        )}
      </small>
    </>
  )
}
