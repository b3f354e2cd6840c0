import { midSentence, t } from '../../../contract/language/index.ts'
import type { Document } from '../../../contract/resources/index.ts'
import { counted, type DocumentSummary, type Tone } from '../../format/index.ts'

/** The reason to open a document, and in which colour it is written. */
export interface Attention {
  text: string
  tone: Tone
}

type Facts = Pick<
  Document['attributes'],
  'state' | 'failure' | 'is_unsure' | 'reviewed_at' | 'uncertain_values'
>

function perhaps(label: string): string {
  const type = midSentence(label)
  return t(
    /^[aeiou]/.test(type) ? 'Perhaps an {type}: choose its type' : 'Perhaps a {type}: choose its type',
    { type },
  )
}

/** Null while it is not read, and once a person accepted it. */
export function attentionOf(
  { state, failure, is_unsure, reviewed_at, uncertain_values }: Facts,
  { type }: Pick<DocumentSummary, 'type'>,
  isLinked: boolean,
): Attention | null {
  if (state === 'failed')
    return { text: failure ?? t('The document could not be read.'), tone: reviewed_at ? 'rest' : 'bad' }
  if (state !== 'read' || reviewed_at) return null
  const reasons = [
    is_unsure && (type === null ? t('Choose its type') : perhaps(type)),
    uncertain_values && counted(uncertain_values, 'value to check', 'values to check'),
    !isLinked && t('no tracked number'),
  ].filter((reason) => typeof reason === 'string')
  const text = reasons.join(', ')
  if (text !== '') return { text: text.charAt(0).toUpperCase() + text.slice(1), tone: 'warn' }
  return typeof uncertain_values === 'number' ? { text: t('All values certain'), tone: 'ok' } : null
}
