import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OcrLanguage } from './ocr-language.rules.ts'

const require = createRequire(import.meta.url)

/** The folder with the data of a language; null if its package is not installed. Only English always is. */
export function ocrDataFolder(language: OcrLanguage): string | null {
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    return join(folder, '4.0.0_best_int')
  } catch {
    return null
  }
}
