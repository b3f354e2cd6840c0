import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { DocumentLearning, LearnedIssuerRecord } from '../../../contract/resources/index.ts'
import { call, may } from '../../api/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, Loading } from '../../ui/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { LearnedIssuerCard } from './learned-issuer.tsx'
import { issuerName } from './learned.present.ts'
import { learningQuery } from './queries.ts'
import './learned.css'

/** Everything, or one issuer. */
type Forgotten = LearnedIssuerRecord | 'all'

const Forget = ({ what, onClose }: { what: Forgotten; onClose: () => void }) => {
  const client = useQueryClient()
  const forget = useMutation({
    mutationFn: () =>
      what === 'all'
        ? call('forget_learned_issuers', {})
        : call('forget_learned_issuer', { params: { id: what.id } }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: learningQuery.queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={
        what === 'all' ? t('Forget all that was learned?') : t('Forget {name}?', { name: issuerName(what) })
      }
      go={t('Forget')}
      isPending={forget.isPending}
      failure={forget.error?.message}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    >
      {t(
        'Documents that were read keep their values. It is learned again when further documents are accepted.',
      )}
    </ConfirmDialog>
  )
}

const LearningSwitch = ({ isOn }: { isOn: boolean }) => {
  const client = useQueryClient()
  const edit = useMutation({
    mutationFn: (is_on: boolean) => call('edit_document_learning', { body: { is_on } }),
    onSuccess: (learning) => client.setQueryData(learningQuery.queryKey, learning),
  })
  return (
    <>
      {edit.isError && (
        <span role="alert" className="t-bad">
          {edit.error.message}
        </span>
      )}
      <Switch
        label={t('Learn from accepted documents')}
        isOn={isOn}
        isPending={edit.isPending}
        onChange={edit.mutate}
      />
    </>
  )
}

const Issuers = ({
  learning: { is_on, issuers },
  forget,
}: {
  learning: DocumentLearning
  forget: (what: Forgotten) => void
}) => (
  <>
    <p className="muted">
      {is_on
        ? t(
            'Where a confirmed value is printed is kept for each issuer. Once two accepted documents agree on a place, the next document is read there first; a correction ends that until two agree again.',
          )
        : t(
            'It is off: documents that are accepted now teach nothing, also not later, and what was learned is not used.',
          )}
    </p>
    {issuers.length === 0 ? (
      <p>{t('Nothing was learned yet.')}</p>
    ) : (
      issuers.map((issuer) => (
        <LearnedIssuerCard key={issuer.id} issuer={issuer} onForget={() => forget(issuer)} />
      ))
    )}
  </>
)

/** What was learned from accepted documents, to be looked at, named and forgotten. */
export const Learned = () => {
  const { data, error, refetch } = useQuery(learningQuery)
  const [forgetting, forget] = useState<Forgotten | null>(null)
  return (
    <section className="learned" aria-labelledby="learned-head">
      <header className="learned-head">
        <h2 id="learned-head">{t('Learned from accepted documents')}</h2>
        {data && may('edit_document_learning') && <LearningSwitch isOn={data.is_on} />}
        {data && data.issuers.length > 0 && may('forget_learned_issuers') && (
          <button type="button" className="btn" onClick={() => forget('all')}>
            {t('Forget all')}
          </button>
        )}
      </header>
      {data ? (
        <Issuers learning={data} forget={forget} />
      ) : error ? (
        <ErrorState
          title={t('What was learned could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={t('Fetching what was learned')} />
      )}
      {forgetting !== null && <Forget what={forgetting} onClose={() => forget(null)} />}
    </section>
  )
}
