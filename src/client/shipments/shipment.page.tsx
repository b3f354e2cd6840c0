import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { NotableReport, OtherBill, Shipment } from '../../contract/resources/index.ts'
import { isEstimate } from '../../contract/vocabulary/index.ts'
import {
  type IncludedRecords,
  isStatus,
  operationKey,
  queryClient,
  related,
  unreadOf,
  useNow,
} from '../api/index.ts'
import { paths } from '../format/index.ts'
import { BackToList, ListSteps, type OpenedList, useOpenedList } from '../lists/neighbours/index.ts'
import { ShipmentChanged } from '../lists/live/shipment-changed.tsx'
import {
  createReplay,
  loadRouteMapAfterPaint,
  type ReplayStore,
  routeMapQuery,
  ShipmentRoutePanel,
} from '../map/index.ts'
import { EmptyState, ErrorState, Loading, PageHeader, UnreadNote } from '../ui/index.ts'
import { AlsoFound } from './also-found/also-found.part.tsx'
import { namedNumbersOf } from '../../contract/trade/index.ts'
import { Containers } from './containers.part.tsx'
import { Documents } from './documents.part.tsx'
import { ShipmentFacts } from './facts.part.tsx'
import { ShipmentHead } from './head.part.tsx'
import { shipmentQuery } from './queries.ts'
import { ContainerNotes } from './note.part.tsx'
import { containersOnRoutes, routeEvents } from './route/route-events.ts'
import { RouteStrip } from './route/route-strip.part.tsx'
import { CompletingNote } from './opening/completing-note.tsx'
import { listedShipment } from './opening/listed-shipment.ts'
import { ShipmentSkeleton, StripSkeleton } from './opening/shipment-skeleton.tsx'
import { Selected } from './selected.part.tsx'
import './shipment.css'
import { stopsOf } from './stops.ts'
import { Timeline } from './timeline.part.tsx'
import { Orders } from './orders.part.tsx'
import { OtherBills } from './other-bills.part.tsx'

/** Records and the code of the map are requested side by side, while the page is drawn. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const container_id = new URL(request.url).searchParams.get('container')
  void queryClient.prefetchQuery(shipmentQuery(params['shipment_id'] ?? ''))
  if (container_id) void queryClient.prefetchQuery(routeMapQuery(container_id))
  loadRouteMapAfterPaint()
  return null
}

export function Component() {
  const { shipment_id = '' } = useParams()
  const container_id = useSearchParams()[0].get('container')
  const listed = useMemo(
    () => listedShipment(queryClient, shipment_id, container_id),
    [shipment_id, container_id],
  )
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...shipmentQuery(shipment_id),
    ...(listed && { placeholderData: listed.answer }),
  })
  const list = useOpenedList()
  const showChanges = () => {
    void refetch()
    void queryClient.refetchQueries({ queryKey: operationKey('get_container_history'), type: 'active' })
  }
  if (data)
    return (
      <>
        <UnreadNote of={unreadOf(data)} />
        <Loaded
          shipment={data.data}
          include={related(data)}
          notable={isPlaceholderData ? undefined : (data.meta?.reports ?? [])}
          through={data.meta?.tracked_through ?? null}
          otherBills={data.meta?.other_bills ?? []}
          list={list}
        />
        {listed && isPlaceholderData ? (
          <CompletingNote listed={listed} />
        ) : (
          <ShipmentChanged
            key={shipment_id}
            shipment_id={shipment_id}
            container_ids={data.data.relationships?.containers?.data.map(({ id }) => id) ?? []}
            onShow={showChanges}
          />
        )}
      </>
    )
  if (isStatus(error, 404)) return <Missing list={list} />
  if (error)
    return (
      <>
        <PageHeader title={t('Shipment')} {...headerOf(list)} />
        <ErrorState
          title={t('The shipment could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    )
  return <ShipmentSkeleton list={list} />
}

const headerOf = (list: OpenedList | undefined) =>
  list && { back: <BackToList list={list} />, actions: <ListSteps list={list} /> }

const Missing = ({ list }: { list: OpenedList | undefined }) => (
  <>
    <PageHeader title={t('Shipment not found')} {...headerOf(list)} />
    <EmptyState
      title={t('There is no such shipment')}
      action={
        <Link className="btn" to={paths.shipments()}>
          {t('All shipments')}
        </Link>
      }
    >
      {t('It is not tracked in this account, or the link was cut short.')}
    </EmptyState>
  </>
)

interface LoadedProps {
  shipment: Shipment
  include: IncludedRecords
  /** Undefined while only what a list had is known: what is shown of it is true, and nothing is said of the rest. */
  notable: readonly NotableReport[] | undefined
  /** The connection that it is tracked through. */
  through: { connection_id: string; name: string } | null
  otherBills: readonly OtherBill[]
  list: OpenedList | undefined
}

