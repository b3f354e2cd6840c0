import { plural, t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { DocumentTemplate } from '../../../contract/resources/index.ts'
import { counted, documentTypeLabel } from '../../format/index.ts'
import type { ShortListColumn } from '../../ui/sheet/index.ts'

export interface TemplateRow {
  key: string
  href: null
  template: DocumentTemplate
}
interface TemplateActions {
  edit: (template: DocumentTemplate) => void
  remove: (template: DocumentTemplate) => void
}

export const templateRowOf = (template: DocumentTemplate): TemplateRow => ({
  key: template.id,
  href: null,
  template,
})

const keywordsOf = ({ attributes }: DocumentTemplate): string =>
  attributes.keywords.map((word) => `“${word}”`).join(', ')
const readsOf = ({ attributes }: DocumentTemplate): string =>
  attributes.table === null
    ? counted(attributes.fields.length, 'field')
    : plural(attributes.fields.length, '{n} field and a table', '{n} fields and a table')

const Actions = ({ template, edit, remove }: TemplateActions & { template: DocumentTemplate }) => {
  const { name } = template.attributes
  return (
    <span className="template-actions">
      {may('edit_document_template') && (
        <button
          type="button"
          className="btn"
          aria-label={t('Edit {name}', { name })}
          onClick={() => edit(template)}
        >
          {t('Edit')}
        </button>
      )}
      {may('delete_document_template') && (
        <button
          type="button"
          className="btn"
          aria-label={t('Delete {name}', { name })}
          onClick={() => remove(template)}
        >
          {t('Delete')}
        </button>
      )}
    </span>
  )
}

export const templateColumns = (act: TemplateActions): ShortListColumn<TemplateRow>[] => [
  { header: t('Name'), cell: ({ template }) => <b>{template.attributes.name}</b> },
  {
    header: t('Document type'),
    cell: ({ template }) => documentTypeLabel(template.attributes.document_type),
  },
  {
    header: t('Recognised by'),
    cell: ({ template }) => <span title={keywordsOf(template)}>{keywordsOf(template)}</span>,
  },
  { header: t('Reads'), className: 'muted', cell: ({ template }) => readsOf(template) },
  ...(may('edit_document_template') || may('delete_document_template')
    ? [{ header: t('Change'), cell: ({ template }: TemplateRow) => <Actions template={template} {...act} /> }]
    : []),
]

export const compactTemplate = (act: TemplateActions) =>
  function compact({ template }: TemplateRow) {
    return (
      <div className="template-compact">
        <b>{template.attributes.name}</b>
        <span className="muted">
          {documentTypeLabel(template.attributes.document_type)} · {readsOf(template)}
        </span>
        <span className="muted">{keywordsOf(template)}</span>
        <Actions template={template} {...act} />
      </div>
    )
  }
