import type { RunningService } from '../../support/service.ts'
import { importContainers } from '../../support/import-containers.ts'
import {
  arrivedAt,
  asked,
  auckland,
  situated,
  freeUntil,
  kiritimati,
  losAngeles,
  noonInLosAngeles,
  pagoPago,
} from './service.ts'

/* Days to act by, arrivals and appointments on both sides of the date line, and gates. No other situation has a day before Thursday 3 December. */

/** Noon of 30 November in Pago Pago, and of 1 December in Auckland. */
const oneInstantOfTwoDates = '2026-11-30T23:00:00Z'

export const days = {
  dueToday: situated('MEDUDAY0001', freeUntil(noonInLosAngeles('2026-11-30'))),
  /** With an appointment at 23:00 of that day. */
  dueTonight: situated('MEDUDAY0001', {
    ...freeUntil(noonInLosAngeles('2026-11-30')),
    pickup_appointment_at: '2026-12-01T07:00:00Z',
  }),
  dueTomorrow: situated('MEDUDAY0001', freeUntil(noonInLosAngeles('2026-12-01'))),
  fourOver: situated('MEDUDAY0001', freeUntil(noonInLosAngeles('2026-11-26'))),
  pagoToday: situated('MEDUDAY0002', { ...freeUntil(oneInstantOfTwoDates), pod_timezone: pagoPago }),
  aucklandToday: situated('MEDUDAY0003', { ...freeUntil(oneInstantOfTwoDates), pod_timezone: auckland }),
  aucklandOver: situated('MEDUDAY0003', { ...freeUntil('2026-11-29T23:00:00Z'), pod_timezone: auckland }),
  kiritimatiToday: situated('MEDUDAY0004', {
    ...freeUntil('2026-11-30T22:00:00Z'),
    pod_timezone: kiritimati,
  }),
  /** Expected for 30 November 23:30 in Los Angeles, and for 1 December 20:00 in Auckland. */
  arrivesTonight: situated('MEDUDAY0005', { current_status: 'on_ship' }),
  arrivesInAuckland: situated('MEDUDAY0006', { current_status: 'on_ship', pod_timezone: auckland }),
  /** The gate closed at 20:00 on its last free day, which is today. */
  gateClosed: situated('MEDUGATE001', freeUntil(noonInLosAngeles('2026-11-30'))),
  /** The gate is closed on all of Wednesday, its last free day. */
  gateShut: situated('MEDUGATE001', freeUntil(noonInLosAngeles('2026-12-02'))),
  /** The gate opened at 18:00 on its last free day, and closes at 03:00 on the next one. */
  gateNight: situated('MEDUGATE002', freeUntil(noonInLosAngeles('2026-11-30'))),
}

const shift = (opens: string, closes: string) => [{ opens, closes, serves: 'all' }]
const calendar = (locode: string, hours: ReturnType<typeof shift>, closed: string[] = []) => ({
  locode,
  terminal: null,
  year: 2026,
  week: Array.from({ length: 7 }, () => hours),
  exceptions: closed.map((date) => ({
    date,
    kind: 'unscheduled_closure',
    shifts: [],
    name: 'Strike',
    source: 'Notice of the terminal',
  })),
})

export async function makeDays(service: RunningService): Promise<void> {
  for (const attributes of [
    calendar('USLGB', shift('07:00', '20:00'), ['2026-12-02']),
    calendar('USSEA', shift('18:00', '03:00')),
  ])
    await asked(service, 'POST', '/gate_calendars', { data: { type: 'gate_calendar', attributes } })
  const { dueToday, dueTonight, dueTomorrow, fourOver, gateClosed, gateShut, gateNight } = days
  await importContainers(
    service,
    [dueToday, dueTonight, dueTomorrow, fourOver],
    arrivedAt('USOAK', 'Oakland'),
  )
  await importContainers(service, [days.pagoToday], arrivedAt('ASPPG', 'Pago Pago', pagoPago))
  await importContainers(
    service,
    [days.aucklandToday, days.aucklandOver],
    arrivedAt('NZAKL', 'Auckland', auckland),
  )
  await importContainers(service, [days.kiritimatiToday], arrivedAt('KICXI', 'Kiritimati', kiritimati))
  const expected = (locode: string, name: string, zone: string, at: string) => ({
    ...arrivedAt(locode, name, zone),
    pod_ata_at: null,
    pod_eta_at: at,
    pod_original_eta_at: at,
  })
  await importContainers(
    service,
    [days.arrivesTonight],
    expected('USOAK', 'Oakland', losAngeles, '2026-12-01T07:30:00Z'),
  )
  await importContainers(
    service,
    [days.arrivesInAuckland],
    expected('NZAKL', 'Auckland', auckland, '2026-12-01T07:00:00Z'),
  )
  await importContainers(service, [gateClosed, gateShut], arrivedAt('USLGB', 'Long Beach'))
  await importContainers(service, [gateNight], arrivedAt('USSEA', 'Seattle'))
}
