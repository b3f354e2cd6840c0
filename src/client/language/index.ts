export { browserLanguage, keepLanguage } from './kept-language.ts'
export { rich, richPlural, type Parts } from './rich.tsx'
