import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { dataOf, openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { aboutOf, type LinkedRecords, linkedRecords } from '../../testing/linked-records.ts'

forEachDatabase('numbers of several shipments', (open) => {
  let documentService: DocumentService
  let service: DocumentService['service']
  let linked: LinkedRecords
  beforeAll(async () => {
    documentService = await openDocumentService(await open())
    service = documentService.service
    linked = linkedRecords(documentService)
  })
  beforeEach(() => documentService.reset())
  afterAll(() => service.services.endReading())

  const filtered = async (filter: string, id: string, as = service.own) => {
    const { body } = await service.askAs(as, 'GET', `/v2/documents?${filter}&page[size]=100`)
    return (body as { data: Document[] }).data.some((each) => each.id === id)
  }

  test('a number of two shipments links to neither: a person chooses one, and is asked again once they take that back', async () => {
    const { reference, shipments } = await linked.oneOrder()
    for (const { track } of shipments) await track()
    const { id } = await documentService.file()
    linked.reads('transport_document_reference', reference)
    await documentService.work()
    expect(await linked.about(id)).toEqual([[], []])
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
    expect(await linked.about(id)).toEqual([[meant?.id], []])
    // Of two, what is not the one is the other.
    const back = await service.ask('DELETE', `/v2/documents/${id}/links/${meant?.id}`)
    expect(aboutOf(dataOf(back))).toEqual([[other?.id], []])
  })

  test('a shipment that is tracked later with the same number opens the question, except for a document that was accepted', async () => {
    const { reference, shipments } = await linked.oneOrder()
    const [first, later] = shipments
    await first?.track()
    const [open, accepted] = [await documentService.file(), await documentService.file()]
    linked.reads('transport_document_reference', reference)
    await documentService.work()
    expect(await linked.about(open.id)).toEqual([[first?.id], []])
    await service.ask('PATCH', `/v2/documents/${accepted.id}`, {
      data: { type: 'document', attributes: { reviewed: true } },
    })
    await later?.track()
    await documentService.work()
    expect(await linked.about(open.id)).toEqual([[], []])
    expect((await documentService.attributesOf(open.id)).possible_links).toBe(2)
    expect(await linked.about(accepted.id)).toEqual([[first?.id], []])
    expect((await documentService.attributesOf(accepted.id)).possible_links).toBe(0)
  })

  test('shipments of other accounts are never among those that may be meant', async () => {
    const { reference, shipments } = await linked.oneOrder()
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

  test('a number of two shipments, one of which a person had removed, links to the other', async () => {
    const { reference, shipments } = await linked.oneOrder()
    const [first, later] = shipments
    await first?.track()
    const { id } = await documentService.file()
    linked.reads('transport_document_reference', reference)
    await documentService.work()
    await service.ask('DELETE', `/v2/documents/${id}/links/${first?.id}`)
    await later?.track()
    await documentService.work()
    expect(await linked.about(id)).toEqual([[later?.id], []])
    expect((await documentService.attributesOf(id)).possible_links).toBe(0)
  })

  test('a number of several containers without a shipment links to all, unless a container number says which', async () => {
    const { reference } = await linked.oneOrder(0)
    const containers = [await linked.containerAlone(reference), await linked.containerAlone(reference)]
    const all = await documentService.file(`Order ${reference}`)
    await documentService.work()
    expect(await linked.about(all.id)).toEqual([[], containers.map(({ id }) => id).toSorted()])
    const one = await documentService.file(`Order ${reference}, container ${containers[1]?.number}`)
    await documentService.work()
    expect(await linked.about(one.id)).toEqual([[], [containers[1]?.id]])
  })
})
