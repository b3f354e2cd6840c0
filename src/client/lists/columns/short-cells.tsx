import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { rich, richPlural } from '../../language/index.ts'
import { numberText, t } from '../../../contract/language/index.ts'
import type { Blocker, PresentedActBy, PresentedAge } from '../../format/index.ts'
import { MenuButton } from '../../ui/index.ts'
import { fittingBlockers, shortBlocker } from './fitting-blockers.rules.ts'
import './short-cells.css'

/* What a cell of a list shows in few words; the whole text is in the title, and read by screen readers. */

const daysAgo = new RegExp(`^${t('{n} days ago', { n: String.raw`([\d.,]+)` })}$`)
const shortAge = (ago: string): string => {
  const [, n] = daysAgo.exec(ago) ?? []
  return n === undefined ? ago.replace(/ ago$/, '') : t('{n} d', { n })
}

/** `62 d`: the age of a value beside it, in amber when it is older than usual. */
export const ShortAge = ({ age: { source, ago, isStale } }: { age: PresentedAge }) => (
  <small className={isStale ? 't-warn' : 'muted'} title={`${source} ${ago}`}>
    <span aria-hidden="true">{shortAge(ago)}</span>
    <span className="visually-hidden">
      {source} {ago}
    </span>
  </small>
)

/** `Fri 20 Nov · 3 over`, with a pencil where it was entered by hand, `Est.` where it is calculated. */
export const ShortActBy = ({ actBy }: { actBy: PresentedActBy }) => {
  const { date, days, left, tone, title, mark, markTitle, closes, lastFree, source, sources } = actBy
  const unit = (text: ReactNode) => <span className="visually-hidden">{text}</span>
  const reported = sources.map((each) => `${each.label} ${each.date}`).join(' · ')
  return (
    <b
      className={`t-${tone}`}
      title={[left, markTitle, closes, lastFree, [reported, title].filter(Boolean).join(' — ')]
        .filter(Boolean)
        .join(' · ')}
    >
      {date} ·{' '}
      {actBy.isPastGate
        ? rich('<unit>gate </unit>closed', { unit })
        : days === 0
          ? left
          : days < 0
            ? richPlural(-days, '{n} <unit>day </unit>over', '{n} <unit>days </unit>over', { unit })
            : richPlural(days, '{n} <unit>day </unit>left', '{n} <unit>days </unit>left', { unit })}
      {mark && (
        <span className="act-by-mark">
          {source === 'calculated' ? (
            <small>{mark}</small>
          ) : (
            <>
              <IconPencil size={13} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">, {mark}</span>
            </>
          )}
        </span>
      )}
    </b>
  )
}

const tones = { stops: 't-bad', warns: 't-warn' } as const

interface ShortBlockersProps {
  blockers: readonly (Pick<Blocker, 'label' | 'weight'> & {
    description?: string | null
    count?: number
  })[]
  /** It is what was known last: no colour. */
  isLastKnown?: boolean
  /** Its age stands behind it. */
  hasAge?: boolean
}

type ShownBlocker = ShortBlockersProps['blockers'][number]

/** `Customs`, `2 × Freight pending`. */
const ShortBlocker = ({ blocker, isLastKnown }: { blocker: ShownBlocker; isLastKnown: boolean }) => {
  const { label, description, weight, count = 1 } = blocker
  const { name, rest } = shortBlocker(label)
  return (
    <span className={isLastKnown ? 'muted' : tones[weight]} title={description ?? undefined}>
      {count > 1 && `${count} × `}
      {name}
      {name !== label && <span className="visually-hidden"> {t('hold')}</span>}
      {rest}
    </span>
  )
}

const wholeText = ({ label, description, count = 1 }: ShownBlocker): string =>
  `${count > 1 ? `${count} × ` : ''}${label}${description ? `: ${description}` : ''}`

/**
 * `Customs · 645 USD to pay`; where there is no room for all the first, which is the worst, and how many more: the button
 * shows all of them. Paper has all.
 */
export const ShortBlockers = ({ blockers, isLastKnown = false, hasAge = false }: ShortBlockersProps) => {
  const fitting = fittingBlockers(blockers, hasAge)
  const more = blockers.length - fitting
  return (
    <>
      <span className="blockers-shown">
        {blockers.map((blocker, index) => (
          <span
            key={`${blocker.weight} ${blocker.label}`}
            className={index < fitting ? undefined : 'blocker-more'}
          >
            {index > 0 && ' · '}
            <ShortBlocker blocker={blocker} isLastKnown={isLastKnown} />
          </span>
        ))}
      </span>
      {more > 0 && (
        <MenuButton
          className="plain blockers-count"
          label={t('Blockers and fees')}
          menu={() => (
            <ul className="blockers-menu" role="list">
              {blockers.map((blocker) => (
                <li key={`${blocker.weight} ${blocker.label}`}>{wholeText(blocker)}</li>
              ))}
            </ul>
          )}
        >
          {rich('+{n}<more> more</more>', {
            n: numberText(more),
            more: (text) => <span className="visually-hidden">{text}</span>,
          })}
        </MenuButton>
      )}
    </>
  )
}
