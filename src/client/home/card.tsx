import {
  IconArrowBackUp,
  IconChevronRight,
  IconClockExclamation,
  IconFileText,
  IconListDetails,
  IconLock,
  IconPlugConnectedX,
  IconRadar,
  IconShip,
  IconTrendingUp,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { numberText, plural, t } from '../../contract/language/index.ts'
import type { Home, HomeCard } from '../../contract/operations/index.ts'
import { MAX_HOME_ROWS } from '../../contract/vocabulary/index.ts'
import { ageText, formatContainerNumber, paths } from '../format/index.ts'
import { Estimate } from '../ui/index.ts'
import { addressOfCard } from './addresses.ts'
import { type CardLine, cardTitle, containerLine, partsText, recordLine } from './card.present.ts'
import { useSteady } from '../ui/use-steady.ts'

const icons: Record<string, ComponentType<{ size: number; stroke: number }>> = {
  act_by_today: IconClockExclamation,
  ready_for_pickup: IconTruckDelivery,
  held: IconLock,
  delayed: IconTrendingUp,
  empties_to_return: IconArrowBackUp,
  no_news: IconPlugConnectedX,
  arriving: IconShip,
  failed_requests: IconRadar,
  documents_to_review: IconFileText,
}

export const CardIcon = ({ name }: { name: string }) => {
  const Icon = icons[name] ?? IconListDetails
  return (
    <span className="home-icon" aria-hidden="true">
      <Icon size={15} stroke={1.6} />
    </span>
  )
}

/** A line that opens what it is about. */
const Line = ({ to, subject, line }: { to: string | undefined; subject: ReactNode; line: CardLine }) => {
  const content = (
    <>
      {subject}
      <span className="home-detail" title={line.detail}>
        {line.detail}
      </span>
      <span className={`home-decides t-${line.tone}`}>
        {line.isEstimate && <Estimate />}
        {line.decides}
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <span className="home-line">{content}</span>
      ) : (
        <Link className="home-line" to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}

const addressOfRecord: Record<string, (id: string) => string> = {
  shipments: (id) => paths.shipment(id),
  tracking_requests: paths.request,
  documents: (id) => paths.document(id),
}

/** Sources that do not answer stand before the containers of which nobody reports. */
const MAX_SOURCES = 2

const FailingSources = ({ failing, now }: { failing: Home['sources']['failing']; now: Date }) =>
  failing.map(({ id, name, problem, failing_since }) => (
    <li key={id}>
      <Link className="home-line" to={paths.source(id)} title={problem ?? undefined}>
        <b className="home-name">{name}</b>
        <span className="home-detail">{t('not answering')}</span>
        <span className="home-decides t-warn">
          {failing_since === null ? '' : ageText(failing_since, now)}
        </span>
      </Link>
    </li>
  ))

/** The first records of a card, as its list has them. */
const Lines = ({ card, failing, now }: CardProps) => {
  const sources = failing.slice(0, MAX_SOURCES)
  return (
    <ul>
      <FailingSources failing={sources} now={now} />
      {card.containers.slice(0, MAX_HOME_ROWS - sources.length).map((container) => (
        <Line
          key={container.id}
          to={
            container.shipment_id === null ? undefined : paths.shipment(container.shipment_id, container.id)
          }
          subject={<span className="id">{formatContainerNumber(container.number)}</span>}
          line={containerLine(card.name, container, now)}
        />
      ))}
      {card.records.map((record) => (
        <Line
          key={record.id}
          to={addressOfRecord[card.list]?.(record.id)}
          subject={<span className="home-name">{record.title}</span>}
          line={recordLine(card.list, record, now)}
        />
      ))}
    </ul>
  )
}

/** While the pointer keeps the lines where they are. */
export const ShowChanges = ({ onShow }: { onShow: () => void }) => (
  <button type="button" className="home-behind" onClick={onShow}>
    {t('Changed: show')}
  </button>
)

interface CardProps {
  card: HomeCard
  /** Of this card; empty where it is not about sources. */
  failing: Home['sources']['failing']
  now: Date
}

/** A view as a card: its name and count open the list, each line its record. The count follows what happens. */
export const Card = ({ card, failing, now }: CardProps) => {
  const { shown, isBehind, follow, holding } = useSteady(card)
  const { count } = card
  const to = addressOfCard(card)
  const isEmpty = count === 0 && failing.length === 0
  const parts = partsText(card)
  return (
    <li className="card home-card" {...holding}>
      <h2>
        <CardIcon name={card.name} />
        {to === undefined ? (
          <span className="home-title">{cardTitle(card)}</span>
        ) : (
          <Link className="home-title" to={to}>
            {cardTitle(card)}
          </Link>
        )}
        <b className="home-count">{count === null ? '–' : numberText(count)}</b>
        <IconChevronRight className="home-chevron" size={15} stroke={1.6} aria-hidden="true" />
      </h2>
      <p className="home-parts">
        {failing.length > 0 && (
          <span className="t-warn">
            {plural(failing.length, '{n} source not answering', '{n} sources not answering')}
          </span>
        )}
        {failing.length > 0 && parts !== '' && ' · '}
        {parts}
        {isBehind && <ShowChanges onShow={follow} />}
      </p>
      {count === null && <p className="home-nothing">{t('Its list does not know this view any more')}</p>}
      {isEmpty ? (
        <p className="home-nothing">{t('Nothing')}</p>
      ) : (
        <Lines card={shown} failing={failing} now={now} />
      )}
    </li>
  )
}
