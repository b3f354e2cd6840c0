import { t } from '../../../contract/language/index.ts'
import type { Container } from '../../../contract/resources/index.ts'
import { Estimate } from '../../ui/index.ts'
import { dayText, estimatedDays, soonerText } from './clocks.present.ts'
import { useClocks } from './use-clocks.ts'

interface Props {
  container: Container
  /** `2026-11-20`: the reported or entered day to act by; null where there is none. */
  actBy: string | null
  now: Date
}

/** The last free days by the tariffs of the account, beside those that are reported and apart from them. */
export default function EstimatedDays({ container, actBy, now }: Props) {
  const { data } = useClocks(container.id)
  const days = estimatedDays(data?.data ?? [])
  if (days.length === 0) return null
  const sooner = soonerText(days, actBy, now)
  return (
    <>
      <ul aria-label={t('Calculated last free days')}>
        {days.map(({ key, date, by }) => (
          <li key={key}>
            <Estimate /> <b>{dayText(date, now)}</b> <span className="muted">{by}</span>
          </li>
        ))}
      </ul>
      {sooner && <p className="muted">{sooner}</p>}
    </>
  )
}
