import { columns } from './columns.rules.ts'
import { countFields, type KeptRun } from './summary.rules.ts'

const worth = { right: 3, unsure: 2, failed: 1, confidently_wrong: 0 } as const

/** What is better and what is worse than in an earlier run, file by file. */
export function changesOf(before: KeptRun, now: KeptRun): string {
  const rows = Object.entries(now.files).flatMap(([file, run]) => {
    const earlier = before.files[file]
    if (earlier === undefined) return []
    const [was, is] = [countFields(earlier.fields), countFields(run.fields)]
    const gained = is.sure_right - was.sure_right
    const wrong = is.sure - is.sure_right - (was.sure - was.sure_right)
    const typed = worth[run.grade] - worth[earlier.grade]
    const balance = Math.sign(typed) * 5 + gained - 3 * wrong
    if (typed === 0 && gained === 0 && wrong === 0) return []
    const type = earlier.called === run.called && typed === 0 ? '' : `${earlier.called} → ${run.called}`
    return [{ balance, row: [balance > 0 ? 'better' : 'worse', file, signed(gained), signed(wrong), type] }]
  })
  if (rows.length === 0) return 'Nothing changed.'
  const sorted = rows.toSorted((one, other) => one.balance - other.balance).map(({ row }) => row)
  return columns([['', 'file', 'sure and right', 'sure and wrong', 'type'], ...sorted])
}
const signed = (count: number): string => (count > 0 ? `+${count}` : count === 0 ? '·' : String(count))
