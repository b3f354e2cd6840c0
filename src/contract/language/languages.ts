/** Languages of the dashboard (BCP 47 without region); `zh` is simplified Chinese. */
export const languages = ['en', 'es', 'de', 'zh'] as const
export type Language = (typeof languages)[number]
/** Each in itself: a person who is in the wrong one finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  zh: '简体中文',
}
/** As a page names its language, and as `Intl` writes numbers and dates. */
export const languageTags: Readonly<Record<Language, { page: string; locale: string }>> = {
  en: { page: 'en', locale: 'en-US' },
  es: { page: 'es', locale: 'es-MX' },
  de: { page: 'de', locale: 'de-DE' },
  zh: { page: 'zh-Hans', locale: 'zh-CN' },
}

/** Traditional characters are another writing: readers of it are not given simplified ones. */
const traditional = /^zh-(Hant|TW|HK|MO)/i
/** The language of the dashboard for a tag such as `de-AT`; undefined where there is none. */
export const languageOfTag = (tag: string | null | undefined): Language | undefined =>
  tag && !traditional.test(tag) ? languages.find((each) => each === tag.slice(0, 2).toLowerCase()) : undefined
