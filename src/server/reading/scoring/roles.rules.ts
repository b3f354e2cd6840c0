import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { ValueKind } from '../extract/labels/label.rules.ts'
import { labelDefinitions } from '../extract/labels/match.rules.ts'
import { schemaAt } from '../extract/payload.rules.ts'

/** A field that the scorer looks for, with the kinds of values that it may have. */
export interface Role {
  path: string
  kinds: Exclude<ValueKind, 'stop'>[]
}

/** Lists whose entries are named by a code in the caption are read by the labels alone. */
const isNamedList = (path: string): boolean => /^(?:shipment_cut_off_times|free_times|stops)\./.test(path)
/** Kinds that say something about a caption rather than about a value. */
const noRole = new Set<ValueKind>(['stop', 'signer', 'hold', 'surrendered', 'noted', 'free', 'signed'])

export const noneRole = 'none'
/** In the order of the label definitions; the order of the classes of the network is stored with its weights. */
export const roles: readonly Role[] = (() => {
  const kinds = new Map<string, Set<Exclude<ValueKind, 'stop'>>>()
  for (const { kind, paths } of labelDefinitions)
    for (const path of paths) {
      if (kind === 'stop' || noRole.has(kind) || isNamedList(path)) continue
      kinds.set(path, (kinds.get(path) ?? new Set()).add(kind))
    }
  return [...kinds].map(([path, all]) => ({ path, kinds: [...all] }))
})()

const byType = new Map<DocumentType, readonly Role[]>()
/** The roles that the schema of a type has. */
export function rolesOfType(type: DocumentType): readonly Role[] {
  const known = byType.get(type)
  if (known !== undefined) return known
  const found = roles.filter(({ path }) => schemaAt(documentPayloads[type], path) !== null)
  byType.set(type, found)
  return found
}
