import { type Html, html, type Part } from './html.rules.ts'

/** The part of Markdown that our description uses: headings, paragraphs, lists, tables, code and links. */
interface Section {
  /** Of the heading; empty for the text before the first one. */
  title: string
  body: Html[]
}

/** Splits a text by its headings of the second level. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ title: '', body: [] }]
  for (const block of blocksOf(markdown)) {
    const title = /^## (.+)$/.exec(block)?.[1]
    if (title === undefined) sections.at(-1)?.body.push(blockHtml(block))
    else sections.push({ title, body: [] })
  }
  return sections
}

export const markdownHtml = (markdown: string): Html[] => blocksOf(markdown).map(blockHtml)

/** Blocks are separated by empty lines; fenced code keeps its empty lines. */
const blocksOf = (markdown: string): string[] =>
  (markdown.match(/^```[^]*?^```$|(?:^(?!```).+\n?)+/gm) ?? []).map((block) => block.trim())

function blockHtml(block: string): Html {
  const lines = block.split('\n')
  if (block.startsWith('```')) return html`<pre><code>${lines.slice(1, -1).join('\n')}</code></pre>`
  if (block.startsWith('|')) return tableHtml(lines)
  if (block.startsWith('- ')) {
    const items = block.replace(/^- /, '').split(/\n- /)
    return html`<ul>
      ${items.map((item) => html`<li>${inline(item)}</li>`)}
    </ul>`
  }
  return html`<p>${inline(block)}</p>`
}

function tableHtml([head = '', , ...rows]: string[]): Html {
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()))
  return html`<table>
    <thead>
      <tr>
        ${cells(head).map((cell) => html`<th scope="col">${cell}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${cells(row).map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** `code` and [links](#place) within a line. */
export const inline = (text: string): Part[] =>
  text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    const [, label, target] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    return label !== undefined && target !== undefined ? html`<a href="${target}">${label}</a>` : part
  })
