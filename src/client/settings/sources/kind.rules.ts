import { connectionKindsByName, type ConnectionKindOf } from '../../../contract/connections/index.ts'
import { type ConnectionKind, connectionKinds } from '../../../contract/vocabulary/index.ts'

export const isConnectionKind = (kind: string): kind is ConnectionKind =>
  Object.hasOwn(connectionKindsByName, kind)

/** Undefined for a kind that a newer service has. */
export const connectionKindOf = (kind: string): ConnectionKindOf | undefined =>
  isConnectionKind(kind) ? connectionKindsByName[kind] : undefined

export const receivesMessages = (kind: string): boolean => connectionKindOf(kind)?.receives_messages === true

/** It sends where ships are, and is asked for no number. */
export const receivesPositions = (kind: string): boolean =>
  connectionKindOf(kind)?.receives_positions === true

/** It answers for no line: it tracks nothing by itself. */
export const answersForLines = (kind: string): boolean =>
  !receivesPositions(kind) && connectionKindOf(kind)?.supplements !== true

/** The kinds of which a person can connect one. */
export const kindsToConnect: readonly ConnectionKind[] = connectionKinds.filter(
  (kind) => connectionKindsByName[kind].can_be_added,
)

/** What to begin with for a line: the kind, and the choice in its form, that answer for it. Undefined where none does. */
export function choiceForLine(
  scac: string,
): { kind: ConnectionKind; settings: Record<string, string> } | undefined {
  for (const kind of kindsToConnect) {
    const { form, scacsOf } = connectionKindsByName[kind]
    for (const [name, { options = {} }] of Object.entries(form))
      for (const option of Object.keys(options))
        if (scacsOf({ [name]: option }).includes(scac)) return { kind, settings: { [name]: option } }
  }
  return undefined
}
