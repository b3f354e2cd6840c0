/**
 * Charsets of files without a declaration, in the order in which equal ones are preferred. Libraries for this count letters of long texts; a
 * sheet has a few headings in its language, and ASCII below.
 */
const charsets = [
  'windows-1252',
  'utf-8',
  'gb18030',
  'big5',
  'euc-kr',
  'shift_jis',
  'euc-jp',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1250',
] as const
type Charset = (typeof charsets)[number]

const SAMPLE_BYTES = 65_536

/** The charset in which bytes that are no UTF-8 are the most plausible text. */
export function charsetByScore(bytes: Uint8Array): Charset {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let best: Charset = 'windows-1252'
  let highest = Number.NEGATIVE_INFINITY
  for (const charset of charsets) {
    const score = scoreOf(sample, charset)
    if (score > highest) [best, highest] = [charset, score]
  }
  return best
}

function scoreOf(sample: Uint8Array, charset: Charset): number {
  let text: string
  try {
    // Bytes that are damaged here and there do not make another charset of UTF-8.
    text = new TextDecoder(charset, { fatal: charset !== 'utf-8' }).decode(sample, { stream: true })
  } catch {
    return Number.NEGATIVE_INFINITY
  }
  const words = wordsOf(text)
  if (words.length === 0) return 0
  let points = 0
  let letters = 0
  for (const word of words) {
    const foreign = [...word].filter((letter) => letter > '\u007f')
    letters += foreign.length
    points += pointsOf(word, foreign, charset)
  }
  return points / letters
}

/** Runs of letters and of all that is not ASCII, of which something is not. */
const wordsOf = (text: string): string[] =>
  text.match(/[A-Za-z\u0080-\u{10ffff}]+/gu)?.filter((word) => /[^\0-\u007f]/u.test(word)) ?? []

/** At most one for each letter that is not ASCII, and more for letters that are common in what is written here. */
function pointsOf(word: string, foreign: readonly string[], charset: Charset): number {
  switch (charset) {
    case 'gb18030':
    case 'big5':
      return sum(foreign, chinesePoints)
    case 'euc-kr':
      return sum(foreign, (letter) => (/\p{Script=Hangul}/u.test(letter) ? 1.1 : punctuationPoints(letter)))
    case 'shift_jis':
    case 'euc-jp':
      return japanesePoints(foreign)
    case 'windows-1251':
    case 'koi8-r':
      return scriptPoints(word, foreign, /^[а-яё]$/iu)
    case 'windows-1253':
      return scriptPoints(word, foreign, /^[α-ωάέήίόύώϊϋς]$/iu)
    case 'utf-8':
      return sum(foreign, (letter) => (letter === '\ufffd' ? -5 : 1))
    default:
      return latinPoints(word, foreign, charset)
  }
}

const sum = (letters: readonly string[], points: (letter: string) => number): number =>
  letters.reduce((total, letter) => total + points(letter), 0)

/** Punctuation of East Asia stands in texts of all its charsets. */
const punctuationPoints = (letter: string): number =>
  /[\u3000-\u301f\uff00-\uff5e]/u.test(letter) ? 0.5 : -1

/** Letters of headings, forms and addresses, simplified and traditional. */
const commonChinese = new Set(
  '的一不中有大在人了是为以上个国和地到这出会可也你对生于要就下得子后自年过发成作里用道行所然家种事方多经去如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日月时间第次' +
    '箱柜号號單单提订訂艙舱船公司运輸输海东南西北装裝卸货貨港口目的地名稱称期交收发發件数數量重毛净淨体積积品规格備备注註联联系聯系電电话話地址客戶户供应應商采购購合同票发發金额額價价總总编編封条條状狀态態预計计到达達离離開开航次线線路仓倉库庫代码碼類类型尺寸温度危险險級级标標签籤记記录錄上广廣州深圳宁寧波青岛島天津厦門门香台灣湾高雄基隆限有进進出口贸易業业櫃柜知通书書证證承托运人截关關报報清放行参參考示例合约約整拼空重还還提取送货單车車队隊司机機姓名手',
)
function chinesePoints(letter: string): number {
  if (commonChinese.has(letter)) return 1.5
  if (!/\p{Script=Han}/u.test(letter)) return punctuationPoints(letter)
  // Rare characters are in the later blocks.
  return letter >= '\u4e00' && letter <= '\u9fff' ? 0.3 : -1
}

/** Texts of Japan have kana; without them the same bytes are Chinese. */
function japanesePoints(foreign: readonly string[]): number {
  const isKana = (letter: string) => /[\u3041-\u30ff]/u.test(letter)
  const hasKana = foreign.some(isKana)
  return sum(foreign, (letter) => {
    if (/[\uff61-\uff9f]/u.test(letter)) return -1
    if (isKana(letter)) return 1.3
    return /\p{Script=Han}/u.test(letter) ? (hasKana ? 0.9 : 0) : punctuationPoints(letter)
  })
}

/** A word is of one script, and has no small letter before a capital one. */
function scriptPoints(word: string, foreign: readonly string[], script: RegExp): number {
  if (/\p{Ll}\p{Lu}/u.test(word) || /[A-Za-z]/u.test(word)) return -foreign.length
  return sum(foreign, (letter) => (script.test(letter) ? 1 : /[№«»–—]/u.test(letter) ? 0.5 : -1))
}

const usualLatin: Partial<Record<Charset, RegExp>> = {
  'windows-1252': /^[àáâãäåæçèéêëìíîïñòóôõöøùúûüßœÿšž]$/iu,
  'windows-1254': /^[âçğıİîöşûüáéíóúñäß]$/iu,
  'windows-1250': /^[áâäąăčćçďđéęěëíîľłńňóôőöŕřśšşťúůűüýźżžß]$/iu,
}
const latinSigns = /^[€£§°ºª«»“”‘’‚„–—…•·´²³½¿¡©®™\u00a0№]$/u

/** Accents stand among letters without them, and seldom side by side; signs stand alone. */
function latinPoints(word: string, foreign: readonly string[], charset: Charset): number {
  const usual = usualLatin[charset]
  const isWord = (letter: string) => usual?.test(letter) === true
  if (/\p{Ll}\p{Lu}/u.test(word) || /[^\0-\u007f]{3}/u.test(word)) return -foreign.length
  return sum(foreign, (letter) => (isWord(letter) ? 1 : latinSigns.test(letter) ? 0.5 : -1))
}
