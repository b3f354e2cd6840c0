import type { CalendarYear, OwnTariff } from '../../../contract/trade/deadlines/index.ts'
import { tariffOf } from '../../deadlines/testing/tariffs.ts'
import type { FilledAccount } from './filled-account.ts'

/** Each is for another contract, so that no two are for the same. */
export const tariffSample = ({ marker, serial }: FilledAccount): OwnTariff =>
  tariffOf({
    name: `${marker} US 2026`,
    label: `${marker} demurrage`,
    contract: `${marker} ${serial()}`,
  })

const shift = { opens: '07:00', closes: '16:30', serves: 'all' } as const
const worked = [shift]
const ports = ['USLAX', 'USLGB', 'USOAK', 'USSAV', 'USNYC', 'USHOU', 'USSEA', 'DEHAM', 'NLRTM', 'CNSHA']
const YEARS = 100
/** Each is of another year, or of another port. */
export const calendarSample = ({ marker, serial }: FilledAccount): CalendarYear => {
  const number = serial()
  const year = 2000 + (number % YEARS)
  return {
    locode: ports[Math.floor(number / YEARS) % ports.length] ?? 'USLAX',
    terminal: null,
    year,
    week: [[], worked, worked, worked, worked, worked, []],
    exceptions: [
      {
        date: `${year}-12-25`,
        kind: 'holiday',
        shifts: [],
        name: 'Christmas Day',
        source: `${marker} notice`,
      },
    ],
  }
}

export const storedTariff = async (filled: FilledAccount): Promise<string> => {
  const attributes = tariffSample(filled)
  return (await filled.done('POST', '/v2/tariffs', { data: { type: 'tariff', attributes } })).data.id
}
export const storedCalendar = async (filled: FilledAccount): Promise<string> => {
  const attributes = calendarSample(filled)
  return (await filled.done('POST', '/v2/gate_calendars', { data: { type: 'gate_calendar', attributes } }))
    .data.id
}
