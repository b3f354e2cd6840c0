import { afterAll, describe, expect, test } from 'vitest'
import { makeScan, placed } from '../../../testing/files/index.ts'
import type { Word } from '../../types.ts'
import { ocrDataFolder } from './ocr-data.ts'
import {
  isBetterReading,
  isChinese,
  joinHanWords,
  languageOfPart,
  languageOfWords,
} from './ocr-language.rules.ts'
import { stopOcr } from './ocr.thread.ts'
import { readContent } from '../read-file.ts'

afterAll(() => stopOcr())

const words = (text: string, confidence = 0.9): Word[] =>
  text.split(' ').map((one, index) => ({
    text: one,
    x: index * 0.1,
    y: 0.1,
    width: 0.08,
    height: 0.02,
    confidence,
    method: 'ocr',
  }))

describe('the language of a scan', () => {
  test.each([
    ['deu', 'Absender Empfanger Ladehafen Rohmasse nur gegen Zahlung der Gebuhren'],
    ['spa', 'Embarcador Puerto de descarga Contenedor Peso bruto llegada del buque'],
    ['fra', "Chargeur Navire Poids brut arrivée prévue jusqu'au marchandise et les frais"],
    ['por', 'Navio Porto de carregamento chegada da mercadoria livres até'],
    ['tur', 'Gonderici Alici Yukleme limani Konteyner Brut agirlik ve teslim'],
  ])('is %s where several words of it were read', (language, text) => {
    expect(languageOfWords(words(text), 0)).toBe(language)
  })

  test('is English where a few words of another language stand in an English text', () => {
    const text = 'Shipper Consignee Vessel Port of loading Gross weight Total Calle del Puerto Peso'
    expect(languageOfWords(words(text), 0)).toBe('eng')
    expect(languageOfWords(words(`${text} factura buque the and to for by with date invoice goods`), 0)).toBe(
      'eng',
    )
  })

  test('is English where captions are in both, so that a page is not read twice', () => {
    const english = 'Shipper Consignee Vessel Port of loading'
    const german = 'Absender Empfanger Schiff Ladehafen Rohmasse'
    expect(languageOfWords(words(`${english} ${german}`), 0)).toBe('eng')
    expect(languageOfWords(words(`${english} ${german} Zahlung Packstucke`), 0)).toBe('deu')
  })

  test('may be Chinese where many words were seen and not read', () => {
    expect(languageOfWords(words('MEDU9104472 EBKG0815001 LAKESIDE IMPORTS'), 12)).toBe('chi_sim')
    expect(languageOfWords(words('MEDU9104472 EBKG0815001 LAKESIDE IMPORTS'), 3)).toBe('eng')
  })

  test('is guessed from a part of the page by more frequent words than of English', () => {
    expect(languageOfPart(words('Empfanger LAKESIDE IMPORTS INC. Gewicht 12.431'))).toBe('deu')
    expect(languageOfPart(words('Vessel Port of loading Gewicht'))).toBe('eng')
    expect(languageOfPart(words('MEDU9104472 LAKESIDE'))).toBe('eng')
    expect(languageOfPart([])).toBe('eng')
  })

  test('counts only if the second reading is better, and Chinese only with Chinese letters', () => {
    expect(isBetterReading(words('Kénigstrale Séhne', 0.7), words('Königstraße Söhne', 0.95), 'deu')).toBe(
      true,
    )
    expect(isBetterReading(words('King Street'), words('Klng Strœet', 0.65), 'fra')).toBe(false)
    expect(isBetterReading(words('THES', 0.4), words('LETTERS OF NOISE'), 'chi_sim')).toBe(false)
    expect(isBetterReading(words('THES', 0.4), words('宁波北风工具 有限公司'), 'chi_sim')).toBe(true)
  })
})

test('a part of a page is Chinese with some Chinese letters that are sure', () => {
  expect(isChinese(words('起运 港 宁波'))).toBe(true)
  expect(isChinese(words('起运 港 宁波', 0.5))).toBe(false)
  expect(isChinese(words('港 VESSEL 12,431.75'))).toBe(false)
})

test('Chinese words that OCR took apart are joined where they stand together', () => {
  const size = { width: 1000, height: 1000 }
  const parts = words('起运 港 宁波 NINGBO')
  const [first, second, third, last] = parts.map((part, index) => ({
    ...part,
    x: [0.1, 0.185, 0.4, 0.485][index] ?? 0,
  }))
  const joined = joinHanWords(
    [first, second, third, last].flatMap((part) => part ?? []),
    size,
  )
  expect(joined.map(({ text }) => text)).toEqual(['起运港', '宁波', 'NINGBO'])
  expect(joined[0]?.width).toBeCloseTo(0.165)
})

test.runIf(ocrDataFolder('deu') !== null)('a German scan is read with its umlauts', async () => {
  const scan = await makeScan(
    placed(
      `
Absender: Müller und Söhne, Königstraße 12
Empfänger: Großhandel Weiß, Lübeck
Löschhafen: Shanghai   Rohmasse 12.431,75 kg
Auslieferung nur gegen Zahlung der Gebühren`,
      { size: 11, left: 30 },
    ),
    { size: [420, 200] },
  )
  const { pages } = await readContent({ bytes: scan, file_name: 'scan.png', content_type: null })
  const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join(' ')
  for (const word of ['Söhne', 'Königstraße', 'Empfänger', 'Weiß', 'Löschhafen', 'Gebühren'])
    expect(text).toContain(word)
})
