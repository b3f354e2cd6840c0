import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'
import { createRecord, noParameters, recordSample, type SampleMakers } from './sample.ts'

/** Nothing answers at the address. */
const connection = ({ marker, serial }: FilledAccount) => ({
  kind: 'dcsa',
  name: `${marker} carrier ${serial()}`,
  settings: {
    profile: 'other',
    events_url: 'http://localhost:9/v2/events',
    sign_in: 'api_key',
    api_key: `${marker} secret`,
  },
  scacs: ['ZZZZ'],
})
const storedConnection = async (filled: FilledAccount) => ({
  id: await createRecord(filled, '/v2/connections', 'connection', connection(filled)),
})

const messageConnection = async (filled: FilledAccount) => ({
  id: await createRecord(filled, '/v2/connections', 'connection', {
    kind: 'edi',
    name: `${filled.marker} partner ${filled.serial()}`,
    settings: { scac: 'ZZZZ' },
  }),
})

/** Connected sources, their messages, and the records that are made of their codes. */
export const connectionSamples = {
  list_connections: noParameters,
  create_connection: (filled) => ({ body: data('connection', connection(filled)) }),
  get_connection: async (filled) => ({ params: await storedConnection(filled) }),
  edit_connection: async (filled) => ({
    params: await storedConnection(filled),
    body: data('connection', { is_on: false, limits: { minute: 10 } }),
  }),
  delete_connection: async (filled) => ({ params: await storedConnection(filled) }),
  check_connection: async (filled) => ({
    params: await storedConnection(filled),
    body: { request_type: 'container', request_number: 'MSCU1234566' },
  }),

  list_connection_messages: async (filled) => ({
    params: await messageConnection(filled),
    query: { only: 'not_understood' },
  }),
  get_connection_message: async (filled) => {
    const { id } = await messageConnection(filled)
    const message = { name: 'one.315', text: `${filled.marker} no message` }
    const message_id = await createRecord(
      filled,
      `/v2/connections/${id}/messages`,
      'received_message',
      message,
    )
    return { params: { id, message_id } }
  },
  create_connection_message: async (filled) => ({
    params: await messageConnection(filled),
    body: data('received_message', { name: 'one.315', text: `${filled.marker} no message` }),
  }),
  read_connection_messages_again: async (filled) => ({ params: await messageConnection(filled) }),

  list_provisional_terminals: noParameters,
  merge_provisional_terminal: async ({ ids, done, ports }) => {
    const { data: port } = await done('GET', `/v2/ports/${ports.los_angeles}`)
    const terminals = port.relationships?.['terminals']?.data ?? []
    const into = terminals.find(({ id }) => id !== ids.provisional_terminal)?.id
    return { params: { id: ids.provisional_terminal }, body: { into } }
  },
  undo_provisional_terminal_merge: recordSample('provisional_terminal'),
  list_provisional_ports: noParameters,
  merge_provisional_port: ({ ids, ports }) => ({
    params: { id: ids.provisional_port },
    body: { into: ports.los_angeles },
  }),
  undo_provisional_port_merge: recordSample('provisional_port'),
  list_provisional_vessels: noParameters,
  list_provisional_lines: noParameters,
} satisfies SampleMakers
