import { midSentence, t } from '../../../contract/language/index.ts'

const offDock = [t('Available off dock'), t('Off dock')] as const
const stopped = t('Stopped')
const shorter: readonly (readonly [long: RegExp | string, short: string])[] = [
  // The cause stands in the next column.
  [t('Stopped: booking cancelled'), stopped],
  [t('Stopped: long after arrival'), stopped],
  [t('Stopped by a person'), stopped],
  [/ since (?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) /, ' since '],
  offDock,
  [midSentence(offDock[0]), midSentence(offDock[1])],
  [t('Awaiting inland transfer'), t('Awaiting transfer')],
]

/** A status in the words that have room in a list: `Off dock, to pay`, `Stopped`. */
export function shortStatus(label: string): string {
  const short = shorter.reduce((text, [long, words]) => text.replace(long, words), label)
  return short.charAt(0).toUpperCase() + short.slice(1)
}
