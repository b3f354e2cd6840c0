import { parseArgs } from 'node:util'
import { connectionKindsByName } from '../../../contract/connections/index.ts'
import { normaliseIdentifier, readContainerNumber } from '../../../contract/identifiers/index.ts'
import { type RequestType, requestTypes } from '../../../contract/vocabulary/index.ts'
import { adapters, type AskedKind } from '../../sources/connections/connected-sources.ts'

const isAsked = (kind: string): kind is AskedKind =>
  Object.hasOwn(adapters, kind) && !connectionKindsByName[kind as AskedKind].receives_messages
const askedKinds = Object.keys(adapters).filter(isAsked)

export const checkSourceHelp = `Asks a source for one number, as a connection would, and prints what was understood and what was not. Stores nothing.

  npm run sources:check -- KIND --settings FILE [--type TYPE] [--scac SCAC] [--to-loopback] NUMBER

KIND           ${askedKinds.join(', ')}
--settings     a JSON file: the settings and secrets of a connection by their names, as /v2/connections takes them
--type         ${requestTypes.join(', ')}; by default container where the number has that form, else bill_of_lading
--scac         the line, where the source needs to know it
--to-loopback  the source may be on this machine

Prints one JSON document without the secrets, which can be sent with a bug report.
`

export interface CheckSourceOptions {
  kind: AskedKind
  settings: string
  request_type: RequestType
  request_number: string
  scac: string | null
  toLoopback: boolean
}

/** @returns a sentence where the options are wrong */
export function readCheckSourceOptions(args: string[]): CheckSourceOptions | 'help' | { wrong: string } {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        settings: { type: 'string' },
        type: { type: 'string' },
        scac: { type: 'string' },
        'to-loopback': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
  const { settings, type, scac, help, 'to-loopback': toLoopback } = parsed.values
  if (help) return 'help'
  const [kind = '', number, ...others] = parsed.positionals
  if (!isAsked(kind)) return { wrong: `There is no kind “${kind}” that is asked: ${askedKinds.join(', ')}.` }
  if (settings === undefined) return { wrong: 'Name the file of the settings with --settings.' }
  if (number === undefined || others.length > 0) return { wrong: 'Name one number.' }
  const isContainer = readContainerNumber(number).form === 'container'
  const named = requestTypes.find((each) => each === type)
  if (type !== undefined && !named)
    return { wrong: `There is no type “${type}”: ${requestTypes.join(', ')}.` }
  return {
    kind,
    settings,
    request_type: named ?? (isContainer ? 'container' : 'bill_of_lading'),
    request_number: normaliseIdentifier(number),
    scac: scac?.toUpperCase() ?? null,
    toLoopback,
  }
}
