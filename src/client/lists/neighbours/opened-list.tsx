import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import './opened-list.css'
import { t } from '../../../contract/language/index.ts'
import type { OpenedList } from './use-neighbours.ts'

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Back to the list, to the row whose page is open. */
export const BackToList = ({ list: { address, words, back } }: { list: OpenedList }) => {
  const onClick = (event: MouseEvent) => {
    // In a new tab or window the list is opened anew.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    back()
  }
  return (
    <Link
      className="btn plain back-to-list"
      to={address}
      title={t(words === 'containers' ? 'Back to the containers (u)' : 'Back to the shipments (u)')}
      aria-label={t(words === 'containers' ? 'Back to the containers' : 'Back to the shipments')}
      onClick={onClick}
    >
      <IconArrowLeft {...icon} />
    </Link>
  )
}

const placeText = ({ number, total = 0 }: OpenedList): string => {
  return number === null
    ? t('Not among the {total} now', { total })
    : t('{n} of {total}', { n: number ?? 0, total })
}

/** `3 of 40` in the list from which the page was opened, with the ways to the one before and after. */
export const ListSteps = ({ list }: { list: OpenedList }) => {
  const { number, total, words, previous, next, step } = list
  return (
    <div
      role="group"
      aria-label={t(words === 'containers' ? 'Among the containers' : 'Among the shipments')}
      className="list-steps"
    >
      <button
        type="button"
        aria-label={t('Previous')}
        title={t('Previous (k)')}
        aria-disabled={previous === undefined}
        onClick={() => step(-1)}
      >
        <IconChevronUp {...icon} />
      </button>
      <span role="status">{total !== undefined && number !== undefined && placeText(list)}</span>
      <button
        type="button"
        aria-label={t('Next')}
        title={t('Next (j)')}
        aria-disabled={next === undefined}
        onClick={() => step(1)}
      >
        <IconChevronDown {...icon} />
      </button>
    </div>
  )
}
