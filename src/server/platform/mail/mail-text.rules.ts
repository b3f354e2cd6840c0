import { escapeHtml } from '../../../contract/format/markup.ts'
import { oneLine } from './smtp.rules.ts'

export interface MailSection {
  heading: string
  lines: readonly string[]
  link?: { label: string; url: string }
}

/** What a mail says. */
export interface MailText {
  subject: string
  /** Sentences; names that people gave may be in them. */
  paragraphs: readonly string[]
  /** Parts with a heading, each with its own link. */
  sections?: readonly MailSection[]
  link?: { label: string; url: string }
  /** Why it came, and what to do where it was not wanted. */
  footer: string
}
export interface ComposedMail {
  subject: string
  text: string
  html: string
}

const MAX_SUBJECT_CHARACTERS = 150

const linkText = ({ label, url }: NonNullable<MailSection['link']>): string => `${label}:\n${url}`
const linkHtml = ({ label, url }: NonNullable<MailSection['link']>): string =>
  `<p><a href="${escapeHtml(url)}"><b>${escapeHtml(label)}</b></a></p><p><small>${escapeHtml(url)}</small></p>`

const sectionText = ({ heading, lines, link }: MailSection): string =>
  [oneLine(heading), ...lines.map((line) => `- ${oneLine(line)}`), ...(link ? [linkText(link)] : [])].join(
    '\n',
  )
const sectionHtml = ({ heading, lines, link }: MailSection): string =>
  [
    `<h2 style="font-size: 1.1em">${escapeHtml(oneLine(heading))}</h2>`,
    `<ul>${lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('')}</ul>`,
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
  ].join('')

/** Plain text, and the same as HTML: without pictures and styles from elsewhere, so that opening it tells nobody. */
export function composeMail({ subject, paragraphs, sections = [], link, footer }: MailText): ComposedMail {
  const lines = paragraphs.map(oneLine)
  const text = [
    ...lines,
    ...sections.map(sectionText),
    ...(link ? [linkText(link)] : []),
    `-- \n${oneLine(footer)}`,
  ]
  const html = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...sections.map(sectionHtml),
    ...(link ? [linkHtml(link)] : []),
    `<hr><p><small>${escapeHtml(oneLine(footer))}</small></p>`,
  ]
  return {
    subject: oneLine(subject).slice(0, MAX_SUBJECT_CHARACTERS),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font-family: sans-serif; max-width: 36em">${html.join('')}</body></html>`,
  }
}
