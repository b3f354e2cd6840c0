import { midSentence, plural, t } from '../../../contract/language/index.ts'
import type { Document } from '../../../contract/resources/index.ts'
import { ambiguityText } from '../ambiguity.present.ts'
import { counted, type DocumentSummary, type Tone } from '../../format/index.ts'

/** The reason to open a document, and in which colour it is written. */
export interface Attention {
  text: string
  tone: Tone
}

type Facts = Pick<
  Document['attributes'],
  | 'state'
  | 'failure'
  | 'is_unsure'
  | 'document_type'
  | 'reviewed_at'
  | 'uncertain_values'
  | 'differing_values'
  | 'missing_values'
  | 'accepted_by'
  | 'chosen_by_chance'
  | 'possible_links'
  | 'ambiguous_numbers'
>

/** Of a type that is not certain. `other` is a guess of nothing. */
function typeToChoose({ document_type }: Pick<Facts, 'document_type'>, label: string | null): string {
  if (label === null || document_type === 'other') return t('Type not recognised: choose it')
  const type = midSentence(label)
  return t(
    /^[aeiou]/.test(type) ? 'Perhaps an {type}: choose its type' : 'Perhaps a {type}: choose its type',
    { type },
  )
}

/** Null while it is not read, and once a person accepted it. */
export function attentionOf(
  facts: Facts,
  { type }: Pick<DocumentSummary, 'type'>,
  isLinked: boolean,
): Attention | null {
  const { state, failure, is_unsure, reviewed_at } = facts
  if (state === 'failed')
    return { text: failure ?? t('The document could not be read.'), tone: reviewed_at ? 'rest' : 'bad' }
  if (state !== 'read') return null
  if (reviewed_at)
    return facts.accepted_by === 'service' ? { text: t('By itself: every check agreed'), tone: 'rest' } : null
  const [differing, missing] = [facts.differing_values ?? 0, facts.missing_values ?? 0]
  const uncertain = (facts.uncertain_values ?? 0) - differing
  const ambiguity = ambiguityText(facts)
  const reasons = [
    ambiguity,
    is_unsure && typeToChoose(facts, type),
    differing > 0 && plural(differing, '{n} differs from tracking', '{n} differ from tracking'),
    uncertain > 0 && counted(uncertain, 'value to check', 'values to check'),
    missing > 0 && plural(missing, '{n} empty field', '{n} empty fields'),
    !isLinked && ambiguity === null && t('no tracked number'),
  ].filter((reason) => typeof reason === 'string')
  const text = reasons.join(', ')
  if (text !== '') return { text: text.charAt(0).toUpperCase() + text.slice(1), tone: 'warn' }
  if (facts.chosen_by_chance) return { text: t('Sure; to be looked at by chance'), tone: 'ok' }
  return typeof facts.uncertain_values === 'number' ? { text: t('All values certain'), tone: 'ok' } : null
}
