import type { ReactNode } from 'react'

/** A row of facts, unless there is nothing to say. */
export const FactItem = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
