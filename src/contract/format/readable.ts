/** `not_available` → `Not available`: for a value without a label. */
export function readable(value: string): string {
  const spaced = value.replaceAll(/[_.]+/g, ' ').trim()
  return spaced === '' ? 'Unknown' : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `1 container`, `3 containers`, `1,284 containers`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
