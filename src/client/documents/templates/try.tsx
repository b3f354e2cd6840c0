import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { call } from '../../api/index.ts'
import { documentTypeLabel } from '../../format/index.ts'
import { fieldLabel, formatFieldValue } from '../review/fields/field-labels.present.ts'
import type { templateOf } from './form.rules.ts'
import { recentDocumentsQuery } from './queries.ts'

interface TryProps {
  template: () => ReturnType<typeof templateOf>
  onRefused: (error: Error) => void
}

/** Shows what a template would read from a recent document, without storing anything. */
export const TryTemplate = ({ template, onRefused }: TryProps) => {
  const { data: documents = [], error } = useQuery(recentDocumentsQuery)
  const [chosen, choose] = useState('')
  const document_id = chosen === '' ? (documents[0]?.id ?? '') : chosen
  const attempt = useMutation({
    mutationFn: () => call('try_document_template', { body: { document_id, template: template() } }),
    onError: onRefused,
  })
  const { data } = attempt
  return (
    <fieldset className="template-try">
      <legend>{t('Try it')}</legend>
      {documents.length === 0 ? (
        <p className="muted">{error?.message ?? t('There is no document yet to try it on.')}</p>
      ) : (
        <div className="template-trying">
          <select
            className="field"
            aria-label={t('Document to try it on')}
            value={document_id}
            onChange={({ target }) => choose(target.value)}
          >
            {documents.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {attributes.name}
                {attributes.document_type !== null && ` · ${documentTypeLabel(attributes.document_type)}`}
              </option>
            ))}
          </select>
          <button type="button" className="btn" disabled={attempt.isPending} onClick={() => attempt.mutate()}>
            {t('Try on this document')}
          </button>
        </div>
      )}
      <div role="status">
        {attempt.isPending && <p className="muted">{t('Reading it…')}</p>}
        {data && !attempt.isPending && (
          <>
            <p>
              {data.matched
                ? data.fields.length === 0
                  ? t('It contains the keywords, but no value was read.')
                  : plural(data.fields.length, 'It would read one value:', 'It would read {n} values:')
                : t('It does not contain all keywords: the template would not be used.')}
            </p>
            <dl className="template-read">
              {data.fields.map(({ path, value, page }) => (
                <div key={path}>
                  <dt>{Object.values(fieldLabel(path)).join(': ')}</dt>
                  <dd>
                    {formatFieldValue(path, value)}{' '}
                    <span className="faint">{t('page {n}', { n: page })}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </fieldset>
  )
}
