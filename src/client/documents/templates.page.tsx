import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { DocumentTemplate } from '../../contract/resources/index.ts'
import { call, may, queryClient } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, Loading, PageHeader } from '../ui/index.ts'
import { ShortList } from '../ui/sheet/index.ts'
import { compactTemplate, templateColumns, templateRowOf } from './templates/columns.tsx'
import { Learned } from './templates/learned.part.tsx'
import { learningQuery, refreshTemplates, templatesQuery } from './templates/queries.ts'
import { TemplateForm } from './templates/template-form.tsx'
import './templates/templates.css'

export function loader() {
  void queryClient.prefetchQuery(templatesQuery)
  void queryClient.prefetchQuery(learningQuery)
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
    <ConfirmDialog
      title={t('Delete {name}?', { name: template.attributes.name })}
      go={t('Delete')}
      isPending={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('Values that were read with it stay; new documents are read without it.')}
    </ConfirmDialog>
  )
}

const NoTemplates = ({ add }: { add: ReactNode }) => (
  <EmptyState title={t('No templates yet')} action={add}>
    {t(
      'Most documents need none. Where those of one issuer are read wrongly again and again, a template says by which words they are recognised and where their values are. It can be tried on a document before it is kept.',
    )}
  </EmptyState>
)

/** The templates of an account for the documents of its regular issuers. */
export function Component() {
  const { data, error, refetch } = useQuery(templatesQuery)
  const [open, setOpen] = useState<Open>(null)
  const [removing, remove] = useState<DocumentTemplate | null>(null)
  const add = may('create_document_template') && (
    <button type="button" className="btn go" onClick={() => setOpen({ template: undefined })}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('New template')}
    </button>
  )
  const [columns, compact] = useMemo(() => {
    const act = { edit: (template: DocumentTemplate) => setOpen({ template }), remove }
    return [templateColumns(act), compactTemplate(act)]
  }, [])
  const list = () => {
    if (data === undefined)
      return error ? (
        <ErrorState
          title={t('The templates could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={t('Fetching the templates')} />
      )
    return (
      <ShortList
        label={t('Document templates')}
        columns={columns}
        rows={data.map(templateRowOf)}
        compact={compact}
        instead={data.length === 0 ? <NoTemplates add={add} /> : undefined}
      />
    )
  }
  return (
    <div className="templates-page">
      <PageHeader
        title={t('Document templates')}
        actions={
          <>
            <Link className="btn" to={paths.documents()}>
              {t('All documents')}
            </Link>
            {open === null && data !== undefined && data.length > 0 && add}
          </>
        }
      />
      {open === null ? (
        <>
          {list()}
          <Learned />
        </>
      ) : (
        <TemplateForm key={open.template?.id ?? ''} template={open.template} onClose={() => setOpen(null)} />
      )}
      {removing !== null && <Delete template={removing} onClose={() => remove(null)} />}
    </div>
  )
}