function Loaded({ shipment, include, notable, through, otherBills, list }: LoadedProps) {
  const [fields] = useSearchParams()
  const now = useNow()
  const containers = include.many(shipment.relationships?.containers)
  const selected = containers.find(({ id }) => id === fields.get('container')) ?? containers[0]
  const onRoutes = containersOnRoutes(shipment, containers, include)
  const isStopped = shipment.attributes.line_tracking_stopped_at !== null
  const replay = useReplayOf(selected?.id)
  const events = include
    .many(selected?.relationships?.transport_events)
    // Nobody corrects an estimate any more.
    .filter(({ attributes }) => !isStopped || !isEstimate(attributes.event))
  const isWhole = notable !== undefined
  return (
    <article className="shipment-page" aria-busy={!isWhole}>
      <ShipmentHead shipment={shipment} container={selected} now={now} list={list} />
      <AlsoFound q={fields.get('found') ?? ''} shipment_id={shipment.id} />
      {selected && <OtherBills container_id={selected.id} bills={otherBills} />}
      {isWhole ? (
        <RouteStrip shipment={shipment} container={selected} events={events} include={include} now={now} />
      ) : (
        <StripSkeleton stops={stopsOf(shipment, events, include, selected).length} />
      )}
      <div className="shipment-grid">
        <Containers
          shipment={shipment}
          ids={(isWhole ? containers : (shipment.relationships?.containers?.data ?? [])).map(({ id }) => id)}
          containers={containers}
          selected={selected}
          now={now}
          list={list}
        />
        {selected ? (
          <Selected
            key={selected.id}
            container={selected}
            shipment={shipment}
            include={include}
            notable={notable}
            now={now}
          >
            {isWhole ? (
              <Timeline shipment={shipment} events={events} include={include} now={now} replay={replay} />
            ) : (
              <div className="card">
                <Loading label={t('Reading the timeline')} lines={9} />
              </div>
            )}
          </Selected>
        ) : (
          <section className="card">
            <EmptyState title={t('No containers yet')}>
              {t(
                'The line reported the booking but no container. It is asked again; there is nothing to do.',
              )}
            </EmptyState>
          </section>
        )}
        {isWhole && (
          <div className="shipment-desk">
            {selected && <ContainerNotes key={selected.id} container={selected} now={now} />}
            {selected && <Orders key={`orders ${selected.id}`} container_id={selected.id} now={now} />}
            <Documents shipment_id={shipment.id} named={namedNumbersOf(shipment, containers)} />
          </div>
        )}
        <aside className="shipment-side" aria-label={t('Map and facts')}>
          {!isWhole && (
            <div
              className="shipment-map-place"
              data-below-choice={(shipment.relationships?.containers?.data.length ?? 0) > 1}
            />
          )}
          {selected && isWhole && (
            <ShipmentRoutePanel
              key={selected.id}
              container_id={selected.id}
              containers={onRoutes}
              ports={portNames(shipment)}
              inland={onRoutes.find(({ id }) => id === selected.id)?.inland ?? null}
              isStopped={isStopped}
              events={routeEvents(events, include, shipment.attributes)}
              replay={replay}
            />
          )}
          {isWhole && (
            <ShipmentFacts
              shipment={shipment}
              container={selected}
              events={events}
              include={include}
              notable={notable}
              through={through}
              now={now}
            />
          )}
        </aside>
      </div>
    </article>
  )
}

/** Of each container anew: another one has another journey. */
function useReplayOf(container_id: string | undefined): ReplayStore {
  const [of, setOf] = useState(() => ({ container_id, replay: createReplay() }))
  if (of.container_id === container_id) return of.replay
  const next = { container_id, replay: createReplay() }
  setOf(next)
  return next.replay
}

const portNames = ({ attributes }: Shipment): string[] =>
  [
    attributes.port_of_lading_name ?? attributes.port_of_lading_locode,
    attributes.port_of_discharge_name ?? attributes.port_of_discharge_locode,
  ].filter((name) => name !== null)
