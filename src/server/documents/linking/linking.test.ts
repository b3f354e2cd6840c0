import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { dataOf, openPapers, type Papers } from '../../testing/papers.ts'
import { extractionOf, outcomeOf } from '../../testing/reader.ts'

forEachDatabase('what documents are about', (open) => {
  let papers: Papers
  let service: Papers['service']
  beforeAll(async () => {
    papers = await openPapers(await open())
    service = papers.service
  })
  beforeEach(() => papers.forget())
  afterAll(() => service.parts.endReading())

  let serial = 0
  /** A shipment with a box, as tracking or an import brings them. */
  async function shipment() {
    const [id, container] = [randomUUID(), randomUUID()]
    serial += 1
    const numbers = {
      bill: `NRTH77001${20 + serial}`,
      box: `NRTU30543${80 + serial}`,
      reference: `PO-2026/${400 + serial}`,
    }
    const track = () =>
      service.ask('POST', '/v2/imports', {
        data: {
          id,
          type: 'shipment',
          attributes: { bill_of_lading_number: numbers.bill, ref_numbers: [numbers.reference] },
          relationships: { containers: { data: [{ id: container, type: 'container' }] } },
        },
        included: [
          {
            id: container,
            type: 'container',
            attributes: { number: numbers.box },
            relationships: { shipment: { data: { id, type: 'shipment' } } },
          },
        ],
      })
    return { id, container, ...numbers, track }
  }
  const reads = (path: string, value: string, lines = 'Notice') => {
    const type = 'arrival_notice'
    papers.said.told.read = () => outcomeOf(lines, { type, extraction: extractionOf(path, value) })
  }
  const aboutOf = ({ relationships }: Document) => [
    relationships?.shipments?.data.map(({ id }) => id),
    relationships?.cargos?.data.map(({ id }) => id),
  ]
  const about = async (id: string) => aboutOf(await papers.get(id))

  test('is found by what was read, and told with the identifier, the field and the reason', async () => {
    const known = await shipment()
    await known.track()
    const { id } = await papers.file()
    reads('transport_document_reference', known.bill)
    await papers.work()
    expect(await about(id)).toEqual([[known.id], []])
    expect((await papers.evidence(id)).links).toEqual([
      {
        identifier: known.bill,
        field: 'transport_document_reference',
        shipment_id: known.id,
        container_id: null,
        reason: `Bill of lading ${known.bill}`,
        manual: false,
      },
    ])
  })

  test('is found by a box, which leads to its shipment as well', async () => {
    const known = await shipment()
    await known.track()
    const { id } = await papers.file(`Box ${known.box}`)
    await papers.work()
    expect(await about(id)).toEqual([[known.id], [known.container]])
    const reason = `Container ${known.box} of shipment ${known.bill}`
    expect((await papers.evidence(id)).links).toMatchObject([{ reason, field: 'name' }, { reason }])
  })

  test('is found in the pages themselves, but there no reference is taken for one', async () => {
    const known = await shipment()
    await known.track()
    const both = await papers.file()
    reads('vessel_name', 'EVER', `B/L ${known.bill}`)
    await papers.work()
    expect(await about(both.id)).toEqual([[known.id], []])
    const none = await papers.file()
    reads('vessel_name', 'EVER', `total ${known.reference} of ours`)
    await papers.work()
    expect(await about(none.id)).toEqual([[], []])
  })

  test('comes to be known when it is tracked later, without anybody asking', async () => {
    const later = await shipment()
    const { id } = await papers.file()
    reads('transport_document_reference', later.bill)
    await papers.work()
    expect(await about(id)).toEqual([[], []])
    const list = async (filter: string) => {
      const { body } = await service.ask('GET', `/v2/documents?${filter}`)
      return (body as { data: Document[] }).data.some((each) => each.id === id)
    }
    expect(await list('filter[linked]=false')).toBe(true)
    await later.track()
    await papers.work()
    expect(await about(id)).toEqual([[later.id], []])
    expect([await list('filter[linked]=false'), await list(`filter[shipment_id]=${later.id}`)]).toEqual([
      false,
      true,
    ])
    expect([await list(`q=${later.bill.slice(0, 9)}`), await list('q=NRTH99')]).toEqual([true, false])
    // What was read before stays as it was read.
    expect((await papers.told(id)).state).toBe('read')
  })

  test('is never what another account tracks', async () => {
    const later = await shipment()
    const { id } = await papers.file(`Notice ${later.bill}`, 'application/pdf', service.other)
    await later.track()
    await papers.work()
    const answer = await service.askAs(service.other, 'GET', `/v2/documents/${id}`)
    expect(aboutOf(dataOf(answer))).toEqual([[], []])
    const own = await papers.file()
    await service.askAs(service.other, 'POST', `/v2/documents/${id}/links`, { shipment_id: later.id })
    const foreign = await service.askAs(service.other, 'POST', `/v2/documents/${own.id}/links`, {
      shipment_id: later.id,
    })
    expect(foreign.status).toBe(404)
  })

  test('is what a person says: added by hand it stays, taken off it does not come back', async () => {
    const [found, said] = [await shipment(), await shipment()]
    await found.track()
    await said.track()
    const { id } = await papers.file(`Notice ${found.bill}`)
    const added = await service.ask('POST', `/v2/documents/${id}/links`, { container_id: said.container })
    expect(aboutOf(dataOf(added))).toEqual([[found.id], [said.container]])
    const taken = await service.ask('DELETE', `/v2/documents/${id}/links/${found.id}`)
    expect(aboutOf(dataOf(taken))).toEqual([[], [said.container]])
    await papers.work()
    await service.ask('POST', `/v2/documents/${id}/relink`)
    expect(await about(id)).toEqual([[], [said.container]])
    expect((await papers.evidence(id)).links).toMatchObject([{ manual: true, reason: 'Linked by hand' }])
    await service.ask('POST', `/v2/documents/${id}/links`, { shipment_id: found.id })
    expect(await about(id)).toEqual([[found.id], [said.container]])
  })

  test('is refused where there is no such record', async () => {
    const { id } = await papers.file()
    const known = await shipment()
    await known.track()
    for (const [body, pointer] of [
      [{ shipment_id: randomUUID() }, '/shipment_id'],
      [{ container_id: known.id }, '/container_id'],
      [{}, undefined],
      [{ shipment_id: known.id, container_id: known.container }, undefined],
    ] as const) {
      const answer = await service.ask('POST', `/v2/documents/${id}/links`, body)
      expect(answer.status).toBe(422)
      if (pointer !== undefined) expect(answer.text).toContain(`"pointer":"${pointer}"`)
    }
  })
})
