import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { textHash, type Random } from '../../random.ts'
import type { PrintedCaption, PrintedLanguage, Split } from '../types.ts'
import { english } from './english.ts'
import { inOtherLanguages } from './others.ts'
import { readerWords } from './reader-words.ts'

/** About one in eight of the English captions of a field is printed on test documents only. */
const isForTest = (key: string, text: string): boolean => textHash(`${key}=${sameAs(text)}`) % 8 === 0
/** How often a test document prints such a caption where the field has one: about one caption in ten is new to the reader. */
const SHARE_OF_NEW_CAPTIONS = 0.2
/** `B/L No.` and `BL Number` are one caption. */
const sameAs = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\b(?:no|nos|number|num|nr)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function all(key: string, language: PrintedLanguage, type: DocumentType): string[] {
  const own = (language === 'en' ? english[key] : inOtherLanguages[key]?.[language]) ?? ''
  const texts = own
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return language === 'en' ? [...new Set([...texts, ...readerWords(type, key)])] : texts
}

/** The captions of a field that a split may print; null where the language has none. */
export function captionsFor(
  key: string,
  language: PrintedLanguage,
  type: DocumentType,
  split: Split,
): { own: string[]; shared: string[] } {
  const texts = all(key, language, type)
  const isHeldOut = (text: string) => language === 'en' && isForTest(key, text)
  const shared = texts.filter((text) => !isHeldOut(text))
  const own = texts.filter(isHeldOut)
  // A field with one caption has it everywhere.
  if (shared.length === 0) return { own: [], shared: texts }
  return { own: split === 'test' ? own : [], shared }
}

export interface Speaker {
  language: PrintedLanguage
  second: PrintedLanguage | null
  type: DocumentType
  split: Split
  /** The caption of a field; `paths` only where they differ from the key. */
  say: (key: string, paths?: string[]) => PrintedCaption
  /** A caption as it is, of no field or of the paths. */
  plainly: (text: string, paths?: string[]) => PrintedCaption
}

export type CaptionCase = 'as' | 'upper' | 'lower'
const cased = (text: string, form: CaptionCase, language: PrintedLanguage): string =>
  form === 'upper'
    ? text.toLocaleUpperCase(language === 'tr' ? 'tr' : 'en')
    : form === 'lower'
      ? text.replaceAll(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (sign) => sign.toLowerCase())
      : text

export function speakerOf(
  random: Random,
  { language, second, type, split }: Pick<Speaker, 'language' | 'second' | 'type' | 'split'>,
): Speaker {
  const form: CaptionCase = random.pick(['as', 'as', 'as', 'upper', 'upper', 'lower'])
  const kept = new Map<string, string>()
  const used = new Set<string>()
  // A document calls a thing by one name.
  const word = (key: string, tongue: PrintedLanguage): string => {
    const name = `${tongue}/${key}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const { own, shared } = captionsFor(key, tongue, type, split)
    const from = own.length > 0 && random.chance(SHARE_OF_NEW_CAPTIONS) ? own : shared
    // Two fields of a document seldom have the same caption.
    const free = from.filter((text) => !used.has(`${tongue}/${text.toLowerCase()}`))
    const chosen = from.length === 0 ? null : random.pick(free.length > 0 ? free : from)
    if (chosen !== null) used.add(`${tongue}/${chosen.toLowerCase()}`)
    const text = cased(chosen ?? (tongue === 'en' ? key : word(key, 'en')), form, tongue)
    kept.set(name, text)
    return text
  }
  return {
    language,
    second,
    type,
    split,
    say: (key, paths) => ({
      text: word(key, language),
      second: second === null ? null : word(key, second),
      paths: paths ?? key.split(' '),
    }),
    plainly: (text, paths = []) => ({ text: cased(text, form, language), second: null, paths }),
  }
}
