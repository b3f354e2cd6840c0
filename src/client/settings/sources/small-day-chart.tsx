import type { CallCount } from '../../../contract/resources/index.ts'
import { chartedSteps, dayInNumbers, QUARTERS_OF_A_DAY } from './day-chart.rules.ts'

/** Half an hour a bar. */
const QUARTERS_OF_A_BAR = 2
const STEP = 3
const BAR = 2
const WIDTH = (QUARTERS_OF_A_DAY / QUARTERS_OF_A_BAR) * STEP
const TICKS_HEIGHT = 5
const BARS_HEIGHT = 19
const HEIGHT = TICKS_HEIGHT + BARS_HEIGHT

/** Calls, failed ones and the time of an answer of the last day, in a row of a list. */
export const SmallDayChart = ({ lastDay, now }: { lastDay: readonly CallCount[]; now: Date }) => (
  <span className="source-small-day">
    {lastDay.length > 0 && <Bars lastDay={lastDay} now={now} />}
    <DayInNumbers lastDay={lastDay} />
  </span>
)

const Bars = ({ lastDay, now }: { lastDay: readonly CallCount[]; now: Date }) => {
  const steps = chartedSteps(lastDay, now, QUARTERS_OF_A_BAR)
  const most = Math.max(1, ...steps.map(({ calls }) => calls))
  const height = (calls: number) => (calls === 0 ? 0 : Math.max(1.5, (calls / most) * BARS_HEIGHT))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {steps.map(({ at, calls, failed }) => (
        <g key={at}>
          <rect x={at * STEP} y={HEIGHT - height(calls)} width={BAR} height={height(calls)} />
          {failed > 0 && (
            <>
              <rect
                className="bad"
                x={at * STEP}
                y={HEIGHT - height(failed)}
                width={BAR}
                height={height(failed)}
              />
              <rect className="bad" x={at * STEP} y={0} width={BAR} height={TICKS_HEIGHT - 1} />
            </>
          )}
        </g>
      ))}
    </svg>
  )
}

/** `1,234 calls, 2 failed, 320 ms`. */
export const DayInNumbers = ({ lastDay }: { lastDay: readonly CallCount[] }) => {
  const { calls, failed, time } = dayInNumbers(lastDay)
  return (
    <small className="muted">
      {calls}
      {failed !== null && (
        <>
          , <span className="t-bad">{failed}</span>
        </>
      )}
      {time !== null && `, ${time}`}
    </small>
  )
}
