import { t } from '../../../contract/language/index.ts'
import type { DocumentTemplate } from '../../../contract/resources/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/** A field as typed into the form: found by a label before or above its value, or by a pattern. */
export interface TypedField {
  path: string
  by: 'label' | 'pattern'
  text: string
}
export interface TypedTable {
  path: string
  start: string
  end: string
  line: string
}
/** A template as typed into the form. */
export interface TypedTemplate {
  name: string
  document_type: DocumentType
  /** One keyword per line. */
  keywords: string
  fields: readonly TypedField[]
  table: TypedTable | null
}

export const emptyTemplate: TypedTemplate = {
  name: '',
  document_type: 'arrival_notice',
  keywords: '',
  fields: [{ path: '', by: 'label', text: '' }],
  table: null,
}
export const emptyTable: TypedTable = { path: 'charges', start: '', end: '', line: '' }

const isEmpty = ({ path, text }: TypedField): boolean => path.trim() === '' && text.trim() === ''

/** The template in the form of the interface; rows that were not filled in are left out. */
export function templateOf({ name, document_type, keywords, fields, table }: TypedTemplate) {
  return {
    name: name.trim(),
    document_type,
    keywords: keywords
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    fields: fields
      .filter((field) => !isEmpty(field))
      .map(({ path, by, text }) => ({
        path: path.trim(),
        pattern: by === 'pattern' ? text.trim() : null,
        label: by === 'label' ? text.trim() : null,
      })),
    table: table && {
      path: table.path.trim(),
      start: table.start.trim(),
      end: table.end.trim() === '' ? null : table.end.trim(),
      line: table.line.trim(),
    },
  }
}

export const typedTemplateOf = ({ attributes }: DocumentTemplate, type: DocumentType): TypedTemplate => ({
  name: attributes.name,
  document_type: type,
  keywords: attributes.keywords.join('\n'),
  fields: attributes.fields.map(({ path, pattern, label }) => ({
    path,
    by: pattern === null ? 'label' : 'pattern',
    text: pattern ?? label ?? '',
  })),
  table: attributes.table && { ...attributes.table, end: attributes.table.end ?? '' },
})

/** Error sentences by input: `name`, `keywords`, `fields/1/text`, `table/line`; '' for all others. */
export type TemplateFaults = Readonly<Record<string, string>>

interface Refusal {
  detail?: string | null | undefined
  source?: { pointer?: string | undefined } | null | undefined
}

/**
 * Assigns the errors of the service to the inputs of the form: the service counts only the rows that were filled in.
 */
export function faultsByInput(refusals: readonly Refusal[], { fields }: TypedTemplate): TemplateFaults {
  const rows = fields.flatMap((field, at) => (isEmpty(field) ? [] : [at]))
  const faults: Record<string, string> = {}
  for (const { detail, source } of refusals) {
    const sentence = detail ?? t('This cannot be saved')
    const path = (source?.pointer ?? '').replace(/^\/(data\/attributes|template)\/?/, '')
    const [head = '', nth, member] = path.split('/')
    const row = rows[Number(nth)]
    if (head === 'fields' && row !== undefined)
      faults[`fields/${row}/${member === 'path' ? 'path' : 'text'}`] = sentence
    else if (head === 'table') faults[`table/${nth ?? 'line'}`] = sentence
    else faults[['name', 'keywords', 'document_type'].includes(head) ? head : ''] = sentence
  }
  return faults
}
