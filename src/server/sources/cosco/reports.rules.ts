import { type ReadAnswers, type ReceivedText, startReading } from '../kit/answers.rules.ts'
import { readCoscoEvents } from './legs.rules.ts'
import {
  type CoscoEvent,
  historyOf,
  lastStatuses,
  legEvents,
  papersOfContent,
  readCoscoBody,
} from './answer.rules.ts'
import type { PortsByName } from './places.rules.ts'

/** Reads recorded answers: a bill of lading's with its legs, and those of its containers. */
export function readCoscoAnswers(answers: readonly ReceivedText[], ports: PortsByName): ReadAnswers {
  const read = startReading()
  const events: CoscoEvent[] = []
  for (const { name, text } of answers) {
    const answer = readCoscoBody(text)
    if (answer.kind !== 'content') {
      if (answer.kind === 'not_found' && answer.sentence === undefined)
        read.files.push({ name, events: 0, reports: [] })
      else read.refused.push({ name, reason: answer.sentence ?? 'It cannot be read' })
      continue
    }
    const { content } = answer
    const papers = papersOfContent(content)
    const own = [
      ...legEvents(content, papers),
      ...lastStatuses(content, papers),
      ...historyOf(content, papers),
    ]
    events.push(...own)
    // Answers about a bill and its containers complete each other.
    read.files.push({ name, events: own.length, reports: read.reports })
  }
  for (const each of readCoscoEvents(events, ports)) {
    read.events += 1
    if ('refused' in each) read.refused.push({ name: 'events', reason: each.refused })
    else {
      read.reports.push(each.move)
      read.codes.set(each.move, each.code)
    }
  }
  return read
}
