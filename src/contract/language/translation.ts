import type { Language } from './languages.ts'

/** The values of a message by the names of their places; numbers are written as the language writes them. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The messages of one language. */
export interface Translation {
  language: Language
  /** For `Intl`: how it writes numbers and names of days. */
  locale: string
  /** The text of a message, null where there is none. @param id the English message, in ICU's form where it is a plural */
  message: (id: string, values: MessageValues) => string | null
}

declare global {
  /** The language of this page, put there by its file of messages before any other file runs. The service has none: it writes English. */
  var portolanTranslation: Translation | undefined
}

const ENGLISH_LOCALE = 'en-US'
/** Undefined for English. */
let present = globalThis.portolanTranslation

/** Makes something with the messages of this language; undefined for English. */
export function inTranslation<Made>(translation: Translation | undefined, make: () => Made): Made {
  const before = present
  present = translation
  try {
    return make()
  } finally {
    present = before
  }
}

/** Makes in English what others read, or what is read again as text. */
export const inEnglish = <Made>(make: () => Made): Made => inTranslation(undefined, make)

export const presentLanguage = (): Language => present?.language ?? 'en'
/** For `Intl`. */
export const presentLocale = (): string => present?.locale ?? ENGLISH_LOCALE

/** `1,284`, `1.284`. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(presentLocale(), options)

const written = (value: string | number): string => (typeof value === 'number' ? numberText(value) : value)

const fill = (message: string, values: MessageValues): string =>
  message.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : written(value)
  })

const none: MessageValues = {}

/**
 * The message in the language of the page. The English text is its key; `{name}` stands for a value. Every message is found in the code by
 * `src/tools/languages`: it is written out, or marked with `msg`.
 */
export function t(message: string, values: MessageValues = none): string {
  if (values === none) return present?.message(message, none) ?? message
  return present?.message(message, mapped(values)) ?? fill(message, values)
}

const mapped = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]))

/** The key of a plural in the files of messages. */
export const pluralId = (one: string, other: string): string =>
  `{n, plural, one {${one}} other {${other}}}`.replaceAll('{n}', '#')

/**
 * `plural(n, '{n} line is wrong', '{n} lines are wrong')`: `{n}` is the count itself. Other languages have other forms, their messages say
 * which.
 */
export function plural(
  count: number,
  one: string,
  other: string,
  values: Omit<MessageValues, 'n'> = none,
): string {
  const translated = present?.message(pluralId(one, other), { ...mapped(values), n: count })
  return translated ?? fill(count === 1 ? one : other, { ...values, n: count })
}

/** `1 container`, `3 containers`, `1,284 containers`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  plural(count, `{n} ${one}`, `{n} ${many}`)

/** Marks a text of a table that `t` translates where it is shown. */
export const msg = <const Message extends string>(message: Message): Message => message

/** A label within a sentence: `Calendar days` becomes `calendar days`; German keeps the capitals of its nouns. */
export const midSentence = (label: string): string =>
  presentLanguage() === 'de' ? label : label.toLocaleLowerCase(presentLocale())
