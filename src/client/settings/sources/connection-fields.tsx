import { t } from '../../../contract/language/index.ts'
import {
  type ConnectionField,
  connectionKindsByName,
  shownFields,
} from '../../../contract/connections/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import type { CallWindow, ConnectionKind } from '../../../contract/vocabulary/index.ts'
import { dateText } from '../../format/index.ts'
import { callWindowNames, type DraftEdits, type DraftFaults, draftOf, withSetting } from './draft.rules.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { answersForLines, receivesMessages, receivesPositions } from './kind.rules.ts'

interface Props {
  kind: ConnectionKind
  /** Null while it is not connected yet. */
  stored: Connection['attributes'] | null
  edits: DraftEdits
  faults: DraftFaults
  onEdits: (edits: DraftEdits) => void
}

const spans: Record<CallWindow, string> = { minute: t('A minute'), hour: t('An hour'), day: t('A day') }

const translated = (options: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(options).map(([option, label]) => [option, t(label)]))

/** The fields of a connection: those of its kind, as its form declares them, and those that every kind has. */
export const ConnectionFields = ({ kind, stored, edits, faults, onEdits }: Props) => {
  const { form, limitsOf } = connectionKindsByName[kind]
  const draft = draftOf(kind, stored, edits)
  const usual = limitsOf(draft.settings)
  const secretHint = (name: string, isRequired: boolean) => {
    const at = stored?.secrets[name]
    if (at === undefined) return undefined
    const { text } = dateText(at, 'UTC', new Date())
    return isRequired
      ? t('Set on {date}. Leave it empty to keep it.', { date: text })
      : t('Set on {date}. Leave it empty to keep it, and enter a new one to replace it.', { date: text })
  }
  const input = ([name, field]: [string, ConnectionField]) => {
    const isRequired = field.is_required?.(draft.settings) ?? false
    const isSet = field.is_secret === true && stored?.secrets[name] !== undefined
    const placeholder = field.placeholder?.(draft.settings)
    return (
      <FormInput
        key={name}
        label={t(field.label)}
        value={draft.settings[name] ?? ''}
        fault={faults[`settings/${name}`]}
        hint={(field.is_secret ? secretHint(name, isRequired) : undefined) ?? (field.help && t(field.help))}
        placeholder={isSet ? '••••••••' : placeholder}
        options={field.options && translated(field.options)}
        isSecret={field.is_secret}
        lines={field.is_long ? 4 : undefined}
        isCode={!field.options}
        isOptional={!isRequired}
        onValue={(value) => onEdits(withSetting(kind, stored, edits, [name, value]))}
      />
    )
  }
  return (
    <>
      {shownFields(form, draft.settings).map(input)}
      <FormInput
        label={t('Name')}
        value={draft.name}
        fault={faults['name']}
        onValue={(name) => onEdits({ ...edits, name })}
      />
      {answersForLines(kind) && (
        <FormInput
          label={t('Answers for')}
          value={draft.scacs}
          fault={faults['scacs']}
          hint={t('SCACs of lines, with spaces between. Empty: every line.')}
          isCode
          onValue={(scacs) => onEdits({ ...edits, scacs })}
        />
      )}
      {!receivesMessages(kind) && !receivesPositions(kind) && (
        <fieldset className="source-limits">
          <legend>{t('Most calls')}</legend>
          {callWindowNames.map((window) => (
            <FormInput
              key={window}
              label={spans[window]}
              value={draft.limits[window]}
              placeholder={t('no limit')}
              fault={faults[`limits/${window}`]}
              hint={usual[window] === undefined ? undefined : t('Usual: {value}', { value: usual[window] })}
              onValue={(limit) => onEdits({ ...edits, limits: { ...edits.limits, [window]: limit } })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
