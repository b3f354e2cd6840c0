const digitsByCurrency = new Map<string, number>()

/** Digits of the minor unit: 2 of USD, 0 of JPY, 3 of KWD; 2 where nobody knows the currency. */
export function minorDigits(currency: string): number {
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const digits = digitsOf(currency)
  digitsByCurrency.set(currency, digits)
  return digits
}

function digitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** `1234.50` of minor units: without signs of the language, for files and fields. */
export function writeMinor(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return String(minor)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Minor units of `1234.5`; null where the text is no amount of the currency, or has more digits than it. */
export function readMinor(text: string, currency: string): number | null {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || part.length > digits) return null
  return Number(whole + part.padEnd(digits, '0'))
}
