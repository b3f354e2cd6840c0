import { MIN_PASSWORD_LENGTH } from '../../../contract/vocabulary/index.ts'

/** Letters in front of digits and signs: `Password2026!` is `password` with something behind it. */
const coreOf = (password: string): string =>
  password
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '')

/** `passwordpassword` is `password`, and `aaaaaaaaaaaa` is `a`. */
const unitOf = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** `123456789012`, `abcdefghijkl`, `qwertyuiopqw`. */
function isRun(text: string): boolean {
  return rows.some((row) => {
    const long = row.repeat(Math.ceil(128 / row.length) + 1)
    return long.includes(text) || [...long].toReversed().join('').includes(text)
  })
}

const MIN_NAME_LENGTH = 4

/** Phrases that everybody knows, which lists of passwords have word by word alone: without what stands between their words. */
const knownPhrases = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
  'maytheforcebewithyou',
  'tobeornottobe',
  'tobeornottobethatisthequestion',
  'loremipsum',
  'loremipsumdolorsitamet',
  'onceuponatime',
  'iloveyouforever',
  'letmeinplease',
  'mypasswordis',
  'thisismypassword',
  'changethispassword',
  'nevergonnagiveyouup',
  'askyouradministrator',
]
/** The phrase, whatever signs and digits are between and around its words. */
const isKnownPhrase = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  return knownPhrases.some((phrase) => letters === phrase || letters === phrase + phrase)
}

/** Names that a password must not contain: the parts of the e-mail address, and the company. */
const namesIn = (email: string | null, companies: readonly string[]): string[] =>
  [...(email?.toLowerCase().split('@') ?? []), ...companies.map((name) => name.toLowerCase())]
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((name) => name.length >= MIN_NAME_LENGTH)

interface Owner {
  email: string | null
  companies: readonly string[]
}

/**
 * Why a password of the right length is refused; undefined where it is not. Any characters do, and none are demanded.
 * @param common passwords that are tried first, in lower case
 */
export function passwordFault(
  password: string,
  { email, companies }: Owner,
  common: ReadonlySet<string>,
): string | undefined {
  const lower = password.toLowerCase()
  if (isRun(lower) || unitOf(lower).length < MIN_NAME_LENGTH)
    return 'This follows a simple pattern: use several words, or a password manager'
  if (
    isKnownPhrase(lower) ||
    [lower, coreOf(lower), unitOf(lower), unitOf(coreOf(lower))].some((each) => common.has(each))
  )
    return 'This is among the passwords that are tried first: use several words, or a password manager'
  const names = namesIn(email, companies).filter((each) => lower.includes(each))
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), lower)
  // A company is named after words of every day: a password that is long enough without them is as good as any.
  return names.length > 0 && rest.length < MIN_PASSWORD_LENGTH
    ? 'This is made of your e-mail address or company name, which others know: use other words'
    : undefined
}
