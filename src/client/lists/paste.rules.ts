import { type IgnoredText, readPastedText, withIgnoredText } from '../../contract/identifiers/index.ts'

/** What is read of a paste: beyond this nobody looks rows up by hand, and a page must stay quick. */
export const pasteMost = { characters: 400_000, identifiers: 10_000 } as const
/** As the service takes one. */
const longest = 200
/** Of an address as it travels: proxies commonly refuse lines of more than 8 kB. */
const addressMost = 7400

export interface Paste {
  /** In the order pasted, repeats too. */
  identifiers: string[]
  /** Text that has not the form of an identifier, such as the sentences of an e-mail. */
  ignored: IgnoredText[]
  /** Whether there was more than is read. */
  cut: boolean
}

/** Reads what somebody pasted, as far as it is worth reading; `all` reads ignored text as identifiers too. */
export function readPaste(text: string, { all = false } = {}): Paste {
  const long = text.length > pasteMost.characters
  // The last piece of a text that was cut may be half an identifier.
  const read = long ? text.slice(0, text.slice(0, pasteMost.characters).search(/[\s,;]\S*$/u)) : text
  const pasted = readPastedText(read)
  const wanted = all ? withIgnoredText(pasted) : pasted.identifiers
  const identifiers = wanted.slice(0, pasteMost.identifiers).map((each) => each.slice(0, longest).trim())
  return {
    identifiers,
    ignored: all ? [] : pasted.ignored,
    cut: long || wanted.length > identifiers.length,
  }
}

/** How many of these, from the first, fit in an address that can be sent to somebody. */
export function countLinked(identifiers: readonly string[]): number {
  let length = 0
  const over = identifiers.findIndex((each) => {
    // With a comma, which is written `%2C`, after it.
    length += new URLSearchParams({ '': `${each},` }).toString().length - 1
    return length > addressMost
  })
  return over < 0 ? identifiers.length : over
}

/** What an address holds of a paste; `readPaste` reads the same out of it again. */
export const linkedText = (identifiers: readonly string[]): string =>
  identifiers.slice(0, countLinked(identifiers)).join(',')
