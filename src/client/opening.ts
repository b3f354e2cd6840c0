import type { Language } from '../contract/language/languages.ts'
import { startFirstRequests } from './api/first-answers.ts'
import { firstRequests } from './first-requests.rules.ts'
import { startLanguage } from './language/kept-language.ts'
import { startLook } from './ui/look.ts'

declare global {
  interface Window {
    /** Fetches the code of the map and of its worker, and runs none of it: once run, it takes the main thread for more than a frame. Not while the dashboard is developed. */
    fetchMapCode?: () => void
  }
}

/**
 * Runs in the page itself, before any file is loaded: the records and the code of the page that is opened come beside
 * the code of the shell, not after it, and the first paint has the language, the theme and the density that a person chose. Put there by src/tools/opening.ts, which also names the files.
 */
declare const filesOfPages: readonly (readonly [path: string, files: readonly string[]])[]
declare const filesOfLanguages: Readonly<Partial<Record<Language, string>>>

// zod asks for it when the first schema is made: whether it may compile with `new Function`, which the policy of the page
// forbids. The files that make schemas may run before `api/zod-config.ts`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startLanguage(filesOfLanguages)
startLook()

const { pathname, search } = window.location
startFirstRequests(firstRequests(pathname + search))

const filesOf = (path: string) => filesOfPages.find(([pattern]) => new RegExp(pattern).test(path))?.[1] ?? []
const fetchAhead = (files: readonly string[]) => {
  for (const file of files) {
    const link = document.createElement('link')
    link.crossOrigin = ''
    link.href = file
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    document.head.append(link)
  }
}
fetchAhead(filesOf(pathname))
// A style that is fetched and not used is complained of: that of the map comes with its code.
window.fetchMapCode = () => fetchAhead(filesOf('map').filter((file) => /\.m?js$/.test(file)))
