const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Since when nothing is received, on the reader's own clock; its day as well where that is another one.
 * @param lastReceivedAt ms; null when nothing was received yet
 */
export function notLiveText(lastReceivedAt: number | null, now: Date): string {
  if (lastReceivedAt === null) return 'Not live'
  const at = new Date(lastReceivedAt)
  const day = at.toDateString() === now.toDateString() ? '' : `${at.toDateString().slice(0, 3)} `
  return `Not live since ${day}${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}
