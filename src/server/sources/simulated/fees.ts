import type { Fee } from '../../../contract/resources/index.ts'
import { lastTold } from './estimates.ts'
import type { Box, Journey } from './plan.ts'
import { day, hour, minute, type Moment } from './times.ts'

const currencies: Record<string, string> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  CH: 'CHF',
  JP: 'JPY',
  AU: 'AUD',
}
const euro = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'PT', 'GR', 'IE', 'FI', 'MT', 'LT']

/** What the terminal wants before the box may go. It is paid at the gate: afterwards there are none. */
export function tellFees(moment: Moment, journey: Journey, box: Box): Fee[] {
  const { discharge, port_of_discharge: port, inland } = journey
  if (!discharge.tells || inland || !moment.passed(box.discharged) || moment.passed(box.full_out)) return []
  const country = port.country_code
  const currency_code = currencies[country] ?? (euro.includes(country) ? 'EUR' : 'USD')
  const fees: Fee[] = []
  const add = (type: string, amount: number) => {
    if (amount > 0) fees.push({ type, amount, currency_code })
  }
  add('demurrage', demurrage(moment, box))
  if (box.chance.happens('dwell fee', 0.6)) {
    add('extended_dwell_time', 100 * daysSince(moment, box.discharged + 8 * day, box.full_out))
  }
  const exam = box.holds.find(
    ({ name, status }) => (name === 'VACIS' || name === 'USDA') && status === 'hold',
  )
  if (exam && moment.passed(exam.from + 3 * hour)) add('exam', 25 * box.chance.whole('exam fee', 12, 38))
  const ready = box.available[0]?.from ?? box.full_out
  if (box.chance.happens('other fee', 0.14) && moment.passed(ready))
    add('other', box.chance.whole('other fee', 35, 140))
  const sums = discharge.terminal !== null && journey.chance.happens('tells the sum', 0.5)
  if (sums && fees.length > 0) {
    add(
      'total',
      fees.reduce((total, { amount }) => total + amount, 0),
    )
  }
  return fees
}

/** After free time by the terminal's count, or the line's where the terminal tells none: dearer from the fifth day on. */
function demurrage(moment: Moment, box: Box): number {
  const free = lastTold(moment, box.deadlines.terminal) ?? lastTold(moment, box.deadlines.line)
  if (free === undefined) return 0
  const days = daysSince(moment, free + minute, box.full_out)
  const rate = 5 * box.chance.whole('demurrage rate', 28, 52)
  return Math.min(days, 4) * rate + Math.max(0, days - 4) * rate * 2
}

/** Days begun since `from`. */
function daysSince(moment: Moment, from: number, until: number): number {
  let days = 0
  while (from + days * day < until && moment.passed(from + days * day)) days += 1
  return days
}
