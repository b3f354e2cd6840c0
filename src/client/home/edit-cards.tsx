import { IconArrowLeft, IconArrowRight, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import type { CountedView, Home } from '../../contract/operations/index.ts'
import { MAX_HOME_CARDS } from '../../contract/vocabulary/index.ts'
import { classes } from '../ui/index.ts'
import { CardIcon } from './card.tsx'
import { cardTitle } from './card.present.ts'
import { movedTo, stepOfKey } from './order.rules.ts'
import { keepPreferences } from './queries.ts'

interface TileProps {
  title: string
  name: string
  place: number
  isLast: boolean
  isPickedUp: boolean
  onPickUp: (isPickedUp: boolean) => void
  onMove: (place: number) => void
  onRemove: () => void
  /** While something is dragged: it takes this place. */
  onDragOver: () => void
}

/** A card while the page is edited: dragged, moved by keys once it is picked up, or moved by its buttons. */
const Tile = (tile: TileProps) => {
  const { title, name, place, isLast, isPickedUp, onPickUp, onMove, onRemove, onDragOver } = tile
  const step = (event: KeyboardEvent) => {
    const by = stepOfKey(event.key)
    if (event.key === 'Escape') onPickUp(false)
    if (by === undefined || !isPickedUp) return
    event.preventDefault()
    onMove(place + by)
  }
  return (
    <li
      className={classes('card', 'home-tile', isPickedUp && 'picked-up')}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', title)
        onPickUp(true)
      }}
      onDragEnter={onDragOver}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => onPickUp(false)}
    >
      <button
        type="button"
        className="icon-button home-grip"
        aria-label={t('Move {title}', { title })}
        aria-pressed={isPickedUp}
        aria-describedby="home-edit-help"
        onClick={() => onPickUp(!isPickedUp)}
        onKeyDown={step}
        onBlur={() => onPickUp(false)}
      >
        <IconGripVertical size={15} stroke={1.6} aria-hidden="true" />
      </button>
      <CardIcon name={name} />
      <span className="home-title">{title}</span>
      <span className="home-tools">
        <button
          type="button"
          className="icon-button"
          aria-label={t('{title}: one place earlier', { title })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('{title}: one place later', { title })}
          disabled={isLast}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowRight size={15} stroke={1.6} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Take away {title}', { title })}
          onClick={onRemove}
        >
          <IconX size={15} stroke={1.6} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

/** Which cards the page has and in which order; kept for the person when they are done. */
export const EditCards = ({ home, onDone }: { home: Home; onDone: () => void }) => {
  const [order, setOrder] = useState(() => home.cards.map(({ name }) => name))
  const [pickedUp, setPickedUp] = useState<string>()
  const [moved, setMoved] = useState('')
  const keep = useMutation({
    mutationFn: (home_cards: string[] | null) => keepPreferences({ home_cards }),
    onSuccess: onDone,
  })
  const views = new Map<string, CountedView>([...home.cards, ...home.others].map((view) => [view.name, view]))
  const titleOf = (name: string) => cardTitle(views.get(name) ?? { name, title: null })
  const move = (name: string, place: number) => {
    const next = movedTo(order, name, place)
    setOrder(next)
    setMoved(
      t('{title}: place {place} of {count}', {
        title: titleOf(name),
        place: next.indexOf(name) + 1,
        count: next.length,
      }),
    )
  }
  const others = [...views.keys()].filter((name) => !order.includes(name))
  return (
    <section aria-label={t('Edit home')} className="home-edit">
      <p id="home-edit-help" className="muted">
        {t('Drag a card, or press Space on its handle and move it with the arrow keys.')}
      </p>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <ul className="home-cards" aria-label={t('Shown cards')}>
        {order.map((name, place) => (
          <Tile
            key={name}
            name={name}
            title={titleOf(name)}
            place={place}
            isLast={place === order.length - 1}
            isPickedUp={pickedUp === name}
            onPickUp={(isPickedUp) => setPickedUp(isPickedUp ? name : undefined)}
            onMove={(to) => move(name, to)}
            onRemove={() => setOrder(order.filter((each) => each !== name))}
            onDragOver={() => {
              if (pickedUp !== undefined && pickedUp !== name) move(pickedUp, place)
            }}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <ul className="home-more" aria-label={t('Cards that can be added')}>
          {others.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="btn"
                disabled={order.length >= MAX_HOME_CARDS}
                onClick={() => setOrder([...order, name])}
              >
                <IconPlus size={14} stroke={1.8} aria-hidden="true" /> {titleOf(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="home-foot">
        <button type="button" className="btn go" disabled={keep.isPending} onClick={() => keep.mutate(order)}>
          {t('Done')}
        </button>
        <button type="button" className="btn" disabled={keep.isPending} onClick={onDone}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn plain"
          disabled={keep.isPending}
          onClick={() => keep.mutate(null)}
        >
          {t('Standard cards')}
        </button>
      </div>
      {keep.isError && (
        <p className="t-bad" role="alert">
          {t('The cards were not kept: {reason}', { reason: keep.error.message })}
        </p>
      )}
    </section>
  )
}
