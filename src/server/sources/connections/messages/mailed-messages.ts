import { listedSenders } from '../../../../contract/connections/index.ts'
import type { ConnectionRow } from '../connections.store.ts'
import { type MessageDeps, receiveMessage } from './messages.store.ts'

interface MailedFile {
  name: string
  bytes: Uint8Array
  /** Addresses of the senders, without names. */
  from: readonly string[]
}

/** How an interchange of X12 or EDIFACT begins. */
const interchangeStart = /^\uFEFF?\s*(ISA[^A-Za-z0-9\s]|UNA|UNB\+)/

/**
 * Gives a file that came by e-mail to the EDI connection that names its sender. @returns false where it is no interchange, or no
 * connection names the sender: then it is a document like any other
 */
export async function takeMailedFile(
  deps: MessageDeps & { wake: () => void },
  accountId: string,
  { name, bytes, from }: MailedFile,
): Promise<boolean> {
  if (!interchangeStart.test(new TextDecoder().decode(bytes.subarray(0, 200)))) return false
  const connections = await deps.db
    .selectFrom('connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'edi')
    .where('is_on', '=', true)
    .orderBy('rank')
    .execute()
  const connection = connections.find((each) => namesSender(each, from))
  if (!connection) return false
  await receiveMessage(deps, connection, { name, text: new TextDecoder().decode(bytes) })
  deps.wake()
  return true
}

/** A sender is named by its address, or by its domain. */
function namesSender({ settings }: ConnectionRow, from: readonly string[]): boolean {
  const senders = listedSenders(settings['senders'])
  return from.some((address) => {
    const text = address.toLowerCase()
    return senders.includes(text) || senders.includes(text.slice(text.lastIndexOf('@') + 1))
  })
}
