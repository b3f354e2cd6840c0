import { t } from '../../../contract/language/index.ts'
import { SIGNATURE_BYTES } from '../../../contract/files/kind.ts'
import { budget, call, isStatus, putFile } from '../../api/index.ts'
import { checksumOf } from './checksum.ts'
import { acceptedName, type UploadSteps } from './direct-upload.ts'
import { programRefusal } from './refusals.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const register: UploadSteps['register'] = async (name, signed_id, signal) => {
  const attributes = { name: acceptedName(name), attached_document: signed_id }
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
        name: text(meta?.['existing_document_name']) ?? t('another document'),
      },
    }
  }
}

/** Of the rate limit, for the pages that people use meanwhile. */
const RESERVED_REQUESTS_A_MINUTE = 40

/**
 * The steps as requests to the service.
 * @param requestsAMinute the rate limit of the account
 */
export const serviceSteps = (requestsAMinute: number): UploadSteps => ({
  inspect: async (file) => {
    const head = await file.slice(0, SIGNATURE_BYTES).arrayBuffer()
    return programRefusal(new Uint8Array(head))
  },
  checksum: checksumOf,
  announce: ({ file_name, content_type, byte_size }, checksum, signal) =>
    call('create_direct_upload', {
      body: { blob: { filename: acceptedName(file_name), content_type, byte_size, checksum } },
      signal,
    }),
  put: ({ url, headers }, body, { signal, progressed }) =>
    putFile({ url, headers, body, onProgress: progressed, signal }),
  register,
  budgetDelayMs: () =>
    budget.wait(Math.max(requestsAMinute - RESERVED_REQUESTS_A_MINUTE, Math.ceil(requestsAMinute / 2))),
  now: () => Date.now(),
  random: Math.random,
})
