import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { dataOf, openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { extractionOf, readingResult } from '../../testing/reader.ts'

forEachDatabase('what documents are about', (open) => {
  let documentService: DocumentService
  let service: DocumentService['service']
  beforeAll(async () => {
    documentService = await openDocumentService(await open())
    service = documentService.service
  })
  beforeEach(() => documentService.reset())
  afterAll(() => service.services.endReading())

  let serial = 0
  /** A shipment with a container, as stored by tracking or an import. */
  async function shipment() {
    const [id, container] = [randomUUID(), randomUUID()]
    serial += 1
    const numbers = {
      bill: `NRTH77001${20 + serial}`,
      containerNumber: `NRTU30543${80 + serial}`,
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
  const reads = (path: string, value: string, lines = 'Notice') => {
    const type = 'arrival_notice'
    documentService.fakeReader.answers.read = () =>
      readingResult(lines, { type, extraction: extractionOf(path, value) })
  }
  const aboutOf = ({ relationships }: Document) => [
    relationships?.shipments?.data.map(({ id }) => id),
    relationships?.cargos?.data.map(({ id }) => id),
  ]
  const about = async (id: string) => aboutOf(await documentService.get(id))

  test('a link is found by extracted values, and has the identifier, the field and the reason', async () => {
    const known = await shipment()
    await known.track()
    const { id } = await documentService.file()
    reads('transport_document_reference', known.bill)
    await documentService.work()
    expect(await about(id)).toEqual([[known.id], []])
    expect((await documentService.evidence(id)).links).toEqual([
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

  test('a link to a container also links its shipment', async () => {
    const known = await shipment()
    await known.track()
    const { id } = await documentService.file(`Box ${known.containerNumber}`)
    await documentService.work()
    expect(await about(id)).toEqual([[known.id], [known.container]])
    const reason = `Container ${known.containerNumber} of shipment ${known.bill}`
    expect((await documentService.evidence(id)).links).toMatchObject([{ reason, field: 'name' }, { reason }])
  })

  test('links are found in the text of the pages, but not by references', async () => {
    const known = await shipment()
    await known.track()
    const both = await documentService.file()
    reads('vessel_name', 'EVER', `B/L ${known.bill}`)
    await documentService.work()
    expect(await about(both.id)).toEqual([[known.id], []])
    const none = await documentService.file()
    reads('vessel_name', 'EVER', `total ${known.reference} of ours`)
    await documentService.work()
    expect(await about(none.id)).toEqual([[], []])
  })

  test('a document is linked when its shipment is tracked later', async () => {
    const later = await shipment()
    const { id } = await documentService.file()
    reads('transport_document_reference', later.bill)
    await documentService.work()
    expect(await about(id)).toEqual([[], []])
    const list = async (filter: string) => {
      const { body } = await service.ask('GET', `/v2/documents?${filter}`)
      return (body as { data: Document[] }).data.some((each) => each.id === id)
    }
    expect(await list('filter[linked]=false')).toBe(true)
    await later.track()
    await documentService.work()
    expect(await about(id)).toEqual([[later.id], []])
    expect([await list('filter[linked]=false'), await list(`filter[shipment_id]=${later.id}`)]).toEqual([
      false,
      true,
    ])
    expect([await list(`q=${later.bill.slice(0, 9)}`), await list('q=NRTH99')]).toEqual([true, false])
    // The extracted fields are unchanged.
    expect((await documentService.attributesOf(id)).state).toBe('read')
  })

  test('a document is never linked to records of another account', async () => {
    const later = await shipment()
    const { id } = await documentService.file(`Notice ${later.bill}`, 'application/pdf', service.other)
    await later.track()
    await documentService.work()
    const answer = await service.askAs(service.other, 'GET', `/v2/documents/${id}`)
    expect(aboutOf(dataOf(answer))).toEqual([[], []])
    const own = await documentService.file()
    await service.askAs(service.other, 'POST', `/v2/documents/${id}/links`, { shipment_id: later.id })
    const foreign = await service.askAs(service.other, 'POST', `/v2/documents/${own.id}/links`, {
      shipment_id: later.id,
    })
    expect(foreign.status).toBe(404)
  })

  test('a link that a person added stays, and one that a person removed does not come back', async () => {
    const [found, said] = [await shipment(), await shipment()]
    await found.track()
    await said.track()
    const { id } = await documentService.file(`Notice ${found.bill}`)
    const added = await service.ask('POST', `/v2/documents/${id}/links`, { container_id: said.container })
    expect(aboutOf(dataOf(added))).toEqual([[found.id], [said.container]])
    const taken = await service.ask('DELETE', `/v2/documents/${id}/links/${found.id}`)
    expect(aboutOf(dataOf(taken))).toEqual([[], [said.container]])
    await documentService.work()
    await service.ask('POST', `/v2/documents/${id}/relink`)
    expect(await about(id)).toEqual([[], [said.container]])
    expect((await documentService.evidence(id)).links).toMatchObject([
      { manual: true, reason: 'Linked by hand' },
    ])
    await service.ask('POST', `/v2/documents/${id}/links`, { shipment_id: found.id })
    expect(await about(id)).toEqual([[found.id], [said.container]])
  })

  /** Shipments of one purchase order. */
  async function oneOrder(count = 2) {
    const reference = `PO-2026-${9000 + ++serial}`
    const shipments = []
    for (let nth = 0; nth < count; nth++) {
      const one = { ...(await shipment()), reference }
      shipments.push({ ...one, track: () => one.track(reference) })
    }
    return { reference, shipments }
  }
  const filtered = async (filter: string, id: string, as = service.own) => {
    const { body } = await service.askAs(as, 'GET', `/v2/documents?${filter}&page[size]=100`)
    return (body as { data: Document[] }).data.some((each) => each.id === id)
  }

  test('a number of two shipments links to neither: a person chooses one, and is asked again once they take that back', async () => {
    const { reference, shipments } = await oneOrder()
    for (const { track } of shipments) await track()
    const { id } = await documentService.file()
    reads('transport_document_reference', reference)
    await documentService.work()
    expect(await about(id)).toEqual([[], []])
    expect(await documentService.attributesOf(id)).toMatchObject({
      possible_links: 2,
      ambiguous_numbers: [reference],
    })
    const { possible_links } = await documentService.evidence(id)
    expect(possible_links.map(({ shipment_id }) => shipment_id).toSorted()).toEqual(
      shipments.map((one) => one.id).toSorted(),
    )
    expect(possible_links[0]).toMatchObject({
      identifier: reference,
      field: 'transport_document_reference',
      containers_count: 1,
      container_number: expect.stringMatching(/^NRTU/),
    })
    expect([
      await filtered('filter[ambiguous]=true', id),
      await filtered('filter[ambiguous]=false', id),
    ]).toEqual([true, false])
    expect(await filtered('filter[ambiguous]=true', id, service.other)).toBe(false)

    const [meant, other] = shipments
    const chosen = await service.ask('POST', `/v2/documents/${id}/links`, { shipment_id: meant?.id })
    expect(aboutOf(dataOf(chosen))).toEqual([[meant?.id], []])
    expect(dataOf(chosen).attributes).toMatchObject({ possible_links: 0, ambiguous_numbers: [] })
    await service.ask('POST', `/v2/documents/${id}/relink`)
    expect(await about(id)).toEqual([[meant?.id], []])
    // Of two, what is not the one is the other.
    const back = await service.ask('DELETE', `/v2/documents/${id}/links/${meant?.id}`)
    expect(aboutOf(dataOf(back))).toEqual([[other?.id], []])
  })

  test('a shipment that is tracked later with the same number opens the question, except for a document that was accepted', async () => {
    const { reference, shipments } = await oneOrder()
    const [first, later] = shipments
    await first?.track()
    const [open, accepted] = [await documentService.file(), await documentService.file()]
    reads('transport_document_reference', reference)
    await documentService.work()
    expect(await about(open.id)).toEqual([[first?.id], []])
    await service.ask('PATCH', `/v2/documents/${accepted.id}`, {
      data: { type: 'document', attributes: { reviewed: true } },
    })
    await later?.track()
    await documentService.work()
    expect(await about(open.id)).toEqual([[], []])
    expect((await documentService.attributesOf(open.id)).possible_links).toBe(2)
    expect(await about(accepted.id)).toEqual([[first?.id], []])
    expect((await documentService.attributesOf(accepted.id)).possible_links).toBe(0)
  })

  test('shipments of other accounts are never among those that may be meant', async () => {
    const { reference, shipments } = await oneOrder()
    for (const { track } of shipments) await track()
    const { id } = await documentService.file(`Order ${reference}`, 'application/pdf', service.other)
    await documentService.work()
    const answer = await service.askAs(service.other, 'GET', `/v2/documents/${id}`)
    expect(dataOf(answer).attributes.possible_links).toBe(0)
    await service.db
      .insertInto('document_possible_shipments')
      .values({
        account_id: dataOf(answer).relationships?.account?.data?.id ?? '',
        document_id: id,
        shipment_id: shipments[0]?.id ?? '',
        identifier: reference,
        field: 'name',
        reason: `Reference ${reference}`,
      })
      .execute()
    const evidence = await service.askAs(service.other, 'GET', `/v2/documents/${id}/evidence`)
    expect(evidence.body).toMatchObject({ possible_links: [] })
  })

  test('a link to a record that does not exist is refused', async () => {
    const { id } = await documentService.file()
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
