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
  if (place.name === null) return false
  // A part of a name is none: `New` may be New York, and `Port` Port-Said. Words that the register adds are in brackets or after a sign.
  const [bare = ''] = place.name.split(/[,(/]|\s[–-]|[–-]\s/)
  return beginsWithName(text, place.name.split(',')[0] ?? '') || beginsWithName(text, bare)
}

/** What stands after so many characters is no part of the name of a place, nor its country. */
const MAX_PLACE_LENGTH = 200

/**
 * Which country a place is in, as far as its text says. Several countries may have ports of one name: `Manzanillo, Mexico` is in `MX`, and of
 * `Manzanillo` alone nobody knows it.
 * @param names the names of known ports by their UN/LOCODE
 * @returns the code of the country; `any` where the ports of this name are all in one country or none is known, null where they are not and
 * the text does not say which one is meant
 */
export function countryOfPlace(
  text: string,
  names: ReadonlyMap<string, readonly string[]>,
): string | 'any' | null {
  const begun = text.slice(0, MAX_PLACE_LENGTH)
  const countries = new Set(
    [...names].flatMap(([code, each]) =>
      each.some((name) => isSamePlace(begun, { name, locode: null })) ? [code.slice(0, 2)] : [],
    ),
  )
  if (countries.size <= 1) return 'any'
  const named = [...countries].filter(
    (code) =>
      words(begun).includes(code) || joined(begun).includes(joined(countryNameByCode.get(code) ?? code)),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Whether the first words of a text are a name, however both are parted: `Port Said, Egypt` begins with `Port-Said`. */
function beginsWithName(text: string, name: string): boolean {
  const sought = joined(name)
  let begun = ''
  for (const word of words(text)) {
    begun += word
    if (begun.length >= sought.length) break
  }
  return sought !== '' && begun === sought
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
