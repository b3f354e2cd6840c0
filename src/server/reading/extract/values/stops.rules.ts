import { textOfWords } from '../text-blocks.rules.ts'
import type { ReadValue } from './types.ts'

const kinds: [RegExp, string][] = [
  [/^(?:\d+\W+)?(?:pick[ -]?up|pu|origin|load(?:ing)?|shipper)\b/i, 'pickup'],
  [
    /^(?:\d+\W+)?(?:delivery|deliver|drop(?:[ -]?off)?|dl|so|destination|unload(?:ing)?|receiver|consignee)\b/i,
    'delivery',
  ],
]
export const stopTypeIn = (text: string): string | null =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null

export const stopIn: ReadValue = ([words = []]) => {
  const type = stopTypeIn(textOfWords(words))
  return type === null ? [] : [{ at: '', value: type, words, confidence: 0.95 }]
}
