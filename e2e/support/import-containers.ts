import { createHash } from 'node:crypto'
import { containerCheckDigit } from '../../src/contract/identifiers/index.ts'
import type { ServedAccount } from './service.ts'

/** The same uuid for the same name. */
export const exampleUuid = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A container number with its check digit, from an owner prefix of four letters and a serial number of up to six digits. */
export const numberOf = (owner: string, serial: number): string => {
  const ten = `${owner}${String(serial).padStart(6, '0')}`
  return `${ten}${containerCheckDigit(ten)}`
}

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

/** The local time in the zone at an instant, written as if it were UTC. */
const shownAt = (at: Date, zone: string): Date => {
  const part = Object.fromEntries(
    partsIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return new Date(`${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:00Z`)
}

/** ISO 8601 UTC of a time of day in a zone, some days from the zone's today. */
export function localTimeOf(now: Date, zone: string, days: number, time: `${number}:${number}`): string {
  const today = shownAt(now, zone).toISOString().slice(0, 10)
  const wanted = new Date(`${today}T${time}:00Z`).getTime() + days * 86_400_000
  // Twice: the first result may be on the other side of a change of daylight saving time.
  let at = new Date(wanted)
  for (let round = 0; round < 2; round++) at = new Date(at.getTime() + wanted - shownAt(at, zone).getTime())
  return at.toISOString()
}

export interface ImportedContainer {
  number: string
  /** Bill of lading number of its shipment; one shipment for each different number. */
  bill: string
  attributes?: Record<string, unknown>
  /** Without it, the same for the same number: a number that stands on two bills is of two containers. */
  id?: string
}

/** A record of an export file, beside the shipments and their containers. */
export interface ImportedRecord {
  id: string
  type: string
  attributes: Record<string, unknown>
  relationships?: Record<string, unknown>
}

export const importedId = ({ number, id = exampleUuid(number) }: ImportedContainer): string => id

/** Stores shipments and their containers in the service by an import. */
export async function importContainers(
  service: ServedAccount,
  containers: readonly ImportedContainer[],
  shipment: Record<string, unknown> = {},
  others: readonly ImportedRecord[] = [],
): Promise<void> {
  const bills = [...new Set(containers.map(({ bill }) => bill))]
  const link = (type: string, name: string) => ({ data: { type, id: exampleUuid(name) } })
  const document = {
    data: containers.map((each) => ({
      id: importedId(each),
      type: 'container',
      attributes: { number: each.number, ...each.attributes },
      relationships: { shipment: link('shipment', each.bill) },
    })),
    included: [
      ...bills.map((bill) => ({
        id: exampleUuid(bill),
        type: 'shipment',
        attributes: {
          bill_of_lading_number: bill,
          shipping_line_scac: bill.slice(0, 4),
          port_of_lading_locode: 'CNSHA',
          port_of_lading_name: 'Shanghai',
          port_of_discharge_locode: 'USLAX',
          port_of_discharge_name: 'Los Angeles',
          pod_timezone: 'America/Los_Angeles',
          ...shipment,
        },
        relationships: {
          containers: {
            data: containers
              .filter((container) => container.bill === bill)
              .map((each) => ({ type: 'container', id: importedId(each) })),
          },
        },
      })),
      ...others,
    ],
  }
  const answer = await service.ask('/imports', { method: 'POST', body: JSON.stringify(document) })
  if (answer.status !== 201) throw new Error(`The import was refused: ${await answer.text()}`)
}
