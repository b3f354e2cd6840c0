import { NoValue } from './no-value.tsx'

/** `Shanghai CNSHA → Chicago USCHI`. */
export const RouteLine = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null && to === null ? (
    <NoValue />
  ) : (
    <>
      {from ?? 'Unknown'} <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span> {to ?? 'unknown'}
    </>
  )
