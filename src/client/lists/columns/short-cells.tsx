import type { Blocker, PresentedActBy, PresentedAge } from '../../format/index.ts'

/* What a cell of a list shows in few words; the whole text is in the title, and read by screen readers. */

/** `62 d`: the age of a value beside it, in amber when it is older than usual. */
export const ShortAge = ({ age: { source, ago, isStale } }: { age: PresentedAge }) => (
  <small className={isStale ? 't-warn' : 'muted'} title={`${source} ${ago}`}>
    <span aria-hidden="true">{ago.replace(/ days ago$/, ' d').replace(/ ago$/, '')}</span>
    <span className="visually-hidden">
      {source} {ago}
    </span>
  </small>
)

/** `Fri 20 Nov · 3 over`. */
export const ShortActBy = ({ actBy: { date, left, tone, title, sources } }: { actBy: PresentedActBy }) => {
  const [, count, unit, word] = /^(\d+) (days?) (.*)$/.exec(left) ?? []
  const reported = sources.map((each) => `${each.label} ${each.date}`).join(' · ')
  return (
    <b className={`t-${tone}`} title={`${left} · ${reported} — ${title}`}>
      {date} ·{' '}
      {count === undefined ? (
        left
      ) : (
        <>
          {count} <span className="visually-hidden">{unit} </span>
          {word}
        </>
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
}

/** `Customs · Freight pending · 645 USD to pay`: of a hold its name, that it is one says the heading. */
export const ShortBlockers = ({ blockers, isLastKnown = false }: ShortBlockersProps) =>
  blockers.map(({ label, description, weight, count = 1 }, index) => {
    const [, name = label, rest = ''] = /^(.*) hold( .*)?$/.exec(label) ?? []
    return (
      <span
        key={`${weight} ${label}`}
        className={isLastKnown ? 'muted' : tones[weight]}
        title={description ?? undefined}
      >
        {index > 0 && ' · '}
        {count > 1 && `${count} × `}
        {name}
        {name !== label && <span className="visually-hidden"> hold</span>}
        {rest}
      </span>
    )
  })
