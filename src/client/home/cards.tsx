import { t } from '../../contract/language/index.ts'
import type { Home } from '../../contract/operations/index.ts'
import { Card } from './card.tsx'

/** The cards that the person chose, in their order. */
export const Cards = ({ home, now }: { home: Home; now: Date }) =>
  home.cards.length === 0 ? (
    <p className="card home-nothing">{t('No card is chosen. Edit home to choose what is shown here.')}</p>
  ) : (
    <ul className="home-cards" aria-label={t('Cards')}>
      {home.cards.map((card) => (
        <Card
          key={card.name}
          card={card}
          failing={card.name === 'no_news' ? home.sources.failing : []}
          now={now}
        />
      ))}
    </ul>
  )
