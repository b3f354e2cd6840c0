import { createHash } from 'node:crypto'
import type { TestService } from './service.ts'

/** Uploads a text file and makes a document of it, in the three steps of the interface. @returns its id */
export async function uploadedTextDocument(
  { ask }: Pick<TestService, 'ask'>,
  name: string,
  content: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(content)
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: name, content_type: 'text/plain', byte_size: bytes.length, checksum }
  const { signed_id, direct_upload } = (await ask('POST', '/v2/storage/direct_uploads', { blob })).body as {
    signed_id: string
    direct_upload: { url: string; headers: Record<string, string> }
  }
  await ask('PUT', direct_upload.url, content, direct_upload.headers)
  const attributes = { name, attached_document: signed_id }
  const { body } = await ask('POST', '/v2/documents', { data: { type: 'document', attributes } })
  return (body as { data: { id: string } }).data.id
}
