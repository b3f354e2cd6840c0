import type { GateCalendarRecord, Tariff } from '../../contract/resources/index.ts'
import type { GateCalendarRow } from './calendars.store.ts'
import type { TariffRow } from './tariffs.store.ts'

export const tariffPath = (id: string): string => `/v2/tariffs/${id}`
export const calendarPath = (id: string): string => `/v2/gate_calendars/${id}`

export const presentTariff = ({ account_id: _, id, ...attributes }: TariffRow): Tariff => ({
  id,
  type: 'tariff',
  attributes,
  relationships: {},
  links: { self: tariffPath(id) },
})

export const presentCalendar = ({
  account_id: _,
  id,
  ...attributes
}: GateCalendarRow): GateCalendarRecord => ({
  id,
  type: 'gate_calendar',
  attributes,
  relationships: {},
  links: { self: calendarPath(id) },
})
