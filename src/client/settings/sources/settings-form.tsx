import type { FormEvent } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import type { ConnectionKind } from '../../../contract/vocabulary/index.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { type DraftEdits, noEdits, sentAttributes } from './draft.rules.ts'
import { useConnectionEdit } from './use-connection-edit.ts'
import { useConnectionDraft } from './use-connection-draft.ts'

const isEdited = ({ settings, limits, ...others }: DraftEdits): boolean =>
  Object.keys({ ...settings, ...limits, ...others }).length > 0

/** The settings of a connection. Secrets that are not entered anew stay as they are. */
export const SettingsForm = ({ connection, kind }: { connection: Connection; kind: ConnectionKind }) => {
  const { form, edits, faults, put, check, refuse } = useConnectionDraft()
  const edit = useConnectionEdit(connection.id)
  const stored = connection.attributes
  const mayEdit = may('edit_connection')
  const change = (next: DraftEdits) => {
    edit.reset()
    put(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(kind, stored)) return
    edit.mutate(sentAttributes(kind, stored, edits), { onSuccess: () => put(noEdits), onError: refuse })
  }
  return (
    <form
      ref={form}
      id="settings"
      className="card source-form"
      onSubmit={submit}
      aria-labelledby="settings-title"
      noValidate
    >
      <h2 id="settings-title">{t('Settings')}</h2>
      <fieldset className="source-fields" disabled={!mayEdit}>
        <ConnectionFields kind={kind} stored={stored} edits={edits} faults={faults} onEdits={change} />
      </fieldset>
      {faults[''] !== undefined && (
        <p role="alert" className="t-bad">
          {faults['']}
        </p>
      )}
      {mayEdit && (
        <div className="source-ends">
          <span role="status" className="t-ok">
            {edit.isSuccess && t('Saved. It is asked with these settings from now on.')}
          </span>
          {isEdited(edits) && (
            <button type="button" className="btn" onClick={() => change(noEdits)}>
              {t('Undo')}
            </button>
          )}
          <button type="submit" className="btn go" disabled={!isEdited(edits) || edit.isPending}>
            {t('Save')}
          </button>
        </div>
      )}
    </form>
  )
}
