import { createHash } from 'node:crypto'
import type { TestService } from './service.ts'

/** Uploads a text file and makes a document of it, in the three steps of the interface. @returns its id */
export const uploadedTextDocument = (
  { ask }: Pick<TestService, 'ask'>,
  name: string,
  content: string,
): Promise<string> => uploadedFile({ ask }, name, new TextEncoder().encode(content), 'text/plain')

/** The same of any bytes. */
export async function uploadedFile(
  { ask }: Pick<TestService, 'ask'>,
  name: string,
  bytes: Uint8Array,
  content_type: string,
): Promise<string> {
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: name, content_type, byte_size: bytes.length, checksum }
  const { signed_id, direct_upload } = (await ask('POST', '/v2/storage/direct_uploads', { blob })).body as {
    signed_id: string
    direct_upload: { url: string; headers: Record<string, string> }
  }
  await ask('PUT', direct_upload.url, Buffer.from(bytes), { ...direct_upload.headers, authorization: null })
  const attributes = { name, attached_document: signed_id }
  const { body } = await ask('POST', '/v2/documents', { data: { type: 'document', attributes } })
  return (body as { data: { id: string } }).data.id
}
