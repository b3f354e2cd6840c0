import { importContainers, importedId, type ImportedContainer } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { arrivedAt, asked, available, situated, freeUntil, losAngeles, noonInLosAngeles } from './service.ts'

/* Appointments, holds, silence and statuses: what decides whether a truck is sent. */

const untilTenth = freeUntil(noonInLosAngeles('2026-12-10'))

export const appointments = {
  afterActBy: situated('MEDUAPPT001', { ...untilTenth, pickup_appointment_at: '2026-12-11T17:00:00Z' }),
  missed: situated('MEDUAPPT001', { ...untilTenth, pickup_appointment_at: '2026-11-29T18:00:00Z' }),
  /** 23:30 of its last free day: in Tokyo and on Kiritimati it is the next one. */
  inTime: situated('MEDUAPPT001', { ...untilTenth, pickup_appointment_at: '2026-12-11T07:30:00Z' }),
  /** To be entered by hand: 00:30 of the day after its last free day. */
  enteredLate: situated('MEDUAPPT001', untilTenth),
}

export const holds = {
  /** The only one that stops a truck has a name and a status that nobody knows, and is reported last. */
  unknownHold: situated('MEDUHOLD001', {
    ...untilTenth,
    holds_at_pod_terminal: [
      { name: 'freight', status: 'pending' },
      { name: 'customs', status: 'pending' },
      { name: 'USDA', status: 'pending' },
      { name: 'EXAM-7H', status: 'under_inspection', description: 'Ask the desk' },
    ],
  }),
  /** Its source has been silent since 8 October; the day lies before that. */
  silent: situated('MEDUSILENT1', {
    ...freeUntil(noonInLosAngeles('2026-10-09')),
    terminal_checked_at: '2026-10-08T20:00:00Z',
    pod_arrived_at: '2026-10-01T20:00:00Z',
    pod_discharged_at: '2026-10-02T20:00:00Z',
  }),
  /** In the port, and nobody says whether it is available. */
  notReported: situated('MEDUHOLD002', {
    ...untilTenth,
    current_status: 'available',
    availability_known: false,
    available_for_pickup: null,
  }),
  atPortOfLading: situated('MEDULADING1', {
    current_status: 'new',
    pol_full_in_at: '2026-11-27T04:00:00Z',
    pod_timezone: losAngeles,
  }),
  /** Nothing names the zone of its port. */
  withoutZone: situated('MEDUNOZONE1', {
    ...available,
    current_status: 'on_ship',
    available_for_pickup: null,
    availability_known: false,
    pod_arrived_at: null,
    pod_discharged_at: null,
    pod_timezone: null,
  }),
  /** Two people edit its cells on the board. */
  editedByTwo: situated('MEDUHOLD002', untilTenth),
  /** An appointment is pasted for it. */
  pasted: situated('MEDUHOLD002', untilTenth),
}

/** 00:30 of 11 December at the port. */
export const lateAppointment = '2026-12-11T00:30'

export const enterByHand = (
  service: RunningService,
  container: ImportedContainer,
  attributes: Record<string, unknown>,
) =>
  asked(service, 'POST', `/containers/${importedId(container)}/entered_values`, {
    data: { type: 'entered_value', attributes },
  })

export async function makePickups(service: RunningService): Promise<void> {
  await importContainers(service, Object.values(appointments), arrivedAt('USOAK', 'Oakland'))
  await enterByHand(service, appointments.enteredLate, {
    attribute: 'pickup_appointment_at',
    value: lateAppointment,
  })
  const { silent, atPortOfLading, withoutZone, ...others } = holds
  await importContainers(service, Object.values(others), arrivedAt('USOAK', 'Oakland'))
  await importContainers(service, [silent], {
    ...arrivedAt('USOAK', 'Oakland'),
    pod_eta_at: '2026-10-01T20:00:00Z',
    pod_ata_at: '2026-10-01T20:00:00Z',
    line_tracking_last_succeeded_at: '2026-10-08T20:00:00Z',
  })
  await importContainers(service, [atPortOfLading], {
    ...arrivedAt('USOAK', 'Oakland'),
    pod_ata_at: null,
    pod_eta_at: '2026-12-20T20:00:00Z',
  })
  await importContainers(service, [withoutZone], {
    ...arrivedAt('USOAK', 'Oakland'),
    pod_timezone: null,
    pod_ata_at: null,
    pod_eta_at: '2026-12-05T23:30:00Z',
  })
}
