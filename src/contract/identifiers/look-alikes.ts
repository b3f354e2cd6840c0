const latin = 'ABCEHIJKMOPSTXYZNUVW'
/** Letters of other alphabets at the place of the Latin letter that they look like; a dot where an alphabet has none. */
const alphabets = ['АВСЕНІЈКМОРЅТХУ.....', 'ΑΒ.ΕΗΙ.ΚΜΟΡ.ΤΧΥΖΝ...', '.....Լ...Օ.Տ.....ՍՎ.']

const letters = new Map(
  alphabets.flatMap((alphabet) =>
    [...alphabet].flatMap((letter, at): [string, string][] =>
      letter === '.' ? [] : [[letter, latin[at] ?? letter]],
    ),
  ),
)
/** The zeros of decimal digits that compatibility normalisation leaves as they are: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]

function latinCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 128) return character.toUpperCase()
  const zero = zeros.find((each) => code >= each && code < each + 10)
  return zero === undefined ? (letters.get(character.toUpperCase()) ?? character) : String(code - zero)
}

/** In upper case, with the Latin letter or ASCII digit for each character that looks like one; of the same length. */
export const withLatinCharacters = (text: string): string => text.replace(/[^A-Z0-9]/g, latinCharacter)

/** Digits and the letters that are taken for them. What is not sure is believed only if the check digit confirms it. */
const confused = {
  toLetter: { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' } as Record<string, string>,
  toDigit: { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' } as Record<
    string,
    string
  >,
}
const usuallyConfused = /^[O0I1L]$/

/** A number with a letter in place of each digit of the owner code, and a digit in place of each letter behind it. */
export function exchangeConfused(
  owner: string,
  serial: string,
): { owner: string; serial: string; isUsual: boolean; count: number } {
  const exchanged = [
    ...[...owner].filter((character) => character in confused.toLetter),
    ...[...serial].filter((character) => character in confused.toDigit),
  ]
  return {
    owner: [...owner].map((character) => confused.toLetter[character] ?? character).join(''),
    serial: [...serial].map((character) => confused.toDigit[character] ?? character).join(''),
    isUsual: exchanged.every((character) => usuallyConfused.test(character)),
    count: exchanged.length,
  }
}
