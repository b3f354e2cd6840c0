import { budget, call, isStatus, putFile } from '../../api/index.ts'
import { checksumOf } from './checksum.ts'
import { fittingName, type UploadSteps } from './direct-upload.ts'
import { headBytes, refusalOfBytes } from './refusals.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const register: UploadSteps['register'] = async (name, signed_id, signal) => {
  const attributes = { name: fittingName(name), attached_document: signed_id }
  try {
    const { data } = await call('create_document', {
      body: { data: { type: 'document', attributes } },
      signal,
    })
    return { document_id: data.id }
  } catch (error) {
    if (!isStatus(error, 409)) throw error
    const meta = error.errors[0]?.meta
    return {
      twin: {
        document_id: text(meta?.['existing_document_id']),
        name: text(meta?.['existing_document_name']) ?? 'another document',
      },
    }
  }
}

/** Of the requests a minute, these are left to the person in front of the screen. */
const left = 40

/**
 * The steps against the service.
 * @param requestsAMinute what the service takes of this account
 */
export const serviceSteps = (requestsAMinute: number): UploadSteps => ({
  inspect: async (file) => {
    const head = await file.slice(0, headBytes).arrayBuffer()
    return refusalOfBytes(new Uint8Array(head))
  },
  checksum: checksumOf,
  announce: ({ file_name, content_type, byte_size }, checksum, signal) =>
    call('create_direct_upload', {
      body: { blob: { filename: fittingName(file_name), content_type, byte_size, checksum } },
      signal,
    }),
  put: ({ url, headers }, body, { signal, progressed }) =>
    putFile({ url, headers, body, onProgress: progressed, signal }),
  register,
  crowded: () => budget.wait(Math.max(requestsAMinute - left, Math.ceil(requestsAMinute / 2))),
  now: () => Date.now(),
  random: Math.random,
})
