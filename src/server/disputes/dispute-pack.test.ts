import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dischargedBill,
  dischargedBox,
  type DischargedContainer,
  openDischargedContainer,
  terminalEvent,
} from '../testing/discharged-container.ts'
import { calendarOf, tariffOf } from '../deadlines/testing/tariffs.ts'
import { readDocumentFile } from '../reading/read-document-file.ts'
import { forEachDatabase } from '../testing/databases.ts'
import type { TestService } from '../testing/service.ts'
import { uploadedTextDocument } from '../testing/uploaded-document.ts'
import type { ContainerSnapshot } from '../tracking/source.ts'

forEachDatabase('the dispute pack of a container', (open) => {
  const { number } = dischargedBox
  let discharged: DischargedContainer
  let service: TestService
  let id: string
  const report = (changes: Partial<ContainerSnapshot> = {}) => discharged.report(changes)
  const done = async (path: string, body: object) => {
    const { status, text, body: answer } = await service.ask('POST', path, body)
    expect([status, text]).toEqual([201, text])
    return answer as { data: { id: string } }
  }
  const ask = () => service.ask('POST', `/v2/containers/${id}/dispute_packs`)
  /** The files of the pack by their paths. */
  const pack = async (): Promise<Record<string, Uint8Array>> => {
    const { url } = (await ask()).body as { url: string }
    const mount = service.services.mounts.find(({ path }) => path === '/exports')
    const response = await mount?.app.request(new URL(url).pathname.replace('/exports', ''))
    expect(response?.headers.get('content-type')).toBe('application/zip')
    return unzipSync(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer()))
  }
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

  beforeAll(async () => {
    discharged = await openDischargedContainer(await open())
    ;({ service, id } = discharged)
  })
  afterAll(() => discharged.close())

  test('says that nothing is calculated where no tariff fits, and has what was reported all the same', async () => {
    const files = await pack()
    expect(Object.keys(files)).toEqual(['dispute pack.pdf', 'statuses.csv', 'changes.csv'])
    expect(text(files['statuses.csv'])).toContain(
      'Vessel discharged,2026-11-12T20:30-08:00,USLAX,,Terminal,2026-11-19T18:00Z',
    )
  })

  test('has both results, the days of each, holds with their hours, closures and documents with their bytes', async () => {
    await done('/v2/tariffs', { data: { type: 'tariff', attributes: tariffOf() } })
    await done('/v2/gate_calendars', { data: { type: 'gate_calendar', attributes: calendarOf() } })
    await report({ holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'EXAM' }] })
    await report({ holds_at_pod_terminal: [] })
    const documentId = await uploadedTextDocument(service, `Invoice ${number}/1.txt`, 'An invoice')
    await service.db
      .updateTable('documents')
      .set({ document_type_manual: 'freight_invoice' })
      .where('id', '=', documentId)
      .execute()
    const files = await pack()
    expect(Object.keys(files)).toEqual([
      'dispute pack.pdf',
      'clocks.csv',
      'results.csv',
      'days.csv',
      'statuses.csv',
      'changes.csv',
      'closures.csv',
      'documents.csv',
      `documents/1 Invoice ${number}-1.txt`,
    ])
    expect(text(files['results.csv']).split('\r\n').slice(1, 3)).toEqual([
      'Line: Demurrage,By the tariff,2026-11-18,660.00 USD,,',
      'Line: Demurrage,Without days on which it could not be collected,2026-11-18,220.00 USD,440.00 USD,Customs hold 2026-11-20 to 2026-11-21',
    ])
    expect(text(files['changes.csv'])).toContain('2026-11-20T10:00-08:00,Holds')
    expect(text(files['closures.csv'])).toContain(
      '2026-11-26,USLAX,Holiday,Thanksgiving,Notice of the terminal',
    )
    expect(text(files[`documents/1 Invoice ${number}-1.txt`])).toBe('An invoice')
  })

  test('checks what was read of an invoice by the rules of the United States', async () => {
    const found = await service.db.selectFrom('documents').select('id').executeTakeFirstOrThrow()
    const { account_id } = service.own
    const representation = '01990000-0000-7000-8000-000000000001'
    await service.db
      .insertInto('document_representations')
      .values({
        account_id,
        document_id: found.id,
        id: representation,
        origin: 'extracted',
        schema_version: '1',
        payload: {
          transport_document_reference: dischargedBill,
          utilized_transport_equipments: [{ equipment_reference: 'TRUU1234567' }],
          invoice_date: '2026-12-30',
        },
        unmapped: null,
        created_at: '2026-11-21T18:00:00Z',
        updated_at: '2026-11-21T18:00:00Z',
      })
      .execute()
    await service.db
      .updateTable('documents')
      .set({ last_document_representation_id: representation })
      .where('id', '=', found.id)
      .execute()
    await report({
      transport_events: [
        ...(dischargedBox.transport_events ?? []),
        terminalEvent('full_out', '2026-11-22T18:00:00Z'),
      ],
    })
    const files = await pack()
    expect(text(files['invoice 1.csv']).split('\r\n').slice(1, 4)).toEqual([
      `Bill of lading number,Agrees with what is known here,${dischargedBill},${dischargedBill}`,
      `Container number,Differs from what is known here,TRUU1234567,${number}`,
      'Port of discharge,Not found by reading: look on the invoice,,',
    ])
    const read = await readDocumentFile({
      bytes: files['dispute pack.pdf'] ?? new Uint8Array(),
      file_name: 'dispute pack.pdf',
      content_type: 'application/pdf',
      document_type: null,
      templates: [],
      training: null,
    })
    if (read.kind !== 'read') throw new Error(read.reason)
    const lines = read.content.pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n')
    expect(lines).toContain(`Dispute pack of container ${number}`)
    expect(lines).toContain('issued 38 days after the last charged day')
    expect(lines).toContain('too late')
    expect(lines).toContain('page 1 of')
  })

  test('is not given out for a container of another account', async () => {
    expect((await service.askAs(service.other, 'POST', `/v2/containers/${id}/dispute_packs`)).status).toBe(
      404,
    )
  })
})
