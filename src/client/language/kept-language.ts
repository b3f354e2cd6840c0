import { type Language, languageOfTag, languageTags } from '../../contract/language/languages.ts'

const key = 'portolan-language'
function keptLanguage(): Language | undefined {
  try {
    return languageOfTag(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

/** As the person of this browser chose it; else the first language of the browser that there is, else English. */
export const browserLanguage = (): Language =>
  keptLanguage() ?? navigator.languages.map(languageOfTag).find((language) => language !== undefined) ?? 'en'

/** For the next time that a page is opened. @param language null: as the browser prefers */
export function keepLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(key)
    else localStorage.setItem(key, language)
  } catch {
    // A browser that stores nothing has the language that it prefers.
  }
}

/**
 * Has the file of messages run before every other file, as texts are translated where they stand in the code. Only a script that is
 * written into the page while it is read runs in its turn. @param files by language; English needs none
 */
export function startLanguage(files: Readonly<Partial<Record<Language, string>>>): void {
  const language = browserLanguage()
  const file = files[language]
  if (file === undefined) return
  document.documentElement.lang = languageTags[language].page
  document.write(`<script defer src="${file}"></script>`)
}
