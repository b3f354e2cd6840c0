import type { Fee } from '../../../contract/resources/index.ts'
import { lastReported } from './estimates.ts'
import type { SimulatedContainer, Journey } from './plan.ts'
import { DAY_MS, hour, minute, type SimulatedTime } from './times.ts'

const currencies: Record<string, string> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  CH: 'CHF',
  JP: 'JPY',
  AU: 'AUD',
}
const euro = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'PT', 'GR', 'IE', 'FI', 'MT', 'LT']

/** What is owed to the terminal before the container may leave. It is paid at the gate: afterwards there are no fees. */
export function reportFees(moment: SimulatedTime, journey: Journey, container: SimulatedContainer): Fee[] {
  const { discharge, port_of_discharge: port, inland } = journey
  if (
    !discharge.reports ||
    inland ||
    !moment.passed(container.discharged) ||
    moment.passed(container.full_out)
  )
    return []
  const country = port.country_code
  const currency_code = currencies[country] ?? (euro.includes(country) ? 'EUR' : 'USD')
  const fees: Fee[] = []
  const add = (type: string, amount: number) => {
    if (amount > 0) fees.push({ type, amount, currency_code })
  }
  add('demurrage', demurrage(moment, container))
  if (container.random.happens('dwell fee', 0.6)) {
    add('extended_dwell_time', 100 * daysSince(moment, container.discharged + 8 * DAY_MS, container.full_out))
  }
  const exam = container.holds.find(
    ({ name, status }) => (name === 'VACIS' || name === 'USDA') && status === 'hold',
  )
  if (exam && moment.passed(exam.from + 3 * hour))
    add('exam', 25 * container.random.integer('exam fee', 12, 38))
  const ready = container.available[0]?.from ?? container.full_out
  if (container.random.happens('other fee', 0.14) && moment.passed(ready))
    add('other', container.random.integer('other fee', 35, 140))
  const sums = discharge.terminal !== null && journey.random.happens('tells the sum', 0.5)
  if (sums && fees.length > 0) {
    add(
      'total',
      fees.reduce((total, { amount }) => total + amount, 0),
    )
  }
  return fees
}

/** After free time by the terminal's count, or the line's where the terminal reports none: dearer from the fifth day on. */
function demurrage(moment: SimulatedTime, container: SimulatedContainer): number {
  const free =
    lastReported(moment, container.deadlines.terminal) ?? lastReported(moment, container.deadlines.line)
  if (free === undefined) return 0
  const days = daysSince(moment, free + minute, container.full_out)
  const rate = 5 * container.random.integer('demurrage rate', 28, 52)
  return Math.min(days, 4) * rate + Math.max(0, days - 4) * rate * 2
}

/** Days begun since `from`. */
function daysSince(moment: SimulatedTime, from: number, until: number): number {
  let days = 0
  while (from + days * DAY_MS < until && moment.passed(from + days * DAY_MS)) days += 1
  return days
}
