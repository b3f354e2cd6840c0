import { randomUUID } from 'node:crypto'
import type { Document } from '../../contract/resources/index.ts'
import type { DocumentService } from './document-service.ts'
import { extractionOf, readingResult } from './reader.ts'

/** The shipments and the containers that a document is linked to. */
export const aboutOf = ({ relationships }: Document) => [
  relationships?.shipments?.data.map(({ id }) => id),
  relationships?.cargos?.data.map(({ id }) => id),
]

/** Shipments and containers with new numbers, stored as by tracking or an import once a test tracks them. */
export function linkedRecords(documents: DocumentService) {
  const { service } = documents
  let serial = 0

  async function shipment({ number }: { number?: string } = {}) {
    const [id, container] = [randomUUID(), randomUUID()]
    serial += 1
    const numbers = {
      bill: `NRTH77001${20 + serial}`,
      containerNumber: number ?? `NRTU30543${80 + serial}`,
      reference: `PO-2026/${400 + serial}`,
    }
    const track = (reference = numbers.reference) =>
      service.ask('POST', '/v2/imports', {
        data: {
          id,
          type: 'shipment',
          attributes: { bill_of_lading_number: numbers.bill, ref_numbers: [reference] },
          relationships: { containers: { data: [{ id: container, type: 'container' }] } },
        },
        included: [
          {
            id: container,
            type: 'container',
            attributes: { number: numbers.containerNumber },
            relationships: { shipment: { data: { id, type: 'shipment' } } },
          },
        ],
      })
    return { id, container, ...numbers, track }
  }
  return {
    shipment,
    /** Shipments of one purchase order. */
    async oneOrder(count = 2) {
      const reference = `PO-2026-${9000 + ++serial}`
      const shipments = []
      for (let nth = 0; nth < count; nth++) {
        const one = { ...(await shipment()), reference }
        shipments.push({ ...one, track: () => one.track(reference) })
      }
      return { reference, shipments }
    },
    /** A container without a shipment. */
    async containerAlone(reference: string) {
      const id = randomUUID()
      const number = `NRTU40543${80 + ++serial}`
      await service.ask('POST', '/v2/imports', {
        data: { id, type: 'container', attributes: { number, ref_numbers: [reference] } },
      })
      return { id, number }
    },
    /** What the reader finds in the next documents. */
    reads(path: string, value: string, lines = 'Notice') {
      documents.fakeReader.answers.read = () =>
        readingResult(lines, { type: 'arrival_notice', extraction: extractionOf(path, value) })
    },
    about: async (id: string) => aboutOf(await documents.get(id)),
  }
}
export type LinkedRecords = ReturnType<typeof linkedRecords>
