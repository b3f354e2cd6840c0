import { msg, t } from '../language/index.ts'
import type { ReportAge } from '../trade/index.ts'
import { ageText, timeText } from './times.ts'

/** The age of a value, as text that stands beside it. */
export interface PresentedAge {
  /** `Line`, `Terminal`: who reported it. */
  source: string
  /** `14 min ago`. */
  ago: string
  /** The time in UTC. */
  title: string
  /** Older than usual: said in amber. */
  isStale: boolean
}

const sources: Record<ReportAge['source'], string> = { line: msg('Line'), terminal: msg('Terminal') }

export const presentAge = ({ source, at, isStale }: ReportAge, now: Date): PresentedAge => ({
  source: t(sources[source]),
  ago: ageText(at, now),
  title: timeText(at, 'UTC', now).text,
  isStale,
})
