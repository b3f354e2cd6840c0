import { z } from 'zod'

/** What a person enters for a connection: texts by the name of the setting. Secrets are among them only while they are entered. */
export type ConnectionSettings = Readonly<Record<string, string>>

/** One setting of a kind of connection: form, validation and storage derive from it. */
export interface ConnectionField {
  label: string
  help?: string
  schema: z.ZodType<string>
  /** Encrypted where it is stored, and never shown again. */
  is_secret?: boolean
  /** Of several lines. */
  is_long?: boolean
  /** This service connects to it: the guard of addresses has to allow it. */
  is_address?: boolean
  /** What can be chosen, with its label. */
  options?: Readonly<Record<string, string>>
  /** The default that applies while it is empty. */
  placeholder?: (settings: ConnectionSettings) => string
  /** By default always. */
  is_shown?: (settings: ConnectionSettings) => boolean
  /** Of those that are shown; by default never. */
  is_required?: (settings: ConnectionSettings) => boolean
}
export type ConnectionForm = Readonly<Record<string, ConnectionField>>

export const shortText = z.string().trim().min(1).max(500)
export const webAddress = z.url({ protocol: /^https?$/, error: 'is no web address' }).max(2000)
export const pemText = z
  .string()
  .trim()
  .max(20_000)
  .regex(/^-----BEGIN [A-Z ]+-----/, 'must begin with -----BEGIN')

export interface SettingProblem {
  setting: string
  message: string
}

/** The fields that a person sees for these settings. */
export const shownFields = (
  form: ConnectionForm,
  settings: ConnectionSettings,
): [string, ConnectionField][] =>
  Object.entries(form).filter(([, field]) => field.is_shown?.(settings) ?? true)

/**
 * Checks what was entered. Empty texts count as not entered; what is not shown is left out.
 * @param known names of the secrets that are stored already, which need not be entered again
 */
export function readSettings(
  form: ConnectionForm,
  entered: Readonly<Record<string, unknown>>,
  known: readonly string[] = [],
): { settings: ConnectionSettings; secrets: ConnectionSettings } | { problems: SettingProblem[] } {
  const texts = Object.fromEntries(
    Object.entries(entered).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )
  const problems: SettingProblem[] = Object.entries(entered).flatMap(([setting, value]) => {
    if (!Object.hasOwn(form, setting)) return [{ setting, message: 'is no setting of this kind' }]
    return value === null || typeof value === 'string' ? [] : [{ setting, message: 'must be a text' }]
  })
  const settings: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const [name, field] of shownFields(form, texts)) {
    const text = texts[name]
    if (text === undefined) {
      if (field.is_required?.(texts) && !known.includes(name))
        problems.push({ setting: name, message: `${field.label} must be entered` })
      continue
    }
    const read = field.schema.safeParse(text)
    if (read.success) (field.is_secret ? secrets : settings)[name] = read.data
    else
      problems.push({
        setting: name,
        message: `${field.label} ${read.error.issues[0]?.message ?? 'is wrong'}`,
      })
  }
  return problems.length > 0 ? { problems } : { settings, secrets }
}
