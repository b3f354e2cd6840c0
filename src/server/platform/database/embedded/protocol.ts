import { DatabaseError, serialize } from 'pg-protocol'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  Field,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { NotificationResponseMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { EmbeddedSqlError } from '../errors.ts'
import { parameterText, readerOf } from '../values.ts'

export interface QueryAnswer {
  rows: unknown[]
  affectedRows: number
  /** The first word of the statement: SELECT, INSERT, COMMIT… */
  command: string
}

interface Query {
  /** The name under which the engine keeps the statement, or is to keep it; empty where it is not kept. */
  name: string
  sql: string
  parameters: readonly unknown[]
  /** Whether the engine keeps it already. */
  isKnown: boolean
  /** Names of statements that the engine may forget. */
  drop: readonly string[]
}

/** All messages of one query at once: what the engine keeps is not parsed again. */
export function writeQuery({ name, sql, parameters, isKnown, drop }: Query): Uint8Array {
  const prepare = isKnown
    ? []
    : [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })]
  return Buffer.concat([
    ...drop.map((dropped) => serialize.close({ type: 'S', name: dropped })),
    ...prepare,
    serialize.bind({ statement: name, values: parameters.map(parameterText) }),
    serialize.execute(),
    serialize.sync(),
  ])
}

interface FullAnswer extends QueryAnswer {
  /** The columns, known from before or described in this answer. */
  fields: Field[] | null
  /** Whether the engine parsed a statement that it did not keep. */
  isParsed: boolean
  error: Error | undefined
  /** Channels of notifications that came with it. */
  notified: string[]
}

/**
 * Reads what the engine answered to one query.
 * @param known the columns of a statement that the engine keeps
 * @throws UnreadableValue for a value that JavaScript does not have
 */
export function readQueryAnswer(bytes: Uint8Array, known: Field[] | null): FullAnswer {
  const read: FullAnswer = {
    rows: [],
    affectedRows: 0,
    command: '',
    fields: known,
    isParsed: false,
    error: undefined,
    notified: [],
  }
  const texts: (string | null)[][] = []
  const parser = new Parser()
  parser.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (message) => {
    if (isRow(message)) texts.push(message.fields as (string | null)[])
    else take(read, message)
  })
  if (read.error) return read
  read.rows = readRows(read.fields ?? [], texts)
  return read
}

const isRow = (message: BackendMessage): message is DataRowMessage => message.name === 'dataRow'

function take(read: FullAnswer, message: BackendMessage): void {
  if (message instanceof DatabaseError) read.error ??= errorOf(message)
  else if (message instanceof NotificationResponseMessage) read.notified.push(message.channel)
  else if (message.name === 'parseComplete') read.isParsed = true
  else if (message.name === 'rowDescription') read.fields = (message as RowDescriptionMessage).fields
  else if (message.name === 'commandComplete') {
    // INSERT 0 3, UPDATE 3, SELECT 3, COMMIT
    const words = (message as CommandCompleteMessage).text.split(' ')
    read.command = words[0] ?? ''
    read.affectedRows = Number(words.at(-1)) || 0
  }
}

function readRows(fields: readonly Field[], texts: readonly (readonly (string | null)[])[]): unknown[] {
  const readers = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }))
  return texts.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < readers.length; index += 1) {
      const { name, read } = readers[index] as (typeof readers)[number]
      const text = values[index]
      row[name] = text === null || text === undefined ? null : read(text)
    }
    return row
  })
}

const errorOf = ({
  message,
  code = '',
  severity = '',
  detail,
  hint,
  table,
  column,
  constraint,
}: DatabaseError) =>
  new EmbeddedSqlError({ message, code, severity, detail, hint, table, column, constraint })
