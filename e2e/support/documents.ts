import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import type { ServedAccount } from './service.ts'

interface FileToUpload {
  name: string
  bytes: Uint8Array
  type?: string
}
interface StoredDocument {
  id: string
  attributes: {
    name: string
    state: string
    source: string
    document_type: string | null
    document_type_manual: string | null
    download_url: string | null
    reviewed_at: string | null
    accepted_by: string | null
    chosen_by_chance: boolean
    missing_values: number | null
  }
  relationships: Record<'shipments' | 'cargos', { data: { id: string }[] }>
}

/** Uploads a document through the API. @returns its id */
export async function uploadDocument(
  service: ServedAccount,
  { name, bytes, type = 'application/pdf' }: FileToUpload,
): Promise<string> {
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: name, content_type: type, byte_size: bytes.byteLength, checksum }
  const ticket = (await (
    await service.ask('/storage/direct_uploads', { method: 'POST', body: JSON.stringify({ blob }) })
  ).json()) as { signed_id: string; direct_upload: { url: string; headers: Record<string, string> } }
  const { url, headers } = ticket.direct_upload
  await fetch(new URL(url, service.origin), { method: 'PUT', headers, body: Buffer.from(bytes) })
  const attributes = { name, attached_document: ticket.signed_id }
  const made = await service.ask('/documents', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'document', attributes } }),
  })
  if (made.status !== 201) throw new Error(`${name} was refused: ${await made.text()}`)
  return ((await made.json()) as { data: StoredDocument }).data.id
}

export async function fetchDocument(service: ServedAccount, id: string): Promise<StoredDocument> {
  return ((await (await service.ask(`/documents/${id}`)).json()) as { data: StoredDocument }).data
}

export async function fetchDocuments(service: ServedAccount, query = ''): Promise<StoredDocument[]> {
  const answer = await service.ask(`/documents?page[size]=100&${query}`)
  return ((await answer.json()) as { data: StoredDocument[] }).data
}

/** Uploads a document and waits until reading has succeeded or failed. @returns its id */
export async function uploadAndRead(service: ServedAccount, file: FileToUpload): Promise<string> {
  const id = await uploadDocument(service, file)
  await waitUntilRead(service, id)
  return id
}

export const waitUntilRead = (service: ServedAccount, id: string): Promise<void> =>
  expect.poll(async () => (await fetchDocument(service, id)).attributes.state).toMatch(/^(read|failed)$/)
