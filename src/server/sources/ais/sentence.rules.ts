import { readAisMessage } from './message.rules.ts'
import type { AisReport } from './report.ts'
import { SixBits } from './six-bit.rules.ts'

/** What one line of NMEA 0183 leads to. */
export type ReadSentence =
  | { kind: 'report'; report: AisReport }
  /** The other sentences of its message are still to come. */
  | { kind: 'part' }
  /** No sentence of AIS: another one of NMEA, a comment, an empty line. */
  | { kind: 'other' }
  | { kind: 'unreadable'; reason: string }

/** Messages whose sentences have not all come. The oldest is given up. */
const MAX_UNFINISHED_MESSAGES = 200
/** NMEA allows 82 characters; tag blocks and what receivers add are longer. */
const MAX_LINE_LENGTH = 1024

/** A base station is `AB` or `BS`, and `B2` where it was numbered. */
const aivdm = /^!([A-Z][A-Z\d]VD[MO]),([1-9]),([1-9]),(\d?),([AB12]?),([0-W`-w]*),([0-5])\*([0-9A-F]{2})/i

/**
 * Reads the sentences of one feed. A line may begin with a tag block (`\c:1763683200*5A\`) or a receiver's own text, and may end with the
 * time that a receiver adds, seconds or milliseconds since 1970.
 */
export function createSentenceReader(): (line: string) => ReadSentence {
  const unfinished = new Map<string, { payloads: (string | undefined)[]; lines: string[] }>()
  return (line) => {
    if (line.length > MAX_LINE_LENGTH) return { kind: 'unreadable', reason: 'The line is too long' }
    const start = line.indexOf('!')
    if (start < 0 || !/^![A-Z][A-Z\d]VD[MO],/i.test(line.slice(start, start + 7))) return { kind: 'other' }
    const found = aivdm.exec(line.slice(start))
    if (!found) return { kind: 'unreadable', reason: 'The sentence has another form than NMEA 0183 gives it' }
    const [sentence, talker, ofAll, place, id, channel, payload = '', fill, sum = ''] = found
    if (nmeaChecksum(sentence.slice(1, sentence.indexOf('*'))) !== sum.toUpperCase())
      return { kind: 'unreadable', reason: 'The checksum is wrong: characters were lost or changed' }
    const [count, part] = [Number(ofAll), Number(place)]
    if (part > count) return { kind: 'unreadable', reason: 'Its number is larger than that of all sentences' }
    const sent_at = timeBefore(line.slice(0, start)) ?? timeAfter(line.slice(start + sentence.length))
    const finished = (whole: string, received: string): ReadSentence => ({
      kind: 'report',
      report: readAisMessage(new SixBits(whole, Number(fill)), received, sent_at),
    })
    if (count === 1) return finished(payload, line.trim())
    const key = [talker, ofAll, id, channel].join(' ')
    // A first sentence begins a new message: one of the same number before it was cut.
    const known = part === 1 ? undefined : unfinished.get(key)
    const message = known ?? { payloads: [], lines: [] }
    unfinished.delete(key)
    message.payloads[part - 1] = payload
    message.lines[part - 1] = line.trim()
    const payloads = Array.from({ length: count }, (_, index) => message.payloads[index])
    if (payloads.every((each) => each !== undefined))
      return finished(payloads.join(''), message.lines.join('\n'))
    unfinished.set(key, message)
    const [oldest] = unfinished.keys()
    if (unfinished.size > MAX_UNFINISHED_MESSAGES && oldest !== undefined) unfinished.delete(oldest)
    return { kind: 'part' }
  }
}

/** Of all between `!` and `*`. */
export function nmeaChecksum(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at += 1) sum ^= body.charCodeAt(at)
  return (sum & 0xff).toString(16).toUpperCase().padStart(2, '0')
}

const instantOf = (digits: string | undefined): number | null => {
  if (digits === undefined) return null
  return digits.length > 10 ? Number(digits) : Number(digits) * 1000
}
/** Of a tag block. */
const timeBefore = (text: string): number | null => instantOf(/[\\,]c:(\d{9,13})(?=[,*])/.exec(text)?.[1])
/** What a receiver adds stands last. */
const timeAfter = (text: string): number | null => instantOf(/,(\d{9,13})\s*$/.exec(text.slice(-20))?.[1])
