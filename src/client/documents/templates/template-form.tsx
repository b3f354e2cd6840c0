import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { DocumentTemplate } from '../../../contract/resources/index.ts'
import { type DocumentType, documentTypes } from '../../../contract/vocabulary/index.ts'
import { call, isApiError, may } from '../../api/index.ts'
import { documentTypeLabel } from '../../format/index.ts'
import { schemaFields } from '../review/fields/schema.ts'
import { fieldLabel } from '../review/fields/field-labels.present.ts'
import {
  emptyTable,
  emptyTemplate,
  type TemplateFaults,
  faultsByInput,
  templateOf,
  type TypedField,
  type TypedTable,
  typedTemplateOf,
} from './form.rules.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { refreshTemplates } from './queries.ts'
import { TryTemplate } from './try.tsx'

interface TemplateFormProps {
  /** Undefined to make a new template. */
  template: DocumentTemplate | undefined
  onClose: () => void
}

const typeLabels = Object.fromEntries(documentTypes.map((type) => [type, documentTypeLabel(type)]))
const isType = (text: string): text is DocumentType => documentTypes.some((type) => type === text)
const begun = (template: DocumentTemplate | undefined) => {
  if (template === undefined) return emptyTemplate
  const { document_type } = template.attributes
  return typedTemplateOf(template, isType(document_type) ? document_type : 'other')
}

/** The form of a template, which can be tried before it is saved. */
export const TemplateForm = ({ template, onClose }: TemplateFormProps) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => begun(template))
  const [faults, setFaults] = useState<TemplateFaults>({})
  const paths = useId()
  const known = schemaFields(typed.document_type)
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setFaults({})
  }
  const putField = (at: number, part: Partial<TypedField>) =>
    change({ fields: typed.fields.map((field, index) => (index === at ? { ...field, ...part } : field)) })
  const putTable = (part: Partial<TypedTable>) =>
    change({ table: { ...emptyTable, ...typed.table, ...part } })
  const refuse = (error: Error) =>
    setFaults(isApiError(error) ? faultsByInput(error.errors, typed) : { '': error.message })
  const save = useMutation({
    mutationFn: async () => {
      const attributes = templateOf(typed)
      if (template === undefined)
        await call('create_document_template', { body: { data: { type: 'document_template', attributes } } })
      else
        await call('edit_document_template', {
          params: { id: template.id },
          body: { data: { type: 'document_template', attributes } },
        })
    },
    onSuccess: async () => {
      await refreshTemplates(client)
      onClose()
    },
    onError: refuse,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const lists = [...new Set(known.flatMap(({ path }) => /^(\w+)\.0\.\w/.exec(path)?.[1] ?? []))]
  return (
    <form
      className="card template-form"
      onSubmit={submit}
      aria-label={t(template ? 'Edit the template' : 'New template')}
    >
      <h2>{template ? t('Edit {name}', { name: template.attributes.name }) : t('New template')}</h2>
      <div className="template-pair">
        <FormInput
          label={t('Name')}
          value={typed.name}
          fault={faults['name']}
          onValue={(name) => change({ name })}
        />
        <FormInput
          label={t('Document type')}
          value={typed.document_type}
          options={typeLabels}
          onValue={(type) => isType(type) && change({ document_type: type })}
        />
      </div>
      <FormInput
        label={t('Keywords')}
        hint={t('One per line. The template is used for documents that contain all of them, in any case.')}
        lines={3}
        value={typed.keywords}
        fault={faults['keywords']}
        onValue={(keywords) => change({ keywords })}
      />
      <datalist id={paths}>
        {known.map(({ path }) => (
          <option key={path} value={path}>
            {Object.values(fieldLabel(path)).join(': ')}
          </option>
        ))}
      </datalist>
      <fieldset>
        <legend>{t('Fields')}</legend>
        <p className="muted">
          {t(
            'Label: the words before or above the value. Pattern: a regular expression (RE2) for a line; its first group, or the whole match, is the value.',
          )}
        </p>
        {typed.fields.map((field, at) => (
          <div key={at} className="template-field" role="group" aria-label={t('Field {n}', { n: at + 1 })}>
            <FormInput
              label={t('Field')}
              isCode
              list={paths}
              placeholder={'pickup_number'}
              value={field.path}
              fault={faults[`fields/${at}/path`]}
              onValue={(path) => putField(at, { path })}
            />
            <FormInput
              label={t('Found by')}
              value={field.by}
              options={{ label: t('Label'), pattern: t('Pattern') }}
              onValue={(by) => putField(at, { by: by === 'pattern' ? 'pattern' : 'label' })}
            />
            <FormInput
              label={t(field.by === 'label' ? 'Label' : 'Pattern')}
              isCode={field.by === 'pattern'}
              value={field.text}
              fault={faults[`fields/${at}/text`]}
              onValue={(text) => putField(at, { text })}
            />
            <button
              type="button"
              className="btn plain"
              aria-label={t('Remove field {n}', { n: at + 1 })}
              onClick={() => change({ fields: typed.fields.filter((_, index) => index !== at) })}
            >
              <IconX size={15} aria-hidden="true" />
            </button>
          </div>
        ))}
        <button
          type="button"
          className="btn"
          onClick={() => change({ fields: [...typed.fields, { path: '', by: 'label', text: '' }] })}
        >
          <IconPlus size={15} aria-hidden="true" /> {t('Another field')}
        </button>
      </fieldset>
      <fieldset>
        <legend>{t('Table')}</legend>
        {typed.table === null ? (
          lists.length > 0 && (
            <button type="button" className="btn" onClick={() => putTable({ path: lists[0] ?? 'charges' })}>
              <IconPlus size={15} aria-hidden="true" /> {t('Read a table')}
            </button>
          )
        ) : (
          <>
            <p className="muted">
              {t('Each line between two patterns is an entry; named groups are its members:')}{' '}
              <span className="id">{'(?<charge_name>.+?)\\s+(?<currency_amount>[\\d.,]+)'}</span>
            </p>
            <div className="template-pair">
              <FormInput
                label={t('Entries of')}
                value={typed.table.path}
                options={Object.fromEntries(
                  [...new Set([...lists, typed.table.path])].map((path) => [path, fieldLabel(path).label]),
                )}
                onValue={(path) => putTable({ path })}
              />
              <FormInput
                label={t('Begins after the line with')}
                isCode
                value={typed.table.start}
                fault={faults['table/start']}
                onValue={(start) => putTable({ start })}
              />
              <FormInput
                label={t('Ends before the line with')}
                hint={t('Empty: at the end of the page')}
                isCode
                value={typed.table.end}
                fault={faults['table/end']}
                onValue={(end) => putTable({ end })}
              />
              <FormInput
                label={t('A line of it')}
                isCode
                value={typed.table.line}
                fault={faults['table/line'] ?? faults['table/path']}
                onValue={(line) => putTable({ line })}
              />
            </div>
            <button type="button" className="btn" onClick={() => change({ table: null })}>
              {t('No table')}
            </button>
          </>
        )}
      </fieldset>
      {may('try_document_template') && <TryTemplate template={() => templateOf(typed)} onRefused={refuse} />}
      {faults[''] !== undefined && (
        <p role="alert" className="t-bad">
          {faults['']}
        </p>
      )}
      <div className="template-ends">
        <button type="button" className="btn" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button type="submit" className="btn go" disabled={save.isPending}>
          {t(template ? 'Save' : 'Save the template')}
        </button>
      </div>
    </form>
  )
}
