import type { DcsaProfile } from '../../../contract/connections/index.ts'
import { type ReadAnswers, type ReceivedText, startReading } from '../kit/answers.rules.ts'
import type { ReportedMove } from '../kit/moves.rules.ts'
import { readEvent } from './event.rules.ts'
import { readDcsaBody } from './shapes.rules.ts'

/** Reads answers in the order in which they came. One that cannot be read does not stop the others, nor does an event in it. */
export function readDcsaAnswers(answers: readonly ReceivedText[], profile: DcsaProfile): ReadAnswers {
  const read = startReading()
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
    const reports: ReportedMove[] = []
    read.files.push({ name, events: answer.events.length, reports })
    for (const event of answer.events) {
      read.events += 1
      const each = readEvent(event, profile)
      if ('refused' in each) read.refused.push({ name, reason: each.refused })
      else {
        read.reports.push(each.move)
        reports.push(each.move)
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
