import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import type { LearnedIssuerRecord } from '../../../contract/resources/index.ts'
import { call, may } from '../../api/index.ts'
import { dayOfYearText, documentTypeLabel } from '../../format/index.ts'
import { LearnedFields } from './learned-fields.tsx'
import { issuerName } from './learned.present.ts'
import { learningQuery } from './queries.ts'

interface NameProps {
  issuer: LearnedIssuerRecord
  onDone: () => void
}

const NameForm = ({ issuer, onDone }: NameProps) => {
  const client = useQueryClient()
  const [name, setName] = useState(issuer.name)
  const edit = useMutation({
    mutationFn: () => call('edit_learned_issuer', { params: { id: issuer.id }, body: { name } }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: learningQuery.queryKey })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.mutate()
  }
  return (
    <form className="learned-name" onSubmit={submit}>
      <input
        className="field"
        aria-label={t('Name of the issuer')}
        value={name}
        maxLength={80}
        required
        // Opened by a button that goes away.
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="btn go" disabled={edit.isPending || name.trim() === ''}>
        {t('Save')}
      </button>
      <button type="button" className="btn" onClick={onDone}>
        {t('Cancel')}
      </button>
      {edit.isError && (
        <span role="alert" className="t-bad">
          {edit.error.message}
        </span>
      )}
    </form>
  )
}

const Facts = ({ issuer }: { issuer: LearnedIssuerRecord }) => {
  const { document_type, documents, last_used_at } = issuer
  const facts = [
    documentTypeLabel(document_type),
    plural(documents, 'learned from one document', 'learned from {n} documents'),
    last_used_at === null
      ? t('not used yet')
      : t('last used {day}', { day: dayOfYearText(last_used_at.slice(0, 10)) }),
  ]
  return <span className="muted">{facts.join(' · ')}</span>
}

/** An issuer: what was learned of its documents. */
export const LearnedIssuerCard = ({
  issuer,
  onForget,
}: {
  issuer: LearnedIssuerRecord
  onForget: () => void
}) => {
  const [isNaming, setNaming] = useState(false)
  const name = issuerName(issuer)
  return (
    <article className="learned-issuer" aria-label={name}>
      <header className="learned-head">
        {isNaming ? (
          <NameForm issuer={issuer} onDone={() => setNaming(false)} />
        ) : (
          <>
            <h3>{name}</h3>
            {may('edit_learned_issuer') && (
              <button
                type="button"
                className="btn"
                aria-label={t('Rename {name}', { name })}
                onClick={() => setNaming(true)}
              >
                {t('Rename')}
              </button>
            )}
            {may('forget_learned_issuer') && (
              <button
                type="button"
                className="btn"
                aria-label={t('Forget {name}', { name })}
                onClick={onForget}
              >
                {t('Forget')}
              </button>
            )}
          </>
        )}
      </header>
      <Facts issuer={issuer} />
      <LearnedFields issuer={issuer} />
    </article>
  )
}
