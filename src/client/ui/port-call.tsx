import type { PortCallText } from '../format/index.ts'
import { Estimate } from './moment.tsx'
import { NoValue } from './no-value.tsx'

/** A departure or an arrival in one line: estimates say so, and a delay stands beside them. */
export const PortCallTime = ({ call }: { call: PortCallText | null }) =>
  call === null ? (
    <NoValue />
  ) : (
    <span className="moment" title={call.title}>
      <span className={call.estimate ? 'expected' : undefined}>
        {call.estimate && <Estimate />}
        {call.text}
      </span>
      {call.delay !== null && (
        <span
          className={call.delay.startsWith('+') ? 't-bad' : 't-ok'}
          title="Against the arrival first reported"
        >
          {' '}
          {call.delay}
        </span>
      )}
    </span>
  )
