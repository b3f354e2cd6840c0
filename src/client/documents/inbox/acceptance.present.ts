import { numberText, plural, t } from '../../../contract/language/index.ts'
import type { DocumentAcceptance } from '../../../contract/operations/index.ts'

/** `A person corrected 1 of 40 looked at by chance: 2.5%`, with those that wait to be looked at. */
export function errorRateText({
  looked_at,
  wrong,
  waiting,
}: Pick<DocumentAcceptance, 'looked_at' | 'wrong' | 'waiting'>): string {
  const rest =
    waiting === 0 ? '' : ` ${plural(waiting, '{n} waits to be looked at.', '{n} wait to be looked at.')}`
  if (looked_at === 0) return t('None was looked at by chance yet.') + rest
  const rate = numberText(wrong / looked_at, { style: 'percent', maximumFractionDigits: 1 })
  return (
    t('A person corrected {wrong} of {seen} looked at by chance: {rate}.', {
      wrong: numberText(wrong),
      seen: numberText(looked_at),
      rate,
    }) + rest
  )
}
