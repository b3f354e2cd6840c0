/** Words that say the same in captions and headers, in the singular. */
const sameWords: Record<string, string> = {
  wt: 'weight', wgt: 'weight', mass: 'weight', meas: 'measurement', measure: 'measurement', pkg: 'package', pkge: 'package', ctn: 'carton', qty: 'quantity', mks: 'mark',
  desc: 'description', nature: 'description', amt: 'amount', cntr: 'container', cont: 'container', ctr: 'container', ctnr: 'container',
  disch: 'discharge', unloading: 'discharge', dest: 'destination', destn: 'destination', load: 'loading', arr: 'arrival', dep: 'departure', delv: 'delivery',
  dt: 'date', day: 'date', ref: 'reference', curr: 'currency', cur: 'currency', inv: 'invoice', seaport: 'port', bkg: 'booking', empty: 'tare',
} // prettier-ignore
/** They do not change what a caption names. */
const fillers = new Set(
  'a,an,and,of,the,in,no,nos,number,name,address,complete,full,detail,particular'.split(','),
)

/** `Volumes` are packages in Portuguese. */
const singular = (word: string): string =>
  word.length > 3 && word !== 'volumes' && /[^s]s$/.test(word) ? word.slice(0, -1) : word

/**
 * The significant words of a plain label, in one order: `wt gross` and `gross weight` are the same, and so are `disch port` and
 * `port of discharge`. Empty if no such word is left.
 */
export const significantWords = (plain: string): string =>
  plain
    .replaceAll('sea-port', 'seaport')
    .split(/[^\p{L}\d]+/u)
    .map(singular)
    .map((word) => sameWords[word] ?? word)
    .filter((word) => word !== '' && !fillers.has(word))
    .toSorted()
    .join(' ')

/** What each set of words names, where all known names with these words name the same. */
export function bySignificantWords<Named>(
  names: Iterable<[name: string, named: Named]>,
  isSame: (one: Named, other: Named) => boolean,
): Map<string, { name: string; named: Named }> {
  const found = new Map<string, { name: string; named: Named } | null>()
  for (const [name, named] of names) {
    const key = significantWords(name)
    const before = found.get(key)
    if (before === undefined) found.set(key, { name, named })
    else if (before !== null && !isSame(before.named, named)) found.set(key, null)
  }
  found.delete('')
  return new Map(
    [...found].filter((entry): entry is [string, { name: string; named: Named }] => entry[1] !== null),
  )
}
