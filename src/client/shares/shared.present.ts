import type { SharedBox } from '../../contract/resources/index.ts'
import {
  formatContainerNumber,
  type PortCallText,
  presentActBy,
  type PresentedActBy,
  presentReadiness,
  readable,
  type Readiness,
  tellAge,
  tellArrival,
  tellCarrier,
  tellEquipment,
  tellMoney,
  tellPlace,
  timeText,
  type ShownTime,
} from '../format/index.ts'

/** A shared box in words; whatever the link does not tell is not here. */
export interface SharedRow {
  number: string
  equipment: string | null
  status: string
  actBy: PresentedActBy | null
  readiness: Readiness | null
  appointment: ShownTime | null
  arrival: PortCallText | null
  port: string | null
  terminal: string | null
  vessel: string | null
  carrier: string | null
  checked: ShownTime | null
  /** Undefined where the link shows no fees. */
  fees: string[] | undefined
}

const joined = (...parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null

export const sharedRowOf = (box: SharedBox, now: Date): SharedRow => {
  const inland = box.final_destination_timezone ?? box.pod_timezone
  const checked = box.terminal_checked_at
  return {
    number: formatContainerNumber(box.number),
    equipment: tellEquipment(box),
    status: box.current_status,
    actBy: presentActBy(box, now),
    readiness: presentReadiness(box),
    appointment: box.pickup_appointment_at === null ? null : timeText(box.pickup_appointment_at, inland, now),
    arrival: tellArrival(
      {
        ...noOtherCalls,
        pod_eta_at: box.pod_eta_at,
        pod_original_eta_at: box.pod_original_eta_at,
        pod_ata_at: box.pod_arrived_at ?? box.pod_ata_at,
        pod_timezone: box.pod_timezone,
      },
      now,
    ),
    port: tellPlace({ name: box.port_of_discharge_name, locode: box.port_of_discharge_locode }),
    terminal: joined(
      box.pod_terminal_name,
      box.pod_terminal_firms_code === null ? null : `FIRMS ${box.pod_terminal_firms_code}`,
    ),
    vessel: joined(box.pod_vessel_name, box.pod_voyage_number),
    carrier: tellCarrier(box.shipping_line_name ?? undefined, box.shipping_line_scac ?? undefined),
    checked:
      checked === null
        ? null
        : { text: `Terminal checked ${tellAge(checked, now)}`, title: timeText(checked, 'UTC', now).text },
    fees: box.fees_at_pod_terminal?.map(
      ({ type, amount, currency_code }) => `${readable(type)} ${tellMoney(amount, currency_code)}`,
    ),
  }
}

/** A link tells of the port of discharge alone. */
const noOtherCalls = {
  pol_etd_at: null,
  pol_atd_at: null,
  pol_timezone: null,
  destination_eta_at: null,
  destination_ata_at: null,
  destination_timezone: null,
}
