import {
  type CalendarYear,
  type OwnTariff,
  tariffColumns,
  writeTariff,
} from '../../../contract/trade/deadlines/index.ts'
import { tariffOf } from '../../deadlines/testing/tariffs.ts'
import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'
import { noParameters, type SampleMakers } from './sample.ts'

/** Each is for another contract, so that no two are for the same. */
const tariffSample = ({ marker, serial }: FilledAccount): OwnTariff =>
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
const calendarSample = ({ marker, serial }: FilledAccount): CalendarYear => {
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

const storedTariff = async (filled: FilledAccount): Promise<string> => {
  const attributes = tariffSample(filled)
  return (await filled.done('POST', '/v2/tariffs', { data: { type: 'tariff', attributes } })).data.id
}
const storedCalendar = async (filled: FilledAccount): Promise<string> => {
  const attributes = calendarSample(filled)
  return (await filled.done('POST', '/v2/gate_calendars', { data: { type: 'gate_calendar', attributes } }))
    .data.id
}

/** Tariffs and gate calendars. */
export const deadlineSamples = {
  list_tariffs: noParameters,
  create_tariff: (filled) => ({ body: data('tariff', tariffSample(filled)) }),
  get_tariff: async (filled) => ({ params: { id: await storedTariff(filled) } }),
  edit_tariff: async (filled) => ({
    params: { id: await storedTariff(filled) },
    body: data('tariff', { label: `${filled.marker} per diem` }),
  }),
  delete_tariff: async (filled) => ({ params: { id: await storedTariff(filled) } }),
  create_tariff_import: (filled) => ({
    body: data('tariff_import', {
      headings: tariffColumns.map(({ heading }) => heading),
      rows: [{ row: 2, cells: writeTariff(tariffSample(filled)) }],
    }),
  }),
  create_tariff_export: () => ({ body: { format: 'csv' } }),
  list_gate_calendars: noParameters,
  create_gate_calendar: (filled) => ({ body: data('gate_calendar', calendarSample(filled)) }),
  get_gate_calendar: async (filled) => ({ params: { id: await storedCalendar(filled) } }),
  edit_gate_calendar: async (filled) => ({
    params: { id: await storedCalendar(filled) },
    body: data('gate_calendar', { exceptions: [] }),
  }),
  delete_gate_calendar: async (filled) => ({ params: { id: await storedCalendar(filled) } }),
  create_gate_calendar_export: () => ({ body: { format: 'csv' } }),
} satisfies SampleMakers
