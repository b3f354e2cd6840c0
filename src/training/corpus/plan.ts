import { documentTypes } from '../../contract/vocabulary/index.ts'
import { kinds, type DocumentKind } from './content/kinds.ts'
import { type Layout, layouts } from './layouts/index.ts'
import { type Random, randomBy } from '../random.ts'
import { type PrintedLanguage, corpusLanguages, type Split } from './types.ts'

export interface ScanPlan {
  dpi: number
  form: 'jpg' | 'png' | 'tif' | 'pdf'
}
/** What one document of the corpus is to be. */
export interface Planned {
  number: number
  kind: DocumentKind
  layout: Layout
  split: Split
  language: PrintedLanguage
  second: PrintedLanguage | null
  blank: boolean
  back: boolean
  scan: ScanPlan | null
  random: Random
}
export interface CorpusOptions {
  seed: number
  count: number
  /** The share that is scanned. */
  scans: number
}

const others = corpusLanguages.filter((language) => language !== 'en')
/** Of ten documents six train, one calibrates, three test, however many layouts each split has. */
const splits: Split[] = [
  'train',
  'train',
  'test',
  'train',
  'calibrate',
  'train',
  'test',
  'train',
  'train',
  'test',
]

/** Each type in turn, and for each type each split in turn. */
export function planOf({ seed, count, scans }: CorpusOptions, withChinese: boolean): Planned[] {
  return Array.from({ length: count }, (_, at) => {
    const random = randomBy(`corpus ${seed}/${at + 1}`)
    const type = documentTypes[at % documentTypes.length]
    const round = Math.floor(at / documentTypes.length)
    const split = splits[(round + (at % documentTypes.length)) % splits.length] ?? 'train'
    const mine = kinds
      .filter((kind) => kind.type === type)
      .flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
    const kind = random.pick(mine)
    const layout = random.pick(layouts.filter((each) => each.split === split))
    const foreign = (): PrintedLanguage => {
      const language = random.pick(others)
      return language === 'zh' && !withChinese ? 'de' : language
    }
    const form =
      kind.english === true
        ? 'en'
        : random.pick(['en', 'en', 'en', 'en', 'en', 'en', 'both', 'both', 'other', 'other'])
    const language = form === 'other' ? foreign() : 'en'
    const second = form === 'both' ? foreign() : null
    const swapped = second !== null && random.chance(0.4)
    return {
      number: at + 1,
      kind,
      layout,
      split,
      language: swapped ? second : language,
      second: swapped ? language : second,
      blank: random.chance(0.04),
      back: random.chance(0.1),
      scan: random.chance(scans)
        ? {
            dpi: random.pick([96, 110, 150, 150, 200, 200, 200, 300]),
            form: random.pick(['jpg', 'jpg', 'png', 'tif', 'pdf', 'pdf']),
          }
        : null,
      random,
    }
  })
}
export const fileNameOf = ({ number, layout, kind, scan }: Planned): string =>
  `${String(number).padStart(4, '0')}-${kind.name.replaceAll('_', '-')}-${layout.name}.${scan?.form ?? 'pdf'}`
