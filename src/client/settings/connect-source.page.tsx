import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { connectionKindsByName } from '../../contract/connections/index.ts'
import { rich } from '../language/index.ts'
import { call, may } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { NotAllowed, PageHeader } from '../ui/index.ts'
import { ConnectionFields } from './sources/connection-fields.tsx'
import { noEdits, sentAttributes } from './sources/draft.rules.ts'
import { choiceForLine, kindsToConnect } from './sources/kind.rules.ts'
import { useConnectionDraft } from './sources/use-connection-draft.ts'
import { useRefreshConnections } from './sources/use-connection-edit.ts'
import './sources/sources.css'

/** Connects a source: its kind is chosen, and the form of the kind filled in. */
export const Component = () =>
  may('create_connection') ? <ConnectSource /> : <NotAllowed title={t('Connecting a source')} />

const ConnectSource = () => {
  const [fields] = useSearchParams()
  const scac = fields.get('scac')?.toUpperCase() ?? null
  const begin = scac === null ? undefined : choiceForLine(scac)
  const [kind, setKind] = useState(begin?.kind ?? kindsToConnect[0] ?? 'dcsa')
  const { form, edits, faults, put, check, refuse } = useConnectionDraft({
    ...noEdits,
    settings: begin?.settings ?? {},
    ...(scac !== null && begin === undefined && { scacs: scac }),
  })
  const navigate = useNavigate()
  const refresh = useRefreshConnections()
  const connect = useMutation({
    mutationFn: () =>
      call('create_connection', {
        body: { data: { type: 'connection', attributes: { kind, ...sentAttributes(kind, null, edits) } } },
      }),
    onSuccess: async ({ data }) => {
      await refresh()
      await navigate(`${paths.source(data.id)}#try`)
    },
    onError: refuse,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check(kind, null)) connect.mutate()
  }
  return (
    <div className="sources-page">
      <PageHeader
        title={t('Connect a source')}
        actions={
          <Link className="btn" to={paths.sources()}>
            {t('All sources')}
          </Link>
        }
      >
        {scac !== null && (
          <span className="muted">{rich('for {scac}', { scac: <span className="id">{scac}</span> })}</span>
        )}
      </PageHeader>
      <form ref={form} className="card source-form source-new" onSubmit={submit} noValidate>
        <fieldset className="source-kinds">
          <legend>{t('Kind')}</legend>
          {kindsToConnect.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="kind"
                checked={each === kind}
                onChange={() => {
                  setKind(each)
                  put(noEdits)
                }}
              />
              <span>
                <b>{t(connectionKindsByName[each].label)}</b>
                <small className="muted">{t(connectionKindsByName[each].purpose)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <ConnectionFields kind={kind} stored={null} edits={edits} faults={faults} onEdits={put} />
        <p className="muted">
          {t(
            'Secrets are encrypted, and never shown again. When it is connected you can try it with one number, which stores nothing.',
          )}
        </p>
        {faults[''] !== undefined && (
          <p role="alert" className="t-bad">
            {faults['']}
          </p>
        )}
        <div className="source-ends">
          <Link className="btn" to={paths.sources()}>
            {t('Cancel')}
          </Link>
          <button type="submit" className="btn go" disabled={connect.isPending}>
            {t('Connect')}
          </button>
        </div>
      </form>
    </div>
  )
}
