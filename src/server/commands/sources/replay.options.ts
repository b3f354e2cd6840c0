import { parseArgs } from 'node:util'
import { dcsaProfileNames, type DcsaProfileName } from '../../../contract/connections/index.ts'
import { isLocode } from '../../../contract/identifiers/index.ts'

export const replayHelp = `Reads files as if a source had answered with them, and prints what would be stored. Stores nothing.

  npm run sources:replay -- KIND [--profile NAME] [--facility CODE] FILE...

KIND       dcsa: answers of DCSA Track & Trace, 2.0 to 2.3 and the 3.0 drafts, one answer or callback a file (JSON)
           edi: X12 315 and EDIFACT IFTSTA, any number of messages a file
           ais: NMEA 0183 sentences, messages of a stream one a line, or answers of a polled service (JSON)
           portolan: answers and notifications of a service of this interface, one JSON:API document a file
           terminal: answers of APM Terminals' Import Availability (JSON)
--profile  of dcsa: the carrier that answered, for what it does otherwise than the standard: ${dcsaProfileNames.join(', ')}
--facility of terminal: the code of the terminal that answered, such as USLAX; without it local times are left out

Prints a JSON:API document, and as its last line one line of JSON:
{"files","understood","events","mapped","unmapped_codes","refused":[{"file","reason"}]}
`

const kinds = ['dcsa', 'edi', 'portolan', 'ais', 'terminal'] as const
type ReplayKind = (typeof kinds)[number]

export interface ReplayOptions {
  kind: ReplayKind
  profile: DcsaProfileName
  facility: string | undefined
  files: string[]
}

const isProfile = (name: string): name is DcsaProfileName => (dcsaProfileNames as string[]).includes(name)

/** @returns a sentence where the options are wrong */
export function readReplayOptions(args: string[]): ReplayOptions | 'help' | { wrong: string } {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        profile: { type: 'string', default: 'other' },
        facility: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
  if (parsed.values.help) return 'help'
  const [kind, ...files] = parsed.positionals
  const { profile, facility } = parsed.values
  const known = kinds.find((each) => each === kind)
  if (known === undefined) return { wrong: `There is no kind “${kind ?? ''}”: ${kinds.join(', ')}.` }
  if (!isProfile(profile))
    return { wrong: `There is no profile “${profile}”: ${dcsaProfileNames.join(', ')}.` }
  if (facility !== undefined && !isLocode(facility.toUpperCase()))
    return { wrong: `“${facility}” is no code of a terminal, such as USLAX.` }
  return files.length === 0
    ? { wrong: 'Name at least one file.' }
    : { kind: known, profile, facility: facility?.toUpperCase(), files }
}
