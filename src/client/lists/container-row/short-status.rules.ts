const shorter: readonly (readonly [pattern: RegExp, short: string])[] = [
  // The cause stands in the next column.
  [/^Stopped: .*/, 'Stopped'],
  [/^Stopped by a person$/, 'Stopped'],
  [/ since (?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) /, ' since '],
  [/available off dock/i, 'off dock'],
  [/^Awaiting inland transfer$/, 'Awaiting transfer'],
]

/** A status in the words that have room in a list: `Off dock, to pay`, `Stopped`. */
export function shortStatus(label: string): string {
  const short = shorter.reduce((text, [pattern, words]) => text.replace(pattern, words), label)
  return short.charAt(0).toUpperCase() + short.slice(1)
}
