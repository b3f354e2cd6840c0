import { keyFields } from '../../../contract/resources/document-payloads/key-fields.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { blocksOf, type TextBlock } from '../extract/text-blocks.rules.ts'
import type { ValueKind } from '../extract/labels/label.rules.ts'
import { rolesOfType } from '../scoring/roles.rules.ts'
import type { FileContent, SuccessfulReading } from '../types.ts'

/** How the value of an asked field is parsed: like one behind its label, or as the number of a container. */
export type WantedKind = Exclude<ValueKind, 'stop'> | 'container'

/** A key field that is empty. `*` stands for the entries of a list. */
export interface AskedField {
  path: string
  kinds: WantedKind[]
}
/** A cell of the document: what the model is given, and what its answer is held against. */
export interface AskedCell {
  id: number
  page: number
  text: string
  block: TextBlock
}
/** What is asked of the operator's model about one document. */
export interface Questions {
  /** The type is not certain, and no person chose it. */
  asksType: boolean
  /** The fields are those of this type. */
  document_type: DocumentType | null
  fields: AskedField[]
  cells: AskedCell[]
}

/** So much of a document is given to the model, from its beginning. */
export const OPINION_LIMITS = { cells: 400, characters: 12_000, cell_characters: 300 } as const

const containerPath = 'utilized_transport_equipments.*.equipment_reference'
/** Key fields without a label of their own. */
const kindsByPath: Readonly<Record<string, WantedKind[]>> = {
  [containerPath]: ['container'],
  title: ['text'],
}

/**
 * What the reading left open: the type, if it is not certain, and the key fields that are empty. Null if that is nothing,
 * or if there is no text.
 * @param chosenType the type that a person chose, or that stays as it was found before
 */
export function questionsOf(
  { content, classification, extraction }: SuccessfulReading,
  chosenType: DocumentType | null,
): Questions | null {
  const asksType = chosenType === null && classification.unsure
  const document_type = chosenType ?? classification.document_type
  const found = extraction.fields.map(({ path }) => path)
  const fields = document_type === null ? [] : emptyFields(document_type, found)
  if (!asksType && fields.length === 0) return null
  const cells = cellsOf(content)
  return cells.length === 0 ? null : { asksType, document_type, fields, cells }
}

/** The key fields of a type of which no value was found, as far as there is a way to parse one. */
function emptyFields(type: DocumentType, found: readonly string[]): AskedField[] {
  const roles = rolesOfType(type)
  return keyFields[type].flatMap((path) => {
    const kinds = kindsByPath[path] ?? roles.find((role) => role.path === path)?.kinds ?? []
    return kinds.length > 0 && !found.some((each) => isAt(each, path)) ? [{ path, kinds }] : []
  })
}

/** Whether a value is the field of this path, or a part of it: `shipper.party_name` of `shipper`. */
function isAt(found: string, path: string): boolean {
  const names = found.split('.')
  return path.split('.').every((name, at) => (name === '*' ? names[at] !== undefined : names[at] === name))
}

function cellsOf(content: FileContent): AskedCell[] {
  const cells: AskedCell[] = []
  let characters = 0
  for (const block of blocksOf(content).flat(2)) {
    const text = block.text.slice(0, OPINION_LIMITS.cell_characters)
    characters += text.length
    if (cells.length >= OPINION_LIMITS.cells || characters > OPINION_LIMITS.characters) break
    cells.push({ id: cells.length + 1, page: block.page, text, block })
  }
  return cells
}
