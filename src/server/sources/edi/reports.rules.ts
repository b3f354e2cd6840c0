import { type ReadAnswers, type ReceivedText, startReading } from '../kit/answers.rules.ts'
import type { ReportedMove } from '../kit/moves.rules.ts'
import { readEdifact } from './edifact.rules.ts'
import { EdiCount, type EdiLimits, ediLimits, EdiTooLong } from './edi-limits.rules.ts'
import { readIftsta } from './iftsta.rules.ts'
import {
  type EdiInterchange,
  type EdiMessage,
  type EdiSegment,
  type EdiSeparators,
  interchangesIn,
} from './interchange.rules.ts'
import { usualStatusCodes } from './status-codes.rules.ts'
import { movesOfStatus } from './moves-of-status.rules.ts'
import type { MessageFault, StatusMessage } from './status-message.rules.ts'
import { read315 } from './x12-315.rules.ts'

/** Element 16 of ISA is one character, and the one after it ends segments. */
const ISA_ELEMENTS = 16
/** Of a file with nothing but messages: what nearly everybody uses. */
const usual = { component: '>', element: '*', release: '', segment: '~' }

/**
 * The X12 interchanges of a file: several, with line breaks between segments or without, with spaces before them.
 * Libraries were tried: node-x12 loses the second interchange of a file unless it is strict, and then refuses a whole file for one
 * wrong count.
 */
function readX12(text: string, limits: EdiLimits): EdiInterchange[] {
  const count = new EdiCount(limits)
  const starts: number[] = []
  for (const { index } of text.matchAll(/ISA(?=[^A-Za-z0-9\s])/g)) {
    count.add('segments', 1)
    starts.push(index)
  }
  if (starts.length === 0) return interchangesIn(segmentsOf(text, usual, count), 'x12', usual)
  return starts.flatMap((start, index) => {
    const part = text.slice(start, starts[index + 1])
    const separators = separatorsOf(part)
    return interchangesIn(segmentsOf(part, separators, count), 'x12', separators)
  })
}

function separatorsOf(interchange: string): EdiSeparators {
  const element = interchange.charAt(3)
  let at = 0
  for (let seen = 0; seen < ISA_ELEMENTS && at !== -1; seen++) at = interchange.indexOf(element, at + 1)
  const segment = at === -1 ? '' : interchange.charAt(at + 2)
  const component = at === -1 ? usual.component : interchange.charAt(at + 1)
  return { ...usual, element, component, segment: segment === '\r' ? '\n' : segment || usual.segment }
}

function segmentsOf(text: string, { segment, element }: EdiSeparators, count: EdiCount): EdiSegment[] {
  const all = splitWithin(text, segment, count, 'segments')
  return all.flatMap((each) => {
    const [name = '', ...elements] = splitWithin(each.trim(), element, count, 'elements')
    return name === '' ? [] : [{ name: name.toUpperCase(), elements: elements.map((value) => value.trim()) }]
  })
}

/** Stops where there are too many parts, before they are made. */
function splitWithin(text: string, at: string, count: EdiCount, of: 'segments' | 'elements'): string[] {
  const parts = Number.isFinite(count.left) ? text.split(at, count.left + 2) : text.split(at)
  count.add(of, parts.length - 1)
  return parts
}

/**
 * Reads X12 315 and EDIFACT IFTSTA files, recognised by how they begin. A message that is cut or lacks what it needs is refused, and
 * the others of its file are read.
 */
export function readEdiFiles(
  files: readonly ReceivedText[],
  codes = usualStatusCodes,
  limits = ediLimits,
): ReadAnswers {
  const read = startReading()
  for (const { name, text } of files) {
    const interchanges = interchangesOf(text, limits)
    if ('refused' in interchanges) {
      read.refused.push({ name, reason: interchanges.refused })
      continue
    }
    const messages = interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.messages))
    if (messages.length === 0) read.refused.push({ name, reason: 'It has no X12 or EDIFACT message' })
    const file = { name, events: 0, reports: new Array<ReportedMove>() }
    let isRead = false
    for (const message of messages) {
      const statuses = statusesOf(message)
      if ('refused' in statuses) {
        read.refused.push({ name, reason: statuses.refused })
        continue
      }
      isRead = true
      for (const status of statuses) {
        read.events += 1
        file.events += 1
        const known = codes.get(status.code)
        const [own, ...calls] = movesOfStatus(status, known)
        if (own) {
          read.reports.push(own, ...calls)
          file.reports.push(own)
          read.codes.set(own, `${status.format} ${status.code}`)
        }
      }
    }
    if (isRead) read.files.push(file)
  }
  return read
}

/** The interchanges of a file, recognised by how it begins; or why a file is not read. */
export function interchangesOf(text: string, limits = ediLimits): EdiInterchange[] | { refused: string } {
  if (text.length > limits.characters) return { refused: new EdiTooLong(limits).message }
  try {
    return /^\s*UN[ABH]/.test(text) ? readEdifact(text, limits) : readX12(text, limits)
  } catch (error) {
    if (error instanceof EdiTooLong) return { refused: error.message }
    throw error
  }
}

interface UnreadMessage {
  refused: string
  /** Absent where the message is cut, or of a type that is not read. */
  fault?: MessageFault
}
/** The statuses of a message, or why it has none. */
export function statusesOf(message: EdiMessage): StatusMessage[] | UnreadMessage {
  if (message.broken !== null) return { refused: message.broken }
  if (message.type === 'IFTSTA') return readIftsta(message)
  if (message.type !== '315') return { refused: `It is a message ${message.type}: 315 and IFTSTA are read` }
  const status = read315(message)
  return 'refused' in status ? status : [status]
}
