export {
  counted,
  inEnglish,
  midSentence,
  msg,
  numberText,
  plural,
  pluralId,
  presentLanguage,
  presentLocale,
  t,
  type MessageValues,
  type Translation,
} from './translation.ts'
