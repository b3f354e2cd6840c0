import type { Random } from '../../random.ts'
import type { PrintedLanguage, Split } from '../types.ts'

export interface Style {
  font: string
  /** Points. */
  size: number
  captionSize: number
  captionWeight: string
  captionColour: string
  captionFont: string | null
  ink: string
  accent: string
  line: string
  border: number
  gap: number
  margin: number
  bilingual: 'slash' | 'below' | 'brackets'
  valueWeight: string
  page: { width: number; height: number }
  shade: boolean
  colon: string
  /** The page is withDigits: what is at its foot stands at the bottom. */
  fill: boolean
}
const fonts: Record<'common' | 'test', string[]> = {
  common: [
    'Liberation Sans', 'Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'Liberation Sans Narrow', 'DejaVu Sans', 'DejaVu Sans Mono',
  ],
  test: ['Inter Variable', 'IBM Plex Mono', 'DejaVu Serif', 'DejaVu Sans Condensed', 'Liberation Sans', 'Liberation Serif'],
} // prettier-ignore
const accents = ['#1f3a68', '#8a1c1c', '#14532d', '#0f4c5c', '#333333', '#5b2a86', '#a34b00']

/** The look of one document: fonts that test documents have are not seen in training, but for the two of most forms. */
export function styleOf(random: Random, split: Split, language: PrintedLanguage): Style {
  const size = random.pick([6.5, 7, 7.5, 8, 8, 8.5, 9, 9, 9.5, 10, 10.5, 11, 12])
  const small = random.chance(0.55)
  const accent = random.pick(accents)
  const family = random.pick(fonts[split === 'test' ? 'test' : 'common'])
  return {
    font: `'${family}', ${language === 'zh' ? "'Noto Sans CJK SC', 'WenQuanYi Zen Hei', 'WenQuanYi Micro Hei', " : ''}'DejaVu Sans', sans-serif`,
    size,
    captionSize: small ? Math.max(5, size * random.pick([0.65, 0.75, 0.8])) : size,
    captionWeight: random.pick(['400', '400', '700', '700']),
    captionColour: random.pick(['inherit', 'inherit', '#444', accent, '#777']),
    captionFont: random.chance(0.15) ? `'${random.pick(['Liberation Serif', 'Liberation Sans'])}'` : null,
    ink: random.pick(['#000', '#000', '#111', '#1a1a2e']),
    accent,
    line: random.pick(['#000', '#000', '#444', '#888', accent]),
    border: random.pick([0.5, 0.75, 0.75, 1, 1.5]),
    gap: random.pick([1, 2, 3, 4, 6]),
    margin: random.pick([24, 30, 36, 42, 54]),
    bilingual: random.pick(['slash', 'slash', 'below', 'brackets']),
    valueWeight: random.pick(['400', '400', '400', '700']),
    page: random.chance(0.5) ? { width: 612, height: 792 } : { width: 595, height: 842 },
    shade: random.chance(0.4),
    colon: random.pick([':', ':', '', '', ' :']),
    fill: random.chance(0.55),
  }
}

export function styleSheet(style: Style): string {
  const { width, height } = style.page
  return `
@page { size: ${width}pt ${height}pt; margin: 0 }
* { box-sizing: border-box }
html, body { margin: 0; padding: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { font-family: ${style.font}; font-size: ${style.size}pt; line-height: 1.22; color: ${style.ink}; font-weight: ${style.valueWeight}; text-rendering: geometricPrecision; font-kerning: none; font-variant-ligatures: none }
.sheet { position: relative; width: ${width}pt; height: ${height}pt; overflow: hidden; break-after: page; padding: ${style.margin}pt }
.sheet:last-child { break-after: auto }
.caption { font-size: ${style.captionSize}pt; font-weight: ${style.captionWeight}; color: ${style.captionColour}; ${style.captionFont === null ? '' : `font-family: ${style.captionFont}, ${style.font};`} }
.second { font-weight: 400 }
.band .caption, .white .caption { color: inherit }
h1 { font-size: ${style.size * 1.7}pt; margin: 0; line-height: 1.15 }
table { border-collapse: collapse; width: 100% }
td, th { vertical-align: top; text-align: left; padding: ${style.gap * 0.5 + 1}pt ${style.gap + 1}pt; font-weight: inherit }
.name { font-weight: 700 }
.small { font-size: ${Math.max(4.5, style.size * 0.62)}pt; line-height: 1.15 }
.row { display: flex; gap: ${style.gap + 4}pt }
.row > * { flex: 1 }
.logo { display: inline-block; font-weight: 700; color: #fff; background: ${style.accent}; text-align: center }
${style.fill ? `.fit { display: flex; flex-direction: column; min-height: ${height - 2 * style.margin}pt } .fit > .foot { margin-top: auto } .grow { min-height: ${style.size * 9}pt }` : ''}
.space { height: ${style.gap * 2 + 3}pt }
`
}
