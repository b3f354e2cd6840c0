import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { type LinkedRecords, linkedRecords } from '../../testing/linked-records.ts'

forEachDatabase('links of an accepted document', (open) => {
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

  const accept = (id: string) => documentService.edit(id, { reviewed: true })

  test('stay when its container is tracked again for another shipment', async () => {
    const before = await linked.shipment()
    await before.track()
    const [accepted, open] = [
      await documentService.file(`Box ${before.containerNumber}`),
      await documentService.file(`Copy for ${before.containerNumber}`),
    ]
    await documentService.work()
    await accept(accepted.id)
    service.pass(60)
    const again = await linked.shipment({ number: before.containerNumber })
    await again.track()
    await documentService.work()
    expect(await linked.about(accepted.id)).toEqual([[before.id], [before.container]])
    expect(await linked.about(open.id)).toEqual([[again.id], [again.container]])
  })

  test('stay when it is read again without their number', async () => {
    const known = await linked.shipment()
    await known.track()
    const [accepted, open] = [await documentService.file(), await documentService.file()]
    linked.reads('transport_document_reference', known.bill)
    await documentService.work()
    await accept(accepted.id)
    linked.reads('vessel_name', 'WREN')
    for (const { id } of [accepted, open]) await service.ask('POST', `/v2/documents/${id}/reextract`)
    await documentService.work()
    expect(await linked.about(accepted.id)).toEqual([[known.id], []])
    expect(await linked.about(open.id)).toEqual([[], []])
  })

  test('stay when the acceptance ends by the new reading', async () => {
    const [known, other] = [await linked.shipment(), await linked.shipment()]
    for (const { track } of [known, other]) await track()
    const { id } = await documentService.file()
    linked.reads('transport_document_reference', known.bill)
    await documentService.work()
    await accept(id)
    service.pass(60)
    linked.reads('transport_document_reference', other.bill)
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    await documentService.work()
    expect((await documentService.attributesOf(id)).reviewed_at).toBeNull()
    expect(await linked.about(id)).toEqual([[known.id, other.id].toSorted(), []])
  })

  test('go when a person removes them', async () => {
    const known = await linked.shipment()
    await known.track()
    const { id } = await documentService.file(`Notice ${known.bill}`)
    await documentService.work()
    await accept(id)
    await service.ask('DELETE', `/v2/documents/${id}/links/${known.id}`)
    await documentService.work()
    expect(await linked.about(id)).toEqual([[], []])
  })
})
