import { t } from '../../../contract/language/index.ts'
import { connectionKindsByName, shownFields } from '../../../contract/connections/index.ts'
import type { ErrorObject } from '../../../contract/jsonapi/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { type CallWindow, callWindows, type ConnectionKind } from '../../../contract/vocabulary/index.ts'

export const callWindowNames = Object.keys(callWindows) as CallWindow[]
type Texts = Readonly<Record<string, string>>
type Stored = Connection['attributes']

/** What is in the fields of the form, as text. */
export interface ConnectionDraft {
  name: string
  settings: Texts
  scacs: string
  limits: Readonly<Record<CallWindow, string>>
}
/** What a person changed; everything else is as it is stored, or as it is usual. */
export interface DraftEdits {
  name?: string
  settings: Texts
  scacs?: string
  limits: Readonly<Partial<Record<CallWindow, string>>>
}
export const noEdits: DraftEdits = { settings: {}, limits: {} }

/** Where something must be chosen, the first option is, until another one is. */
function withChoices(kind: ConnectionKind, settings: Texts): Texts {
  let chosen = settings
  for (const [name, { options, is_required }] of Object.entries(connectionKindsByName[kind].form)) {
    const [first] = Object.keys(options ?? {})
    if (first !== undefined && (chosen[name] ?? '') === '' && is_required?.(chosen))
      chosen = { ...chosen, [name]: first }
  }
  return chosen
}

/** What a new connection is called while nobody named it: by what was chosen first, else by its kind. */
export function suggestedName(kind: ConnectionKind, settings: Texts): string {
  const { form, label } = connectionKindsByName[kind]
  for (const [name, { options = {} }] of Object.entries(form)) {
    const chosen = options[settings[name] ?? '']
    if (chosen !== undefined) return t(chosen)
  }
  return t(label)
}

/** The fields of the form. Lines and limits follow the settings as long as they are the usual ones. */
export function draftOf(kind: ConnectionKind, stored: Stored | null, edits: DraftEdits): ConnectionDraft {
  const { scacsOf, limitsOf } = connectionKindsByName[kind]
  const settings = withChoices(kind, { ...stored?.settings, ...edits.settings })
  const usualScacs = scacsOf(settings).join(' ')
  const storedScacs = stored?.scacs.join(' ')
  const hasUsualScacs = stored === null || storedScacs === scacsOf(stored.settings).join(' ')
  const usual = limitsOf(settings)
  const before = stored === null ? undefined : limitsOf(stored.settings)
  const limit = (window: CallWindow): string => {
    const kept = stored?.limits[window] ?? null
    const isUsual = stored === null || kept === (before?.[window] ?? null)
    return edits.limits[window] ?? textOf(isUsual ? usual[window] : kept)
  }
  return {
    name: edits.name ?? stored?.name ?? suggestedName(kind, settings),
    settings,
    scacs: edits.scacs ?? (hasUsualScacs ? usualScacs : (storedScacs ?? '')),
    limits: { minute: limit('minute'), hour: limit('hour'), day: limit('day') },
  }
}
const textOf = (count: number | null | undefined): string => ((count ?? null) === null ? '' : String(count))

/** A setting that was changed. Another choice has other defaults: what was entered in place of the old ones is left. */
export function withSetting(
  kind: ConnectionKind,
  stored: Stored | null,
  edits: DraftEdits,
  [name, value]: readonly [string, string],
): DraftEdits {
  const { form } = connectionKindsByName[kind]
  const before = draftOf(kind, stored, edits).settings
  const settings = { ...edits.settings, [name]: value }
  if (form[name]?.options) {
    const after = draftOf(kind, stored, { ...edits, settings }).settings
    for (const [other, { placeholder }] of Object.entries(form))
      if (placeholder && placeholder(before) !== placeholder(after)) settings[other] = ''
  }
  return { ...edits, settings }
}

const scacsIn = (text: string): string[] => [...new Set(text.toUpperCase().match(/[^\s,;]+/g) ?? [])]
const limitIn = (text: string): number | null => {
  const bare = text.replaceAll(/[\s,]/g, '')
  return bare === '' ? null : Number(bare)
}

/** What the service is sent: all of a new connection; of another one what was changed. Secrets that were not entered stay. */
export function sentAttributes(
  kind: ConnectionKind,
  stored: Stored | null,
  edits: DraftEdits,
): {
  name: string
  settings: Record<string, string>
  scacs: string[]
  limits: Record<CallWindow, number | null>
} {
  const draft = draftOf(kind, stored, edits)
  const { form } = connectionKindsByName[kind]
  const settings = Object.fromEntries(
    shownFields(form, draft.settings).flatMap(([name, { is_secret = false }]) => {
      const text = draft.settings[name] ?? ''
      const isKept = is_secret ? text === '' : text === (stored?.settings[name] ?? '')
      return isKept ? [] : [[name, text]]
    }),
  )
  const { minute, hour, day } = draft.limits
  return {
    name: draft.name,
    settings,
    scacs: scacsIn(draft.scacs),
    limits: { minute: limitIn(minute), hour: limitIn(hour), day: limitIn(day) },
  }
}

/** Sentences by the field that they are about: `name`, `scacs`, `limits/minute`, `settings/api_key`; the others under ''. */
export type DraftFaults = Readonly<Record<string, string>>

/** What can only be seen here: the service is sent numbers. */
export function limitFaults(limits: ConnectionDraft['limits']): DraftFaults {
  return Object.fromEntries(
    callWindowNames.flatMap((window) => {
      const limit = limitIn(limits[window])
      const isGood = limit === null || (Number.isInteger(limit) && limit >= 1)
      return isGood ? [] : [[`limits/${window}`, t('A whole number from 1, or nothing for no limit')]]
    }),
  )
}

export function draftFaults(refusals: readonly Pick<ErrorObject, 'detail' | 'source'>[]): DraftFaults {
  const faults: Record<string, string> = {}
  for (const { detail, source } of refusals) {
    const path = (source?.pointer ?? '').replace(/^\/data\/attributes\/?/, '')
    const [head = '', member] = path.split('/')
    const isOfField = ['settings', 'limits'].includes(head) && member !== undefined
    const key = isOfField ? `${head}/${member}` : ['name', 'scacs'].includes(head) ? head : ''
    faults[key] = detail ?? t('This cannot be saved')
  }
  return faults
}
