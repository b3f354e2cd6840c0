/** The first that occurs names it: Edge and Opera call themselves Chrome too, Chrome calls itself Safari. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/^(?=.*\bVersion\/[\d.]{1,20} ).*Safari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstIn = (userAgent: string, table: readonly (readonly [RegExp, string])[]) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** `Firefox on Linux` for what a browser calls itself; programs are named by their first word. */
export function deviceText(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const browser = firstIn(userAgent, browsers)
  const system = firstIn(userAgent, systems)
  if (browser && system) return `${browser} on ${system}`
  const program = /^[A-Za-z][\w.-]{0,39}/.exec(userAgent)?.[0]
  return browser ?? system ?? program ?? 'Unknown device'
}
