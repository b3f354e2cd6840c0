import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DocumentTemplate } from '../../contract/resources/index.ts'
import { call, queryClient } from '../api/index.ts'
import { counted, documentTypeLabel, paths } from '../format/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { refreshTemplates, templatesQuery } from './templates/queries.ts'
import { TemplateForm } from './templates/template-form.tsx'
import './templates/templates.css'

export function loader() {
  void queryClient.prefetchQuery(templatesQuery)
  return null
}

type Open = { template: DocumentTemplate | undefined } | null

const Delete = ({ template, onClose }: { template: DocumentTemplate; onClose: () => void }) => {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('delete_document_template', { params: { id: template.id } }),
    onSuccess: async () => {
      await refreshTemplates(client)
      onClose()
    },
  })
  return (
    <Dialog title={`Delete ${template.attributes.name}?`} onClose={onClose}>
      <div className="parts">
        <p>Values that were read with it stay; new documents are read without it.</p>
        {remove.isError && (
          <p role="alert" className="t-bad">
            {remove.error.message}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn go"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** The templates of an account for the documents of its regular issuers. */
export function Component() {
  const { data, error, refetch } = useQuery(templatesQuery)
  const [open, setOpen] = useState<Open>(null)
  const [removing, remove] = useState<DocumentTemplate | null>(null)
  const add = (
    <button type="button" className="btn go" onClick={() => setOpen({ template: undefined })}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> New template
    </button>
  )
  const list = () => {
    if (data === undefined)
      return error ? (
        <ErrorState title="The templates could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Fetching the templates" />
      )
    if (data.length === 0)
      return (
        <EmptyState title="No templates yet" action={add}>
          If documents of an issuer are repeatedly read wrongly, a template tells by which words they are
          recognised and where their values are.
        </EmptyState>
      )
    return (
      <ul className="card template-list">
        {data.map((template) => (
          <li key={template.id}>
            <div>
              <b>{template.attributes.name}</b>
              <span className="muted">
                {documentTypeLabel(template.attributes.document_type)} · recognised by{' '}
                {template.attributes.keywords.map((word) => `“${word}”`).join(', ')} ·{' '}
                {counted(template.attributes.fields.length, 'field')}
                {template.attributes.table !== null && ' and a table'}
              </span>
            </div>
            <button
              type="button"
              className="btn"
              aria-label={`Edit ${template.attributes.name}`}
              onClick={() => setOpen({ template })}
            >
              Edit
            </button>
            <button
              type="button"
              className="btn"
              aria-label={`Delete ${template.attributes.name}`}
              onClick={() => remove(template)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className="templates-page">
      <PageHeader
        title="Document templates"
        actions={
          <>
            <Link className="btn" to={paths.documents()}>
              All documents
            </Link>
            {open === null && data !== undefined && data.length > 0 && add}
          </>
        }
      />
      {open === null ? (
        list()
      ) : (
        <TemplateForm key={open.template?.id ?? ''} template={open.template} onClose={() => setOpen(null)} />
      )}
      {removing !== null && <Delete template={removing} onClose={() => remove(null)} />}
    </div>
  )
}
