import { oneLine } from './smtp.rules.ts'

/** What a mail says. */
export interface MailText {
  subject: string
  /** Sentences; names that people gave may be in them. */
  paragraphs: readonly string[]
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
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Plain text, and the same as HTML: without pictures and styles from elsewhere, so that opening it tells nobody. */
export function composeMail({ subject, paragraphs, link, footer }: MailText): ComposedMail {
  const lines = paragraphs.map(oneLine)
  const text = [...lines, ...(link ? [`${link.label}:\n${link.url}`] : []), `-- \n${oneLine(footer)}`]
  const html = [
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    ...(link
      ? [
          `<p><a href="${escaped(link.url)}"><b>${escaped(link.label)}</b></a></p>`,
          `<p><small>${escaped(link.url)}</small></p>`,
        ]
      : []),
    `<hr><p><small>${escaped(oneLine(footer))}</small></p>`,
  ]
  return {
    subject: oneLine(subject).slice(0, MAX_SUBJECT_CHARACTERS),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font-family: sans-serif; max-width: 36em">${html.join('')}</body></html>`,
  }
}
