import type { AcknowledgementFormat, AcknowledgementVerdict } from '../../../contract/vocabulary/index.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { syntaxReport } from './edifact-contrl.rules.ts'
import type { EdiInterchange } from './interchange.rules.ts'
import { judgeMessage, verdictOfAll } from './message-verdict.rules.ts'
import { interchangesOf } from './reports.rules.ts'
import type { StatusCode } from './status-codes.rules.ts'
import { functionalAcknowledgement, type JudgedGroup } from './x12-997.rules.ts'

/** What is acknowledged to the sender of an interchange. */
interface OwedAcknowledgement {
  /** The same for the same interchange, whatever file it is in. */
  interchange_key: string
  format: AcknowledgementFormat
  verdict: AcknowledgementVerdict
  /** The text of its file. */
  write: (numbered: { control_number: number; at: Date }) => string
}

/** Messages that acknowledge others: they are never acknowledged. */
const acknowledging = new Set(['997', '999', 'CONTRL'])

/**
 * An acknowledgement for each interchange of a file. None is made for an acknowledgement, and none where nothing says who sent it: without
 * ISA or UNB, and in X12 without a group.
 */
export function acknowledgementsOf(
  text: string,
  codes: ReadonlyMap<string, StatusCode>,
): OwedAcknowledgement[] {
  const interchanges = interchangesOf(text)
  // Messages that were not read are not acknowledged: the refusal of the file says why.
  if ('refused' in interchanges) return []
  const owed = interchanges.flatMap((each) => acknowledgementOf(each, codes))
  return [...new Map(owed.map((each) => [each.interchange_key, each])).values()]
}

function acknowledgementOf(
  interchange: EdiInterchange,
  codes: ReadonlyMap<string, StatusCode>,
): OwedAcknowledgement[] {
  const { standard, header, groups } = interchange
  if (header === null) return []
  const isX12 = standard === 'x12'
  const judged = groups
    .filter((group) => group.header !== null || !isX12)
    .filter(
      ({ header: gs, messages }) => gs?.[0] !== 'FA' && !messages.some(({ type }) => acknowledging.has(type)),
    )
    .map((group): JudgedGroup => ({
      group,
      verdicts: group.messages.map((message) => judgeMessage(message, codes)),
    }))
  // Of an EDIFACT interchange without a message the lack itself is reported.
  if (judged.length === 0 && (isX12 || groups.length > 0)) return []
  const verdicts = judged.flatMap((each) => each.verdicts)
  const write = isX12 ? functionalAcknowledgement : syntaxReport
  return [
    {
      interchange_key: keyOfValue({ header, groups }),
      format: isX12 ? '997' : 'CONTRL',
      verdict: verdicts.length === 0 ? 'rejected' : verdictOfAll(verdicts),
      write: (numbered) => write(interchange, judged, numbered),
    },
  ]
}
