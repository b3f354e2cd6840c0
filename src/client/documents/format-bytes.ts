const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes: `812 bytes`, `48 kB`, `1.2 MB`. A kB is 1024 bytes, as in the limits of the service. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit > 0 && value < 10 ? 1 : 0
  return `${value.toFixed(digits)} ${unit === 0 && bytes === 1 ? 'byte' : units[unit]}`
}
