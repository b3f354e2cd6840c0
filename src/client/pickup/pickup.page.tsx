import { IconClipboardText } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { countsQuery, may, outdate } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { containerSource, type ContainerListRow } from '../lists/container-row/index.ts'
import type { OpenList } from '../lists/listed.ts'
import { useFollowOrders } from '../lists/orders/queries.ts'
import { nothingTrackedText } from '../lists/nothing-tracked.ts'
import { ListPage, type ListPart, prefetchList } from '../lists/page/index.ts'
import { type ListName, type ListView, useView } from '../lists/view/index.ts'
import { EmptyState, redirectOrReplace, useIsNarrow, usePageKeys } from '../ui/index.ts'
import { boardCard, boardCardWithCosts, CARD_HEIGHT_PX } from './card.tsx'
import { columns, columnsWithCosts } from './columns.tsx'
import { mayEnter } from './editing/cell.tsx'
import { Cells, CellsContext } from './editing/cells.store.ts'
import { fieldsOfPhase } from './fields-of-phase.ts'
import { DraftSelected } from './draft-selected.tsx'
import { PhaseBar, PlaceChoice } from './phase-bar.tsx'
import { boardLayoutOf, isPhase, leastImportant, shownPhaseOf, phases, shownPlaceOf } from './phases.ts'
import { MAX_ROWS_OF_ONE_VALUE, selectedRows } from './selected-rows.ts'
import './pickup.css'

const PasteDialog = lazy(() => import('./paste/paste-dialog.tsx'))
const EnterDialog = lazy(() => import('./entering/enter-dialog.tsx'))

const prefetch = prefetchList(containerSource)

/** An address that says no phase is that of what is to be picked up at the port; without an order it has that of its phase. */
export const loader = ({ request }: { request: Request }) => {
  const fields = new URL(request.url).searchParams
  const phase = fields.get('pickup_phase') ?? 'to_pick_up'
  if (fields.has('pickup_phase') && (fields.has('sort') || !isPhase(phase))) return prefetch({ request })
  return redirectOrReplace(
    request,
    paths.pickup({
      ...Object.fromEntries(fields),
      pickup_phase: phase,
      pickup_place: fields.get('pickup_place') ?? 'port',
      ...(isPhase(phase) ? { sort: fields.get('sort') ?? phases[phase].sort } : {}),
    }),
  )
}

const part: ListPart = {
  layoutOf: boardLayoutOf,
  least: leastImportant,
  filters: ['pickup_phase', 'pickup_place'],
  choice: <PlaceChoice />,
  cardHeight: CARD_HEIGHT_PX.plain,
  isLive: true,
}
const partWithCosts: ListPart = { ...part, cardHeight: CARD_HEIGHT_PX.withCosts }

const NothingInPhase = ({ view }: { view: ListView }) => (
  <EmptyState title={phases[shownPhaseOf(view)].nothing[shownPlaceOf(view)]}>
    {t(
      shownPlaceOf(view) === 'port'
        ? 'Containers come here by themselves as they are reported. The bar above has the other phases, and Inland the other place.'
        : 'Containers come here by themselves as they are reported. The bar above has the other phases, and Port the other place.',
    )}
  </EmptyState>
)

const isPlain = ({ filters, q }: ListView): boolean =>
  q === '' && Object.keys(filters).every((name) => part.filters.includes(name))

/** What was entered is read again wherever it is shown. */
const readAgain = (): void => void outdate('enter_container_values', 'active')

/** One value for what is selected. */
const EnterSelected = ({ listed }: { listed: OpenList<ContainerListRow, ListName> }) => {
  const [rows, setRows] = useState<ContainerListRow[]>()
  const [error, setError] = useState<Error>()
  const { selection, total = 0, view } = listed
  const count = selection.all ? total - selection.except.size : selection.keys.size
  if (count === 0 || !mayEnter()) return null
  const open = () => {
    setError(undefined)
    selectedRows(listed).then(setRows, setError)
  }
  return (
    <>
      <button type="button" disabled={count > MAX_ROWS_OF_ONE_VALUE} onClick={open}>
        {t('Enter a value')}
      </button>
      {error && (
        <span className="t-bad" role="alert">
          {t('The rows could not be read.')} {error.message}
        </span>
      )}
      {rows && (
        <Suspense>
          <EnterDialog
            rows={rows}
            fields={fieldsOfPhase[shownPhaseOf(view)]}
            onEntered={readAgain}
            onClose={() => setRows(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Values from a spreadsheet: by the button, or pasted while nobody types. */
const PasteFromSheet = () => {
  const narrow = useIsNarrow()
  const [start, setStart] = useState<string>()
  const { view } = useView('containers', boardLayoutOf)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const target = event.target instanceof Element ? event.target : document.body
      if (!text.includes('\t') || target.closest('input:not([type="checkbox"]), textarea, select, dialog'))
        return
      event.preventDefault()
      setStart(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
  return (
    <>
      {/* Nobody has a spreadsheet at the gate. */}
      {!narrow && (
        <button type="button" className="btn" onClick={() => setStart('')}>
          <IconClipboardText size={15} stroke={1.6} aria-hidden="true" />{' '}
          <span>
            {rich('Paste<rest> from sheet</rest>', {
              rest: (text) => <span className="action-rest">{text}</span>,
            })}
          </span>
        </button>
      )}
      {start !== undefined && (
        <Suspense>
          <PasteDialog
            start={start}
            fields={fieldsOfPhase[shownPhaseOf(view)]}
            onEntered={readAgain}
            onClose={() => setStart(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether there are clocks, and who is signed in may see them. The navigation asks for the counts. */
function useHasCosts(): boolean {
  const tariffs = useQuery({ ...countsQuery, enabled: false }).data?.tariffs ?? 0
  return tariffs > 0 && may('list_clock_costs')
}

const NoContainers = () => (
  <EmptyState title={t('No containers are tracked yet')}>{nothingTrackedText()}</EmptyState>
)

/** Rows come and go: whichever changed may be shown. */
const isAnyContainer = () => true

export const Component = () => {
  const cells = useMemo(() => new Cells(), [])
  const hasCosts = useHasCosts()
  useFollowOrders(isAnyContainer)
  // Of the row that has the focus the first value that is entered; Tab goes on to the others.
  usePageKeys(['e'], () =>
    document.activeElement?.closest('[data-index]')?.querySelector<HTMLElement>('[data-entry]')?.click(),
  )
  return (
    <CellsContext value={cells}>
      <ListPage
        title={t('Pickup & delivery')}
        source={containerSource}
        columns={hasCosts ? columnsWithCosts : columns}
        part={hasCosts ? partWithCosts : part}
        compact={hasCosts ? boardCardWithCosts : boardCard}
        empty={<NoContainers />}
        noneFound={(view) => (isPlain(view) ? <NothingInPhase view={view} /> : undefined)}
        actions={
          <>
            {may('list_delivery_orders') && (
              <Link className="btn" to={paths.orders()}>
                {t('Delivery orders')}
              </Link>
            )}
            {mayEnter() && <PasteFromSheet />}
          </>
        }
        above={<PhaseBar />}
        selected={(listed) => (
          <>
            <EnterSelected listed={listed} />
            <DraftSelected listed={listed} />
          </>
        )}
      />
    </CellsContext>
  )
}
