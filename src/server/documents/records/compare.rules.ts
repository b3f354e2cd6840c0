import { countryNameByCode } from '../../reference/catalogue/countries.rules.ts'

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
const words = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
const joined = (text: string): string => words(text).join('')

/** Spaces and dashes do not count, and neither does the carrier's code before a number that is all digits. */
export function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [joined(one), joined(other)]
  const bare = (number: string) => (/^[A-Z]{4}(?=\d+$)/.test(number) ? number.slice(4) : number)
  return first !== '' && (first === second || first === bare(second) || bare(first) === second)
}

/** The kind of a ship before its name. */
const shipPrefix = /^(MV|MS|MT|SS|VSL|VESSEL|M V|M S|M T|S S) /
export function isSameVessel(one: string, other: string): boolean {
  const name = (text: string) => words(text).join(' ').replace(shipPrefix, '').replaceAll(' ', '')
  return name(one) !== '' && name(one) === name(other)
}

/** No voyage has a longer number. */
const MAX_VOYAGE_LENGTH = 20

/** `0238W`, `238 W` and `238` are one voyage; `238W` and `238E` are two. */
export function isSameVoyage(one: string, other: string): boolean {
  const [[first, to], [second, into]] = [voyageOf(one), voyageOf(other)]
  return first !== '' && first === second && (to === into || to === '' || into === '')
}
/** The number without zeros before it, and the direction behind it; both empty of a text that is no voyage. */
function voyageOf(text: string): [number: string, direction: string] {
  const written = joined(text)
  if (written.length > MAX_VOYAGE_LENGTH) return ['', '']
  const [, number = written, direction = ''] = /^(.*\d)([NESW]?)$/.exec(written) ?? []
  return [number.replace(/^0+(?=.*\d$)/, ''), direction]
}

/** By its UN/LOCODE, or by its name, to which a country, a state or a terminal may be added. Hyphens and spaces are the same. */
export function isSamePlace(text: string, place: { name: string | null; locode: string | null }): boolean {
  if (
    place.locode !== null &&
    words(text).some((_, at, all) => [all[at], `${all[at]}${all[at + 1] ?? ''}`].includes(place.locode ?? ''))
  )
    return true
  return place.name !== null && behindPlace(text, place.name) !== null
}

/** What a text has behind the name of a place that it begins with; null where it begins with another. */
function behindPlace(text: string, name: string): string | null {
  // A part of a name is none: `New` may be New York, and `Port` Port-Said. Words that the register adds are in brackets or after a sign.
  const [bare = ''] = name.split(/[,(/]|\s[–-]|[–-]\s/)
  return behindName(text, name.split(',')[0] ?? '') ?? behindName(text, bare)
}

/** What stands after so many characters is no part of the name of a place, nor its country. */
const MAX_PLACE_LENGTH = 200

/**
 * Which country a place is in, as far as its text says. Several countries may have ports of one name: `Manzanillo, Mexico` is in `MX`, and of
 * `Manzanillo` alone nobody knows it.
 * @param names the names of known ports by their UN/LOCODE
 * @returns the code of the country; `any` where the known ports of this name are all in one country, and the text names no other one, or none
 * is known; null where they are not and the text does not say which one is meant
 */
export function countryOfPlace(
  text: string,
  names: ReadonlyMap<string, readonly string[]>,
): string | 'any' | null {
  const begun = text.slice(0, MAX_PLACE_LENGTH)
  const found = [...names].flatMap(([code, each]) =>
    each.flatMap((name) => {
      const behind = behindPlace(begun, name)
      return behind === null ? [] : [{ code: code.slice(0, 2), behind }]
    }),
  )
  const countries = new Set(found.map(({ code }) => code))
  const [first] = found
  if (first === undefined) return 'any'
  if (countries.size === 1) return otherCountryIn(first.behind, first.code) ?? 'any'
  const named = [...countries].filter(
    (code) =>
      words(begun).includes(code) || joined(begun).includes(joined(countryNameByCode.get(code) ?? code)),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

const codeByCountry = new Map([...countryNameByCode].map(([code, name]) => [joined(name), code]))

/** Another country than the one of a code that stands behind a place: `, Spain`. Georgia is a state, too, and Hong Kong is in China. */
function otherCountryIn(behind: string, code: string): string | undefined {
  const own = joined(countryNameByCode.get(code) ?? code)
  const named = behind
    .split(/[,;:()/]|\s[–-]\s/)
    .map(joined)
    .filter((part) => codeByCountry.has(part) && !(code === 'US' && part === 'GEORGIA'))
  return named.some((part) => own.includes(part)) ? undefined : codeByCountry.get(named[0] ?? '')
}

/** What stands behind a name with which a text begins, however both are parted: `Port Said, Egypt` begins with `Port-Said`. */
function behindName(text: string, name: string): string | null {
  const sought = joined(name)
  if (sought === '') return null
  const written = plain(text)
  let begun = ''
  for (const { 0: word, index } of written.matchAll(/[\p{L}\p{N}]+/gu)) {
    begun += word
    if (begun === sought) return written.slice(index + word.length)
    if (begun.length >= sought.length) return null
  }
  return null
}

/** Whether a text is one of the known values; null where none is known. The value is the one it agrees with, else the first. */
export function agreesWith(
  text: string,
  known: readonly string[],
  isSame: (one: string, other: string) => boolean,
): { agrees: boolean; value: string } | null {
  const same = known.find((each) => isSame(text, each))
  const value = same ?? known[0]
  return value === undefined ? null : { agrees: same !== undefined, value }
}
