import { type Language, languageOfTag } from '../../../contract/language/languages.ts'

/** Longer lists are of no browser. */
const MAX_TAGS = 20

const byPreference = (header: string): string[] =>
  header
    .split(',', MAX_TAGS)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

/** As the address says, else the first language of the browser that there is, else English. @param accepted `Accept-Language` */
export const languageOfPage = (asked: string | undefined, accepted: string | undefined): Language =>
  [asked, ...byPreference(accepted ?? '')].map(languageOfTag).find((language) => language !== undefined) ??
  'en'
