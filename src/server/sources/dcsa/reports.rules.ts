import type { ReportedMove } from '../kit/moves.rules.ts'
import { readEvent } from './event.rules.ts'
import type { DcsaProfile } from './profiles.ts'
import { readDcsaBody } from './shapes.rules.ts'

/** One answer or callback of a carrier. */
export interface ReceivedText {
  name: string
  text: string
}

export interface ReadAnswers {
  reports: ReportedMove[]
  /** The carrier's code of each report. */
  codes: ReadonlyMap<ReportedMove, string>
  /** Names of the answers that were read. */
  understood: string[]
  /** Number of events in them. */
  events: number
  refused: { name: string; reason: string }[]
}

/** Reads answers in the order in which they came. One that cannot be read does not stop the others, nor does an event in it. */
export function readAnswers(answers: readonly ReceivedText[], profile: DcsaProfile): ReadAnswers {
  const read: ReadAnswers & { codes: Map<ReportedMove, string> } = {
    reports: [],
    codes: new Map(),
    understood: [],
    events: 0,
    refused: [],
  }
  for (const { name, text } of answers) {
    const body = bodyOf(text)
    if ('refused' in body) {
      read.refused.push({ name, reason: body.refused })
      continue
    }
    const answer = readDcsaBody(body.json)
    if (answer.kind === 'refused') {
      read.refused.push({ name, reason: answer.reason })
      continue
    }
    read.understood.push(name)
    for (const event of answer.events) {
      read.events += 1
      const each = readEvent(event, profile)
      if ('refused' in each) read.refused.push({ name, reason: each.refused })
      else {
        read.reports.push(each.move)
        read.codes.set(each.move, each.code)
      }
    }
  }
  return read
}

function bodyOf(text: string): { json: unknown } | { refused: string } {
  if (text.trim() === '') return { refused: 'It is empty' }
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return { refused: /^\s*</.test(text) ? 'It is a web page, and no JSON' : 'It is no JSON' }
  }
}
