import { presentLocale, t } from '../../../contract/language/index.ts'
import { writeTwoDigits } from '../../../contract/trade/index.ts'

/**
 * Since when nothing is received, on the reader's own clock; its day as well where that is another one.
 * @param lastReceivedAt ms; null when nothing was received yet
 */
export function notLiveText(lastReceivedAt: number | null, now: Date): string {
  if (lastReceivedAt === null) return t('Not live')
  const at = new Date(lastReceivedAt)
  const isToday = at.toDateString() === now.toDateString()
  const day = isToday ? '' : `${at.toLocaleDateString(presentLocale(), { weekday: 'short' })} `
  return t('Not live since {time}', {
    time: `${day}${writeTwoDigits(at.getHours())}:${writeTwoDigits(at.getMinutes())}`,
  })
}
