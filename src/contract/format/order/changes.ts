import { formatContainerNumber } from '../../identifiers/index.ts'
import { msg, t } from '../../language/index.ts'
import type { OrderChange } from '../../trade/orders/index.ts'
import { readable } from '../readable.ts'
import { dateText, withoutWeekday } from '../times.ts'

const holdName = (name: string | null): string =>
  /[A-Z]/.test(name ?? '') ? (name ?? '') : readable(name ?? '').toLowerCase()

const texts: Readonly<Record<Exclude<OrderChange['kind'], 'act_by'>, string>> = {
  hold_added: msg('{name} hold'),
  hold_released: msg('{name} hold released'),
  readiness: msg('{now} (was: {before})'),
  terminal: msg('{now} (was: {before})'),
  picked_up: msg('it was picked up, or is not tracked any more'),
}

function changeText({ kind, before, after, zone }: OrderChange, now: Date): string {
  if (kind === 'act_by') {
    const day = (at: string | null) =>
      at === null ? t('none') : withoutWeekday(dateText(at, zone, now).text)
    return t('act by {day} (was {before})', { day: day(after), before: day(before) })
  }
  return t(texts[kind], {
    name: holdName(after ?? before),
    now: after ?? t('not known'),
    before: before ?? t('not known'),
  })
}

/** `MSCU 123456-6: customs hold, act by 29 Nov (was 2 Dec)`: a line for each container. */
export const orderChangeLines = (changes: readonly OrderChange[], now: Date): string[] =>
  [...Map.groupBy(changes, ({ container_number }) => container_number)].map(
    ([number, all]) =>
      `${formatContainerNumber(number)}: ${all.map((each) => changeText(each, now)).join(', ')}`,
  )
