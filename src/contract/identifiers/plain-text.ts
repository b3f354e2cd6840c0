/** Nothing that is seen: zero-width characters and soft hyphens, as they come out of PDFs and mails. */
const unseen =
  /\u034f|\ufe0e|\ufe0f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu
/** Collapsed first, so that no later pattern has long runs to go back over. */
const gaps = /[^\S\r\n\t]{2,}/gu
const dashes = /[\u2010-\u2015\u2043\u2212]/gu
/** For our own marks in a text. */
const privateUse = /[\ue000-\uf8ff]/gu

/** Elements that mails and pages are made of; any other `<…>` is text, such as an address of a mail. */
const element =
  /<\/?(?:a|b|body|br|center|col|colgroup|dd|div|dl|dt|em|font|h[1-6]|head|hr|html|i|img|li|meta|o:p|ol|p|pre|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|u|ul)(?:\s[^<>]{0,1000})?\/?>/giu
const isCellEnd = /^<\/t[dh]\b/i
const isLineEnd = /^<(?:br|hr)\b|^<\/?(?:div|dd|dl|dt|h[1-6]|li|ol|p|pre|table|tr|ul)\b/i
const entities: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ensp: ' ',
  emsp: ' ',
}
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(nbsp|amp|lt|gt|quot|apos|ensp|emsp));/giu
const zeroWidthEntity = /&(?:#0*820[34];|#x200[bc];|zwnj;|shy;|ZeroWidthSpace;)/giu

function withoutMarkup(text: string): string {
  return text
    .replace(element, (tag) => (isCellEnd.test(tag) ? '\t' : isLineEnd.test(tag) ? '\n' : ''))
    .replace(zeroWidthEntity, '')
    .replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
    })
}

/**
 * A paste as people see it: without markup and unseen characters, full-width signs as ASCII, one kind of dash, and one
 * space for several. Lines and tabs stay.
 */
export function plainText(text: string): string {
  const bare = text.includes('<') || text.includes('&') ? withoutMarkup(text) : text
  return bare
    .replace(unseen, '')
    .replace(privateUse, ' ')
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(gaps, ' ')
}
