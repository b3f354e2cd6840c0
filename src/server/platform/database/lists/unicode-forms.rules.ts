/** ASCII signs as East Asian keyboards write them: full width. */
const fullWidth = (text: string): string =>
  text
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0))
    .replaceAll(' ', '\u3000')

/**
 * A text in each form in which somebody may have typed the same one: composed and decomposed (`é` is one sign or two),
 * with compatibility signs as ordinary ones, and full width. The stored text stays as it was typed, and keeps its indexes.
 */
export function unicodeForms(text: string): string[] {
  const plain = text.normalize('NFKC')
  return [
    ...new Set([
      text,
      text.normalize('NFC'),
      text.normalize('NFD'),
      plain,
      plain.normalize('NFD'),
      fullWidth(plain),
    ]),
  ]
}
