/**
 * How each line's numbers look: fixed text, `{9:n}` for n digits, `{A:n}` for n letters, `{SHA|NGB}` for one of some
 * words. Every format has at least 10^8 numbers, so that none comes back within 25 years.
 */
interface Formats {
  bill: string
  booking: string
  /** How much of the world's trade it carries, in parts of 50. */
  weight: number
}

const offices =
  'SHA|NGB|SZX|TAO|XMN|HKG|PUS|TYO|SGN|HPH|BKK|SIN|PKG|JKT|BOM|CMB|DXB|RTM|HAM|ANR|GOA|VLC|LEH|NYC|SAV|HOU|LAX|SSZ|CTG|VAP|SYD|DUR'

export const formats: Record<string, Formats> = {
  MAEU: { bill: '{9:9}', booking: '2{9:8}', weight: 7 },
  MSCU: { bill: 'MEDU{A:2}{9:6}', booking: 'EBKG{9:8}', weight: 8 },
  CMDU: { bill: `{${offices}}{9:7}`, booking: `{AMX|CNX|SGX|EUX|USX|INX|LHV|MRS}0{9:8}`, weight: 5 },
  COSU: { bill: 'COSU6{9:9}', booking: '6{9:9}', weight: 4 },
  HLCU: { bill: `HLCU{${offices}}{9:7}`, booking: '{9:8}', weight: 4 },
  ONEY: { bill: `ONEY{${offices}}{A:1}{9:6}00`, booking: `{${offices}}{A:1}{9:6}`, weight: 4 },
  EGLV: {
    bill: 'EGLV{142|143|149|100|050|003|080|410}6{9:8}',
    booking: '{142|143|149|100|050|003|080|410}6{9:8}',
    weight: 3,
  },
  HDMU: {
    bill: 'HDMU{SHAM|NGBM|SELM|BUSM|SGNM|RTMM|LAXM|BOMM}{9:8}',
    booking: '{SHAM|NGBM|SELM|BUSM|SGNM|RTMM|LAXM|BOMM}{9:8}',
    weight: 2,
  },
  YMLU: { bill: 'YMLU{B|E|I|W|X}4{9:8}', booking: 'Y{B|E|I|W|X}4{9:8}', weight: 2 },
  ZIMU: { bill: `ZIMU{${offices}}{9:7}`, booking: `{${offices}}3{9:7}`, weight: 2 },
  OOLU: { bill: 'OOLU2{9:9}', booking: '2{9:9}', weight: 2 },
  WHLC: { bill: 'WHLC0{2|3|5|7}{A:2}{9:6}', booking: '0{2|3|5|7}{A:2}{9:6}', weight: 1 },
  PCIU: { bill: `PCIU{${offices}}{9:7}`, booking: `{${offices}}6{9:7}`, weight: 1 },
  SMLM: { bill: `SMLM{${offices}}{9:7}`, booking: `SM{${offices}}{9:7}`, weight: 1 },
  MATS: { bill: 'MATS{9:9}', booking: 'MA{9:9}', weight: 1 },
  APLU: { bill: 'APLU{9:9}', booking: 'AP{9:9}', weight: 1 },
  ANNU: { bill: `ANNU{${offices}}{9:7}`, booking: `AN{${offices}}{9:7}`, weight: 0.5 },
  SUDU: { bill: 'SUDU{A:2}{9:6}', booking: '7{9:8}', weight: 0.5 },
  SAFM: { bill: 'SAFM{9:9}', booking: '9{9:8}', weight: 0.5 },
  SMLU: { bill: 'SMLU{A:2}{9:6}', booking: 'SB{A:2}{9:6}', weight: 0.5 },
}

/** Numbers below `size` written in a format, and read back. */
export interface NumberFormat {
  size: number
  write(value: number): string
  /** Undefined when the text does not have the format. */
  read(text: string): number | undefined
}

const digits = Array.from('0123456789')
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** One place of a number: the signs it can have. */
type Place = readonly string[]

export function numberFormat(format: string): NumberFormat {
  const places: Place[] = [...format.matchAll(/\{([9A]):(\d+)\}|\{([^}]+)\}|([^{]+)/g)].flatMap(
    ([, kind, count, words, text]): Place[] => {
      if (words !== undefined) return [words.split('|')]
      if (text !== undefined) return [[text]]
      return Array.from({ length: Number(count) }, () => (kind === 'A' ? letters : digits))
    },
  )
  const pattern = new RegExp(`^${places.map((signs) => `(${signs.join('|')})`).join('')}$`)
  return {
    size: places.reduce((product, signs) => product * signs.length, 1),
    write(value) {
      let rest = value
      return places.reduceRight((text, signs) => {
        const sign = signs[rest % signs.length] ?? ''
        rest = Math.floor(rest / signs.length)
        return sign + text
      }, '')
    },
    read(text) {
      const signs = pattern.exec(text)?.slice(1)
      return signs?.reduce((value, sign, index) => {
        const place = places[index] ?? []
        return value * place.length + place.indexOf(sign)
      }, 0)
    },
  }
}
