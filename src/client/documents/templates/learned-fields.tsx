import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural, t } from '../../../contract/language/index.ts'
import type { LearnedIssuerRecord } from '../../../contract/resources/index.ts'
import { call, may } from '../../api/index.ts'
import { Pill } from '../../ui/index.ts'
import { formatFieldValue } from '../review/fields/field-labels.present.ts'
import { learningQuery } from './queries.ts'
import { issuerName, learnedFieldRows } from './learned.present.ts'

/** The fields of an issuer, those that are read first before the others. */
export const LearnedFields = ({ issuer }: { issuer: LearnedIssuerRecord }) => {
  const client = useQueryClient()
  const forget = useMutation({
    mutationFn: (path: string) => call('forget_learned_field', { params: { id: issuer.id, path } }),
    onSuccess: () => client.refetchQueries({ queryKey: learningQuery.queryKey }),
  })
  if (issuer.fields.length === 0) return <p className="muted">{t('No field is known of it now.')}</p>
  return (
    <>
      {forget.isError && (
        <p role="alert" className="t-bad">
          {forget.error.message}
        </p>
      )}
      <ul className="learned-fields" aria-label={t('Fields of {name}', { name: issuerName(issuer) })}>
        {learnedFieldRows(issuer.fields).map(({ path, label, example, confirmations, is_read_first }) => (
          <li key={path}>
            <span className="learned-label">{label}</span>
            <span className="learned-example">{formatFieldValue(path, example)}</span>
            <span>
              {is_read_first ? (
                <Pill tone="ok">
                  {plural(
                    confirmations,
                    'read first, {n} document agrees',
                    'read first, {n} documents agree',
                  )}
                </Pill>
              ) : (
                <span className="muted">{t('one document so far')}</span>
              )}
            </span>
            {may('forget_learned_field') && (
              <button
                type="button"
                className="btn plain"
                aria-label={t('Forget {field} of {name}', { field: label, name: issuerName(issuer) })}
                disabled={forget.isPending}
                onClick={() => forget.mutate(path)}
              >
                {t('Forget')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
