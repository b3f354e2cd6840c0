import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { dataOf, openDocumentService, type DocumentService } from '../../testing/document-service.ts'
import { aboutOf, type LinkedRecords, linkedRecords } from '../../testing/linked-records.ts'

forEachDatabase('what documents are about', (open) => {
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

  const about = (id: string) => linked.about(id)
  const reads = (path: string, value: string, lines?: string) => linked.reads(path, value, lines)
  const shipment = () => linked.shipment()

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

  test('a number that is printed on the pages links also when it is no value any more', async () => {
    const known = await shipment()
    await known.track()
    const { id } = await documentService.file()
    reads('transport_document_reference', known.bill, `Notice of ${known.bill}`)
    await documentService.work()
    expect((await documentService.evidence(id)).links).toMatchObject([
      { field: 'transport_document_reference' },
    ])
    // Read again, it is found on the pages alone.
    service.pass(1)
    reads('vessel_name', 'EVER', `Notice of ${known.bill}`)
    await service.ask('POST', `/v2/documents/${id}/reextract`)
    await documentService.work()
    expect(await about(id)).toEqual([[known.id], []])
    expect((await documentService.evidence(id)).links).toMatchObject([{ field: 'text' }])
    // Entered and removed by a person.
    await documentService.edit(id, { extracted_data_manual: { transport_document_reference: known.bill } })
    await documentService.edit(id, { extracted_data_manual: null })
    expect(await about(id)).toEqual([[known.id], []])
  })

  test('a document that cannot be linked does not keep others waiting, and is tried again', async () => {
    const [first, second] = [await shipment(), await shipment()]
    const broken = await documentService.file(`About ${first.bill}`)
    const other = await documentService.file(`About ${second.bill}`)
    await documentService.work()
    await sql
      .raw(`create function refuse_keys() returns trigger language plpgsql as
        $$ begin raise exception 'No keys of this document'; end $$`)
      .execute(service.db)
    await sql
      .raw(`create trigger refuse_keys before insert on document_keys for each row
        when (new.document_id = '${broken.id}') execute function refuse_keys()`)
      .execute(service.db)
    await first.track()
    await second.track()
    await documentService.work()
    expect([await about(broken.id), await about(other.id)]).toEqual([
      [[], []],
      [[second.id], []],
    ])
    await sql.raw('drop trigger refuse_keys on document_keys').execute(service.db)
    service.pass(60)
    await documentService.work()
    expect(await about(broken.id)).toEqual([[first.id], []])
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
