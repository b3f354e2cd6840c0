import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import type { InvitationOffer } from '../../contract/resources/index.ts'
import { roleMeanings } from '../../contract/vocabulary/index.ts'
import { call, isStatus, operationQuery, sessionQuery } from '../api/index.ts'
import { paths, readable } from '../format/index.ts'
import { Brand, Loading, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
import { NextTime } from './next-time.tsx'
import './sign-in.css'

const meaningOf = (role: string) => t(Object.entries(roleMeanings).find(([each]) => each === role)?.[1] ?? '')

/** The page of an invitation, for people without a session: the secret in the address is the only credential. */
export const Component = () => {
  const { secret = '' } = useParams()
  const { data, error, refetch } = useQuery(operationQuery('get_invitation_offer', { params: { secret } }))
  useTitle(t('Invitation'))
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        {data ? (
          <Offer offer={data} secret={secret} />
        ) : error ? (
          <div role="alert">
            <h1>{t('This invitation cannot be opened')}</h1>
            <p>
              {isStatus(error, 404)
                ? t('It was used or withdrawn, or is too old. Ask for a new one.')
                : error.message}
            </p>
            <p className="sign-in-link">
              {isStatus(error, 404) ? (
                <Link to={paths.signIn()}>{t('Sign in')}</Link>
              ) : (
                <button type="button" className="btn" onClick={() => void refetch()}>
                  {t('Try again')}
                </button>
              )}
            </p>
          </div>
        ) : (
          <Loading label={t('Opening the invitation')} />
        )}
      </div>
      <Chart />
    </main>
  )
}

/** A new document: nothing that was read for another account is left. */
const open = () => window.location.assign(paths.home())

const Offer = ({ offer, secret }: { offer: InvitationOffer; secret: string }) => {
  const { company_name, invited_by, email, role, party_name } = offer
  const session = useQuery({ ...sessionQuery, retry: false })
  const person = session.data?.user ?? null
  const [name, setName] = useState('')
  const accept = useMutation({
    mutationFn: (as: { name?: string }) => call('accept_invitation', { body: { secret, ...as } }),
    onSuccess: (_, { name }) => (name === undefined ? open() : undefined),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') accept.mutate({ name: name.trim() })
  }
  if (accept.isSuccess) return <NextTime email={email} onDone={open} />
  return (
    <>
      <div>
        <h1>{t('Join {company}', { company: company_name })}</h1>
        <p className="muted">
          {rich('{name} invites <b>{email}</b>', { name: invited_by, email, b: (inside) => <b>{inside}</b> })}
        </p>
      </div>
      <p>
        {rich(
          party_name === null
            ? 'Your role: <b>{role}</b>, {meaning}.'
            : 'Your role: <b>{role}</b>, {meaning} ({party}).',
          {
            role: readable(role),
            meaning: meaningOf(role),
            party: party_name,
            b: (inside) => <b>{inside}</b>,
          },
        )}
      </p>
      {person !== null && (
        <section className="sign-in-link" aria-label={t('Join as the person who is signed in')}>
          <p>
            {rich('You are signed in as <b>{name}</b>.', {
              name: person.name,
              b: (inside) => <b>{inside}</b>,
            })}
          </p>
          <button
            type="button"
            className="btn go"
            disabled={accept.isPending}
            onClick={() => accept.mutate({})}
          >
            {t('Join as {name}', { name: person.name })}
          </button>
          <p className="muted">{t('Are you somebody else? Give your name below.')}</p>
        </section>
      )}
      <form onSubmit={submit}>
        <label htmlFor="invited-name">{t('Your name')}</label>
        <input
          id="invited-name"
          className="field"
          required
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
        />
        {accept.isError && (
          <p className="t-bad" role="alert">
            {accept.error.message}{' '}
            {isStatus(accept.error, 409) && (
              <Link to={paths.signIn(paths.invitation(secret))}>{t('Sign in')}</Link>
            )}
          </p>
        )}
        <button type="submit" className={person === null ? 'btn go' : 'btn'} disabled={accept.isPending}>
          {accept.isPending ? t('Joining…') : t('Join')}
        </button>
      </form>
    </>
  )
}
