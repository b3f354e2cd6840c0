import type { Rect, Word } from '../../types.ts'
import { normalizedWords } from '../../classify/normalize.rules.ts'

/** As Tesseract names them. */
export type OcrLanguage = 'eng' | 'deu' | 'spa' | 'fra' | 'por' | 'tur' | 'chi_sim'

/**
 * Words that are frequent in documents of a language, without accents, as English OCR reads them. Words of two
 * languages tell nothing.
 */
const frequent: Record<Exclude<OcrLanguage, 'eng' | 'chi_sim'>, string> = {
  deu: `der die das und von nach bei bis zur zum nicht oder mit ist wird auf nur gegen datum rechnung frachtbrief
    absender versender empfanger empfaenger ladehafen loschhafen bestimmungshafen lieferschein lieferung ankunft
    gewicht rohmasse bruttogewicht nettogewicht menge betrag gesamtbetrag hafen schiff ware waren packstucke anzahl
    zahlung bezeichnung einzelpreis siegel zoll lieferadresse ursprungsland lagergeldfrei auslieferung`,
  spa: `del el los las una con fecha puerto factura peso descripcion cantidad embarque conocimiento buque importe
    embarcador contenedor precinto llegada mercancia mercancias cliente origen bultos aduana gastos pago hasta
    entrega condiciones pais estimada numero direccion flete salida viaje nombre segun valor unitario`,
  fra: `les des et pour par avec sur dans facture connaissement navire quantite chargeur poids brut conteneur plomb
    arrivee depart marchandise marchandises livraison dechargement chargement montant prix pays origine douane frais
    prevue jusqu rue numero nombre colis voyage expediteur reglement designation unitaire`,
  por: `do da dos das em ao pelo pela porto fatura navio quantidade descricao conhecimento chegada mercadoria
    mercadorias exportador importador carregamento lacre frete pais origem numero endereco conteiner previsao livres
    ate apos pagamento taxas alfandega entregue nao volumes liberacao armazem valor unitario`,
  tur: `ve ile icin bir tarih tarihi fatura konsimento gonderici alici liman limani konteyner agirlik brut miktar
    tutar gemi yukleme bosaltma varis muhur adet sirketi sanayi ticaret caddesi bulvari tahmini ucret ucretsiz sure
    teslim edilir gumruk mal yuk navlun`,
}
const english = new Set(
  `the of and to for by on in at from with this that are is date number vessel shipper consignee invoice weight gross
    total port loading discharge seal estimated arrival charges goods description quantity amount notify party bill
    lading container delivery only against payment`.split(/\s+/u),
)
const languages = Object.entries(frequent).map(([language, words]) => ({
  language: language as keyof typeof frequent,
  words: new Set(words.split(/\s+/u)),
}))
const MIN_WORDS = 5
/** Letters of another script are read without confidence. */
const MIN_UNSURE = 8
const MIN_UNSURE_SHARE = 0.2
const UNSURE = 0.6
export const isUnsure = (confidence: number): boolean => confidence < UNSURE
const SURE_HAN = 0.7
const MIN_HAN = 8
/** In a part of the page of some twenty words. */
const MIN_HAN_OF_PART = 4

/**
 * The language in which a text should be read once more; `eng` if it is English, if it has as many words of both, or if nothing
 * tells. Of forms with captions in two languages the second reading was never the better one, and took as long as the first.
 * @param gaps where letters were seen that were not read
 */
export function languageOfWords(words: readonly Word[], gaps: number): OcrLanguage {
  const { best, inEnglish } = frequentWordsOf(words)
  if (best && best.found >= MIN_WORDS && best.found > inEnglish) return best.language
  const unsure = gaps + words.filter(({ confidence }) => isUnsure(confidence)).length
  return unsure >= MIN_UNSURE && unsure >= MIN_UNSURE_SHARE * (words.length + gaps) ? 'chi_sim' : 'eng'
}

/**
 * The language in which a page is read first, by a part of it: `eng` unless the part has more frequent words of another one.
 * Where that is wrong nothing is lost: the data of each language reads English as well.
 */
export function languageOfPart(words: readonly Word[]): OcrLanguage {
  const { best, inEnglish } = frequentWordsOf(words)
  return best && best.found > inEnglish ? best.language : 'eng'
}

function frequentWordsOf(words: readonly Word[]) {
  const read = new Set(words.flatMap(({ text }) => normalizedWords(text)))
  const count = (known: ReadonlySet<string>) => [...read].filter((word) => known.has(word)).length
  const [best] = languages
    .map(({ language, words: known }) => ({ language, found: count(known) }))
    .toSorted((one, other) => other.found - one.found)
  return { best, inEnglish: count(english) }
}

/** Whether a part of a page has Chinese letters: a bad scan has as many letters that could not be read. */
export const isChinese = (part: readonly Word[]): boolean => hanLetters(part) >= MIN_HAN_OF_PART

/** Whether the second reading, in another language, is the better one. */
export function isBetterReading(
  first: readonly Word[],
  second: readonly Word[],
  language: OcrLanguage,
): boolean {
  if (language === 'chi_sim' && hanLetters(second) < MIN_HAN) return false
  return sureLetters(second) > sureLetters(first)
}

function hanLetters(words: readonly Word[]): number {
  return words.reduce(
    (sum, { text, confidence }) =>
      sum + (confidence >= SURE_HAN ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) : 0),
    0,
  )
}

function sureLetters(words: readonly Word[]): number {
  return words.reduce(
    (sum, { text, confidence }) => sum + (confidence > UNSURE ? text.length * confidence : 0),
    0,
  )
}

/** Chinese is written without spaces: what OCR took apart is one word where it stands together. */
export function joinHanWords(words: readonly Word[], size: { width: number; height: number }): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && isHan(last.text.at(-1)) && isHan(word.text[0]) && standTogether(last, word, size))
      joined[joined.length - 1] = {
        ...last,
        ...around(last, word),
        text: last.text + word.text,
        confidence: Math.min(last.confidence, word.confidence),
      }
    else joined.push(word)
  }
  return joined
}

const isHan = (letter: string | undefined): boolean => letter !== undefined && /\p{Script=Han}/u.test(letter)

function standTogether(last: Rect, word: Rect, size: { width: number; height: number }): boolean {
  const letter = Math.min(last.height, word.height) * size.height
  const gap = (word.x - last.x - last.width) * size.width
  const shift = Math.abs(last.y + last.height / 2 - word.y - word.height / 2) * size.height
  return gap > -letter && gap < 0.6 * letter && shift < 0.5 * letter
}

function around(one: Rect, other: Rect): Rect {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  const width = Math.max(one.x + one.width, other.x + other.width) - x
  return { x, y, width, height: Math.max(one.y + one.height, other.y + other.height) - y }
}
