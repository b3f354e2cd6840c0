import { useMutation } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { call } from '../../api/index.ts'
import { keepOpenidBegun } from '../../api/openid-begun.ts'
import { paths } from '../../format/index.ts'
import { type CardProps, needsConfirmation, readAgain, sentenceOf } from './own-sign-in.ts'

/** Who the member is at the providers of the account. */
export const OpenidCard = ({ own, confirmFirst }: CardProps) => {
  const link = useMutation({
    mutationFn: (provider_id: string) => call('begin_openid_link', { body: { provider_id } }),
    retry: false,
    onSuccess: ({ url }) => {
      keepOpenidBegun({ isLink: true, to: paths.ownAccount() })
      window.location.assign(url)
    },
    onError: (error, id) => needsConfirmation(error) && confirmFirst(() => link.mutate(id)),
  })
  const unlink = useMutation({
    mutationFn: (id: string) => call('delete_openid_login', { params: { id } }),
    onSuccess: readAgain,
    onError: (error, id) => needsConfirmation(error) && confirmFirst(() => unlink.mutate(id)),
  })
  if (own.openid_links.length === 0) return null
  const fault = sentenceOf(link.error) ?? sentenceOf(unlink.error)
  return (
    <section className="card account-card" aria-label={t('Company sign-in')}>
      <h2>{t('Company sign-in')}</h2>
      <p className="muted">{t('Linked, you sign in to this account where your company signs you in.')}</p>
      <ul className="account-list">
        {own.openid_links.map(({ id, name, linked_at }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small className="muted">{linked_at === null ? t('not linked') : t('linked')}</small>
            </span>
            <button
              type="button"
              className="btn"
              disabled={link.isPending || unlink.isPending}
              onClick={() => (linked_at === null ? link : unlink).mutate(id)}
            >
              {linked_at === null ? t('Link') : t('Unlink')}
              <span className="visually-hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {fault !== undefined && (
        <p role="alert" className="t-bad">
          {fault}
        </p>
      )}
    </section>
  )
}
